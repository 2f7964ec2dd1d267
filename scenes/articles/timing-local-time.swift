// The media time and the local times of four layers, read at every frame.
// Article 4, item T6.
import UIKit

class ViewController: UIViewController {
  let layers = [CALayer(), CALayer(), CALayer(), CALayer()]
  var labels: [UILabel] = []
  var start: CFTimeInterval = 0
  var link: CADisplayLink!

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    start = CACurrentMediaTime()
    // Begun now, each with one more setting.
    for layer in layers { layer.beginTime = start }
    layers[1].speed = 2
    layers[2].timeOffset = 3
    // A sublayer's time comes from its superlayer's.
    layers[3].beginTime = 0
    layers[3].speed = 0.5
    link = CADisplayLink(target: self, selector: #selector(showTimes))
    link.add(to: .main, forMode: .common)
  }

  @objc func showTimes() {
    let machTime = CACurrentMediaTime()
    labels[0].text = String(format: "%.2f", machTime - start)
    for (index, layer) in layers.enumerated() {
      labels[index + 1].text = String(format: "%.2f", layer.convertTime(machTime, from: nil))
    }
    // From one layer to another: 1 s of the third layer's time in the second layer.
    labels[5].text = String(format: "%.2f", layers[2].convertTime(4, to: layers[1]))
  }

  override func loadView() {
    super.loadView()
    buildLabels()
  }
}

// MARK: - Setting

extension ViewController {
  func buildLabels() {
    view.addTitle("Local times", "Every layer has its own time. convertTime(_:from:) takes a time into it.")
    let names = [
      "media time since the start", "layer A: begun at the start", "layer B: speed 2",
      "layer C: timeOffset 3",
      "sublayer of B: speed 0.5", "4 s of C are, in B,",
    ]
    for (index, name) in names.enumerated() {
      let y = 140 + CGFloat(index) * 82
      let panel = UIView(frame: CGRect(x: 24, y: y, width: 327, height: 66))
      panel.backgroundColor = .white
      panel.layer.cornerRadius = 8
      view.addSubview(panel)
      panel.addLabel(name, x: 14, y: 24, width: 210)
      let label = panel.addLabel(
        "–", x: 220, y: 18, width: 92, size: 22, isBold: true, color: index == 0 ? .warm : .accent,
        alignment: .right)
      label.layer.name = "time\(index)"
      labels.append(label)
    }
    for layer in layers.prefix(3) { view.layer.addSublayer(layer) }
    layers[1].addSublayer(layers[3])
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
