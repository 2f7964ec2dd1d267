// A timing function drawn from its control points, in a layer whose y goes up. Tap: the next named function.
// Article 1, item E5.
import UIKit

class ViewController: UIViewController {
  let layerView = UIView(frame: CGRect(x: 87.5, y: 190, width: 200, height: 200))
  var functionName = CAMediaTimingFunctionName.easeOut

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    drawCurve()
  }

  func drawCurve() {
    // create timing function
    let function = CAMediaTimingFunction(name: functionName)
    // get control points
    let controlPoint1 = controlPoint(of: function, at: 1)
    let controlPoint2 = controlPoint(of: function, at: 2)
    // create curve
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 1, y: 1), controlPoint1: controlPoint1, controlPoint2: controlPoint2)
    // scale the path up to a reasonable size for display
    path.apply(CGAffineTransform(scaleX: 200, y: 200))
    // create shape layer
    let shapeLayer = CAShapeLayer()
    shapeLayer.strokeColor = UIColor.red.cgColor
    shapeLayer.fillColor = UIColor.clear.cgColor
    shapeLayer.lineWidth = 4.0
    shapeLayer.path = path.cgPath
    layerView.layer.addSublayer(shapeLayer)
    // flip geometry so that 0,0 is in the bottom-left
    layerView.layer.isGeometryFlipped = true
    show(shapeLayer, controlPoint1, controlPoint2)
  }

  /// The function gives its points as floats.
  func controlPoint(of function: CAMediaTimingFunction, at index: Int) -> CGPoint {
    var values: [Float] = [0, 0]
    function.getControlPoint(at: index, values: &values)
    return CGPoint(x: CGFloat(values[0]), y: CGFloat(values[1]))
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let all: [CAMediaTimingFunctionName] = [.easeOut, .easeInEaseOut, .default, .linear, .easeIn]
    functionName = all[(all.firstIndex(of: functionName)! + 1) % all.count]
    drawCurve()
  }

  private var shown: [CALayer] = []
  private let nameLabel = UILabel()
  private let pointsLabel = UILabel()
}

extension ViewController {
  private func setUp() {
    heading("E5", "A function's curve", "Tap for the next of the five named functions.")
    let board = CALayer()
    board.frame = CGRect(x: 57.5, y: 160, width: 260, height: 260)
    board.cornerRadius = 16
    board.backgroundColor = UIColor.white.cgColor
    view.layer.addSublayer(board)
    layerView.layer.borderColor = UIColor.ink.withAlphaComponent(0.2).cgColor
    layerView.layer.borderWidth = 1
    view.addSubview(layerView)
    write("time", x: 240, y: 424, width: 76, size: 13, .regular, .ink, .right)
    write("value", x: 60, y: 138, width: 76)
    for (label, y, size) in [(nameLabel, CGFloat(456), CGFloat(22)), (pointsLabel, 494, 15)] {
      label.frame = CGRect(x: 24, y: y, width: 327, height: size * 1.4)
      label.font = .systemFont(ofSize: size, weight: size > 20 ? .bold : .regular)
      label.textColor = .ink
      label.textAlignment = .center
      view.addSubview(label)
    }
    nameLabel.layer.name = "function"
  }

  /// Adds the control points with their lines, and takes the curve before away.
  private func show(_ shape: CAShapeLayer, _ first: CGPoint, _ second: CGPoint) {
    for layer in shown { layer.removeFromSuperlayer() }
    let handles = CAShapeLayer()
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: first)
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: second)
    path.apply(CGAffineTransform(scaleX: 200, y: 200))
    handles.path = path.cgPath
    handles.strokeColor = UIColor.accent.cgColor
    handles.lineWidth = 2
    let knobs = CAShapeLayer()
    let circles = UIBezierPath()
    for point in [first, second] {
      circles.append(UIBezierPath(ovalIn: CGRect(x: point.x * 200 - 7, y: point.y * 200 - 7, width: 14, height: 14)))
    }
    knobs.path = circles.cgPath
    knobs.fillColor = UIColor.accent.cgColor
    for layer in [handles, knobs] { layerView.layer.addSublayer(layer) }
    shape.name = "curve"
    shown = [shape, handles, knobs]
    nameLabel.text = functionName.rawValue
    pointsLabel.text = String(format: "(%g, %g)  and  (%g, %g)", first.x, first.y, second.x, second.y)
  }
}

// MARK: - Setting

extension ViewController {
  /// The item's number, a title and a line below.
  func heading(_ item: String, _ title: String, _ line: String) {
    view.backgroundColor = .paper
    let tag = write(item, x: 24, y: 32, width: 42, size: 13, .bold, .white, .center)
    tag.frame.size.height = 24
    tag.backgroundColor = .accent
    tag.layer.cornerRadius = 12
    let name = write(title, x: 76, y: 26, width: 279, size: 24, .bold)
    name.numberOfLines = 1
    name.frame.size.height = 36
    name.adjustsFontSizeToFitWidth = true
    write(line, x: 24, y: 66, width: 327, size: 14, .regular, .ink.withAlphaComponent(0.65)).numberOfLines = 2
  }

  /// Adds a label.
  @discardableResult func write(
    _ text: String, x: CGFloat, y: CGFloat, width: CGFloat, size: CGFloat = 13, _ weight: UIFont.Weight = .regular,
    _ color: UIColor = .ink, _ alignment: NSTextAlignment = .left
  ) -> UILabel {
    let label = UILabel(frame: CGRect(x: x, y: y, width: width, height: size * 1.5))
    label.text = text
    label.font = .systemFont(ofSize: size, weight: weight)
    label.textColor = color
    label.textAlignment = alignment
    label.adjustsFontSizeToFitWidth = true
    view.addSubview(label)
    if text.contains("\n") || size * 0.55 * CGFloat(text.count) > width {
      label.numberOfLines = 0
      label.frame.size.height = label.sizeThatFits(CGSize(width: width, height: 0)).height
    }
    return label
  }
}

extension UIColor {
  static let paper = UIColor(red: 247 / 255, green: 245 / 255, blue: 240 / 255, alpha: 1)
  static let ink = UIColor(red: 34 / 255, green: 38 / 255, blue: 43 / 255, alpha: 1)
  static let accent = UIColor(red: 47 / 255, green: 111 / 255, blue: 222 / 255, alpha: 1)
}
