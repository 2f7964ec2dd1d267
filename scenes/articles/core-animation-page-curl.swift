// Tap: the page curls up in 2 s and shows the next of three pictures.
// Article 3, item C14.
import UIKit

class ViewController: UIViewController {
  @IBOutlet weak var imageView: UIImageView!
  static var name = 1

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if Self.name == 4 {
      Self.name = 1
    }

    let imageName = "\(Self.name)"
    Self.name += 1
    imageView.image = picture(named: imageName)

    let anim = CATransition()
    // Beside fade, moveIn, push and reveal there are types with names alone.
    anim.type = CATransitionType(rawValue: "pageCurl")
    anim.duration = 2
    imageView.layer.add(anim, forKey: nil)
  }

  override func loadView() {
    super.loadView()
    buildViews()
  }
}

// MARK: - Setting

extension ViewController {
  func buildViews() {
    view.addTitle("Page curl", "Tap: a transition of 2 s to the next of three pictures.")
    let imageView = UIImageView(frame: CGRect(x: 47.5, y: 150, width: 280, height: 380))
    imageView.layer.name = "imageView"
    imageView.image = picture(named: "3")
    view.addSubview(imageView)
    self.imageView = imageView
    view.addLabel("tap the screen", y: 570, alignment: .center)
  }

  /// The pictures 1, 2 and 3, each in its colour.
  func picture(named name: String) -> UIImage {
    let size = CGSize(width: 280, height: 380)
    return UIGraphicsImageRenderer(size: size).image { _ in
      (name == "1" ? UIColor.accent : name == "2" ? .teal : .warm).setFill()
      UIRectFill(CGRect(origin: .zero, size: size))
      UIColor.paper.setFill()
      UIBezierPath(ovalIn: CGRect(x: 70, y: 120, width: 140, height: 140)).fill()
      let attributes: [NSAttributedString.Key: Any] = [
        .font: UIFont.boldSystemFont(ofSize: 80), .foregroundColor: UIColor.ink,
      ]
      let extent = NSString(string: name).size(withAttributes: attributes)
      NSString(string: name).draw(
        at: CGPoint(x: 140 - extent.width / 2, y: 190 - extent.height / 2), withAttributes: attributes)
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
