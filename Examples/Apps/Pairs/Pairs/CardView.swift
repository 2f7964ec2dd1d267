import UIKit

/// A card with a back and a face, which turns when it is touched.
class CardView: UIControl {
  let symbol: String
  private let back = UIView()
  private let face = UILabel()
  private(set) var isFaceUp = false

  init(symbol: String) {
    self.symbol = symbol
    super.init(frame: .zero)
    face.text = symbol
    face.textAlignment = .center
    face.font = .systemFont(ofSize: 34, weight: .bold)
    face.textColor = UIColor(named: "Ink")
    face.backgroundColor = UIColor(named: "CardFace")
    back.backgroundColor = UIColor(named: "CardBack")
    back.isUserInteractionEnabled = false
    for side in [face, back] {
      side.layer.cornerRadius = 10
      side.layer.masksToBounds = true
      side.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(side)
    }
    face.isHidden = true
    layer.shadowOpacity = 0.3
    layer.shadowRadius = 3
    layer.shadowOffset = CGSize(width: 0, height: 2)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func turn(faceUp: Bool, completion: (() -> Void)? = nil) {
    isFaceUp = faceUp
    UIView.transition(
      with: self, duration: 0.4, options: faceUp ? .transitionFlipFromRight : .transitionFlipFromLeft,
      animations: {
        self.face.isHidden = !faceUp
        self.back.isHidden = faceUp
      }, completion: { _ in completion?() })
  }

  func shake() {
    let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
    shake.values = [0, -8, 8, -6, 6, -3, 3, 0]
    shake.duration = 0.4
    layer.add(shake, forKey: "shake")
  }

  func celebrate() {
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 6, options: [],
      animations: {
        self.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
        self.alpha = 0.6
      })
  }
}
