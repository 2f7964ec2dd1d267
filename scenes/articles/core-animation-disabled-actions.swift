// Tap: a view and a plain layer jump without actions; the second plain layer, outside the transaction, glides there.
// Article 3, item C3.
import UIKit

class ViewController: UIViewController {
  @IBOutlet weak var myView: UIView!
  let plainLayer = CALayer()
  let glidingLayer = CALayer()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    myView.layer.position = CGPoint(x: 10, y: 10)
    plainLayer.position = CGPoint(x: 10, y: 10)
    CATransaction.commit()

    glidingLayer.position = CGPoint(x: 10, y: 10)
  }

  override func loadView() {
    super.loadView()
    buildPanels()
  }
}

// MARK: - Setting

extension ViewController {
  func buildPanels() {
    view.addTitle(
      "Actions switched off", "Tap: all three go to (10, 10) of their panel. Only the last one animates.")
    let names = [
      "view.layer, in the transaction", "plain layer, in the transaction", "plain layer, outside of it",
    ]
    for (index, name) in names.enumerated() {
      let panel = UIView(frame: CGRect(x: 36, y: 138 + CGFloat(index) * 172, width: 303, height: 126))
      panel.backgroundColor = .white
      view.addSubview(panel)
      view.addLabel(name, x: 36, y: panel.frame.maxY + 8, width: 303)
      let origin = CALayer()
      origin.frame = CGRect(x: 6, y: 6, width: 8, height: 8)
      origin.cornerRadius = 4
      origin.backgroundColor = UIColor.ink.cgColor
      if index == 0 {
        let myView = UIView()
        panel.addSubview(myView)
        self.myView = myView
      } else {
        panel.layer.addSublayer(index == 1 ? plainLayer : glidingLayer)
      }
      let layer = index == 0 ? myView.layer : index == 1 ? plainLayer : glidingLayer
      layer.name = ["view", "plain", "gliding"][index]
      layer.bounds = CGRect(x: 0, y: 0, width: 56, height: 56)
      layer.position = CGPoint(x: 240, y: 63)
      layer.cornerRadius = 8
      layer.backgroundColor = [UIColor.accent, .teal, .warm][index].cgColor
      panel.layer.addSublayer(origin)
    }
  }
}

extension UIColor {
  static let paper = UIColor(rgb: 0xF7F5F0), ink = UIColor(rgb: 0x22262B), accent = UIColor(rgb: 0x2F6FDE)
  static let warm = UIColor(rgb: 0xE4572E), teal = UIColor(rgb: 0x1B998B), sand = UIColor(rgb: 0xE9C46A)

  convenience init(rgb: Int) {
    self.init(
      red: CGFloat(rgb >> 16) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255,
      alpha: 1)
  }
}

extension UIView {
  /// A line of text in a box.
  @discardableResult
  func addLabel(
    _ text: String, x: CGFloat = 24, y: CGFloat, width: CGFloat = 327, size: CGFloat = 13,
    isBold: Bool = false,
    color: UIColor = .ink, alignment: NSTextAlignment = .left, lines: Int = 1
  ) -> UILabel {
    let label = UILabel(
      frame: CGRect(x: x, y: y, width: width, height: (size * 1.4).rounded() * CGFloat(lines)))
    label.text = text
    label.font = isBold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
    label.textColor = color
    label.textAlignment = alignment
    label.numberOfLines = lines
    addSubview(label)
    return label
  }

  /// The scene's name and what it shows.
  func addTitle(_ title: String, _ note: String) {
    backgroundColor = .paper
    addLabel(title, y: 36, size: 24, isBold: true)
    addLabel(note, y: 74, size: 13, color: .ink.withAlphaComponent(0.65), lines: 2)
  }
}
