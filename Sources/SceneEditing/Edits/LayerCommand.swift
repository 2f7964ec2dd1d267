import Foundation
import ImageIO
import QuartzCore

/// What can be done with layers in the text of their file.
package enum LayerCommand: Sendable, Equatable {
  case delete, duplicate, copy, cut, paste, group, ungroup
  /// Chooses a picture for the layer.
  case picture
  /// Adds a layer of a class.
  case add(NewLayer)
  /// Exchanges the layer with the next one above, or below, among its siblings.
  case raise, lower
  /// Puts the layer in front of all its siblings, or behind them.
  case bringToFront, sendToBack
}

/// The classes of layers that can be added.
package enum NewLayer: String, Sendable, CaseIterable {
  case layer = "CALayer"
  case gradient = "CAGradientLayer"
  case shape = "CAShapeLayer"
  case text = "CATextLayer"
  case replicator = "CAReplicatorLayer"
  case emitter = "CAEmitterLayer"
  case transform = "CATransformLayer"

  /// A layer that is seen, at a point of its superlayer.
  package func markup(at center: CGPoint) -> String {
    let place = "position=\"\(Self.text(center.x)) \(Self.text(center.y))\""
    let inner = "<CALayer bounds=\"0 0 40 40\" position=\"50 50\" backgroundColor=\"0.25 0.55 1\"/>"
    switch self {
    case .layer:
      return "<CALayer bounds=\"0 0 100 100\" \(place) backgroundColor=\"0.25 0.55 1\"/>"
    case .gradient:
      return """
        <CAGradientLayer bounds="0 0 100 100" \(place)>
          <colors>
            <CGColor value="0.25 0.55 1"/>
            <CGColor value="0.65 0.3 0.9"/>
          </colors>
        </CAGradientLayer>
        """
    case .shape:
      return "<CAShapeLayer bounds=\"0 0 100 100\" \(place) fillColor=\"0.25 0.55 1\" "
        + "path=\"50 0 m 100 100 l 0 100 l h\"/>"
    case .text:
      return "<CATextLayer bounds=\"0 0 160 40\" \(place) string=\"Text\" fontSize=\"28\" "
        + "foregroundColor=\"0.25 0.55 1\" alignmentMode=\"center\"/>"
    case .replicator:
      return """
        <CAReplicatorLayer bounds="0 0 100 100" \(place) instanceCount="3" instanceTransform="translate(50, 0)">
          <sublayers>
            \(inner)
          </sublayers>
        </CAReplicatorLayer>
        """
    case .emitter:
      return """
        <CAEmitterLayer bounds="0 0 100 100" \(place) emitterPosition="50 50">
          <emitterCells>
            <CAEmitterCell name="cell" birthRate="20" lifetime="2" velocity="60" velocityRange="20" \
        emissionRange="6.2832" scale="0.1" color="0.25 0.55 1">
              <contents type="CGImage" src="\(Self.dot)"/>
            </CAEmitterCell>
          </emitterCells>
        </CAEmitterLayer>
        """
    case .transform:
      return """
        <CATransformLayer bounds="0 0 100 100" \(place)>
          <sublayers>
            \(inner)
          </sublayers>
        </CATransformLayer>
        """
    }
  }

  /// An emitter cell that is seen: white disks that fly in all directions.
  static var cell: CAEmitterCell {
    let cell = CAEmitterCell()
    cell.birthRate = 20
    cell.lifetime = 2
    cell.velocity = 60
    cell.velocityRange = 20
    cell.emissionRange = 6.2832
    cell.scale = 0.1
    cell.contents = disk
    return cell
  }

  /// The disk as an image in the markup.
  private static var dot: String {
    guard let image = disk, let png = try? ImageFile.encodePNG(image) else { return "" }
    return "data:image/png;base64,\(png.base64EncodedString())"
  }

  /// A white disk of 64 × 64 pixels.
  private static var disk: CGImage? {
    let context = CGContext(
      data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    context?.fillEllipse(in: CGRect(x: 1, y: 1, width: 62, height: 62))
    return context?.makeImage()
  }

  package static func text(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(format: "%.0f", rounded) : "\(rounded)"
  }
}
