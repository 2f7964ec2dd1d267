import Compositor
import QuartzCore
import RenderTree
import UIKitCore

/// What is said about a program whose picture has one colour and nothing else: which of its views are not seen, and why.
@MainActor struct BlankScene {
  private let color: SIMD4<Float>
  private let findings: [Finding]
  private let note: String?
  /// What the engine has reported before, such as images that it has not found.
  private let reports: [String]
  /// The class of the controller whose view is empty; nil if there is no such view.
  private let emptyController: String?

  /// Why a view or a layer is not seen.
  private enum Cause: CaseIterable {
    case image, size, hidden, transparent, outside, text, path, color

    /// What is said of some views behind their number and class.
    func clause(isOne: Bool) -> String {
      switch self {
      case .image: isOne ? "has no image" : "have no image"
      case .size: isOne ? "has no size" : "have no size"
      case .hidden: isOne ? "is hidden" : "are hidden"
      case .transparent: isOne ? "is transparent" : "are transparent"
      case .outside: isOne ? "lies outside of the screen" : "lie outside of the screen"
      case .text: isOne ? "has no text" : "have no text"
      case .path: isOne ? "has no path" : "have no path"
      case .color: isOne ? "has no colour" : "have no colour"
      }
    }
  }

  private struct Finding {
    let cause: Cause
    let type: String
    var count: Int

    var text: String {
      "\(count) \(type)\(count == 1 ? "" : "s") \(cause.clause(isOne: count == 1))"
    }
  }

  /// Layers that are looked at, and findings that are told.
  private static let most = 4096
  private static let mostTold = 3

  /// - Parameters:
  ///   - plain: the only colour of the picture.
  ///   - note: what was not there when the program started; nil for nothing.
  init(_ screen: UIScreen, _ plain: PlainPicture, note: String?) {
    color = plain.color
    self.note = note
    reports = Misuse.reported
    var findings: [Finding] = []
    var empty: String?
    var count = 0
    for window in screen.windows {
      let controller = window.rootViewController
      var stack = [window.layer]
      if let controller, let view = controller.viewIfLoaded, view.layer.sublayers?.isEmpty != false {
        empty = "\(type(of: controller))"
      }
      while let layer = stack.popLast(), count < Self.most {
        count += 1
        let isGround = layer === window.layer || layer === controller?.viewIfLoaded?.layer
        if let cause = Self.cause(layer, on: screen), !isGround || cause != .color {
          let type = "\(layer.delegate is UIView ? type(of: layer.delegate!) : type(of: layer))"
          if let index = findings.firstIndex(where: { $0.cause == cause && $0.type == type }) {
            findings[index].count += 1
          } else {
            findings.append(Finding(cause: cause, type: type, count: 1))
          }
          if cause == .hidden || cause == .transparent { continue }
        }
        stack += (layer.sublayers ?? []).reversed()
      }
    }
    self.findings = findings
    emptyController = empty
  }

  private static func cause(_ layer: CALayer, on screen: UIScreen) -> Cause? {
    if layer.isHidden { return .hidden }
    if layer.opacity < 0.01 { return .transparent }
    if let view = layer.delegate as? UIImageView, view.image == nil, view.animationImages == nil {
      return .image
    }
    if let view = layer.delegate as? UILabel, view.text?.isEmpty != false { return .text }
    if let shape = layer as? CAShapeLayer { return shape.path == nil ? .path : nil }
    if layer.bounds.isEmpty { return .size }
    let place = screen.root.convert(layer.bounds, from: layer)
    guard place.intersects(screen.root.bounds) else { return .outside }
    let isEmpty = layer.sublayers?.isEmpty != false && layer.contents == nil && layer.borderWidth == 0
    return isEmpty && layer.backgroundColor == nil && type(of: layer) == CALayer.self ? .color : nil
  }

  /// The sentences, which begin with what is seen.
  var text: String {
    let seen = color.w < 0.01 ? "nothing is seen" : "nothing but \(colorName) is seen"
    var sentences = ["the picture is blank: \(seen)"]
    let causes = Cause.allCases.flatMap { cause in findings.filter { $0.cause == cause } }
    if !causes.isEmpty {
      let others = causes.dropFirst(Self.mostTold).reduce(0) { $0 + $1.count }
      let told = causes.prefix(Self.mostTold).map(\.text) + (others > 0 ? ["so for \(others) others"] : [])
      sentences.append(told.joined(separator: ", "))
    } else if let emptyController {
      sentences.append("The view of \(emptyController) has neither subviews nor sublayers")
    }
    if let note { sentences.append(note) }
    if let first = reports.first {
      sentences.append(reports.count > 1 ? "\(first) (and \(reports.count - 1) more messages)" : first)
    }
    return sentences.joined(separator: ". ")
  }

  private var colorName: String {
    let parts = [color.x, color.y, color.z].map {
      Int(clamping: ($0 / max(color.w, 0.01) * 255).rounded())
    }
    switch parts {
    case [255, 255, 255]: return "white"
    case [0, 0, 0]: return "black"
    default:
      return "the colour #"
        + parts.map { part in
          let digits = String(min(max(part, 0), 255), radix: 16, uppercase: true)
          return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
  }
}

extension SceneProgram {
  /// Why the program's picture is blank now; nil if something is seen.
  package func blankness() -> String? {
    let size = screen.bounds.size
    let frame = screen.context.frame(at: screen.context.clock.time)
    let plain = PlainPicture(
      frame, toPixels: CATransform3DIdentity, width: Int(clamping: size.width.rounded(.up)),
      height: Int(clamping: size.height.rounded(.up)))
    return plain.map { BlankScene(screen, $0, note: blanknessNote).text }
  }
}
