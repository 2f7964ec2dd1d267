// A picture that is cut round by its layer, and the same picture in a view that gives it a shadow.
// Article 3, item C5.
import UIKit

class ViewController: UIViewController {
  @IBOutlet weak var imageView: UIImageView!

  func imageLayer() {
    imageView.layer.cornerRadius = 50

    // The radius rounds the layer's background and border. The picture is rounded when what is outside is cut off.
    imageView.layer.masksToBounds = true

    imageView.layer.borderWidth = 0.6
    imageView.layer.borderColor = UIColor.red.cgColor
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    imageLayer()
  }

  override func loadView() {
    super.loadView()
    buildImages()
  }
}

// MARK: - Setting

extension ViewController {
  func buildImages() {
    view.addTitle(
      "A round picture", "A layer cuts its contents at the corner radius if masksToBounds is set.")
    let names = [
      "cornerRadius alone: the picture keeps its corners", "with masksToBounds and a border",
      "the same, in a view with a shadow",
    ]
    for (index, name) in names.enumerated() {
      let imageView = UIImageView(image: .landscape(CGSize(width: 100, height: 100)))
      imageView.frame = CGRect(x: 137.5, y: 140 + CGFloat(index) * 172, width: 100, height: 100)
      imageView.layer.name = ["square", "imageView", "shadowed"][index]
      imageView.layer.cornerRadius = 50
      view.addLabel(name, y: imageView.frame.maxY + 16, alignment: .center)
      if index == 2 {
        let host = UIView(frame: imageView.frame)
        host.layer.name = "shadow"
        host.layer.shadowOpacity = 0.6
        host.layer.shadowOffset = CGSize(width: 6, height: 6)
        host.layer.shadowRadius = 6
        imageView.frame = host.bounds
        imageView.layer.masksToBounds = true
        host.addSubview(imageView)
        view.addSubview(host)
      } else {
        view.addSubview(imageView)
      }
      if index == 1 { self.imageView = imageView }
    }
  }
}

extension UIImage {
  /// A landscape: sky, sun, hills and a lake.
  static func landscape(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { _ in
      let (w, h) = (size.width, size.height)
      UIColor(rgb: 0xCFE3F2).setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: w, height: h))
      UIColor.sand.setFill()
      UIBezierPath(ovalIn: CGRect(x: w * 0.62, y: h * 0.12, width: h * 0.24, height: h * 0.24)).fill()
      for (color, base, peak) in [(UIColor(rgb: 0x7FB7B0), 0.50, 0.22), (UIColor.teal, 0.62, 0.42)] {
        let hills = UIBezierPath()
        hills.move(to: CGPoint(x: 0, y: h))
        hills.addLine(to: CGPoint(x: 0, y: h * base))
        hills.addQuadCurve(
          to: CGPoint(x: w * 0.55, y: h * base), controlPoint: CGPoint(x: w * 0.27, y: h * (peak - 0.2)))
        hills.addQuadCurve(
          to: CGPoint(x: w, y: h * (base - 0.06)), controlPoint: CGPoint(x: w * 0.8, y: h * peak))
        hills.addLine(to: CGPoint(x: w, y: h))
        color.setFill()
        hills.fill()
      }
      UIColor.accent.setFill()
      UIRectFill(CGRect(x: 0, y: h * 0.74, width: w, height: h * 0.26))
      UIColor.paper.withAlphaComponent(0.5).setFill()
      for (x, y, length) in [(0.12, 0.81, 0.3), (0.5, 0.86, 0.36), (0.25, 0.93, 0.22)] {
        UIRectFill(CGRect(x: w * x, y: h * y, width: w * length, height: max(1, h * 0.012)))
      }
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
