import Strokes
import UIKit

protocol CanvasViewDelegate: AnyObject {
  func canvasViewDidChange(_ canvas: CanvasView)
}

/// A sheet on which a finger draws strokes. Each stroke is a shape layer.
class CanvasView: UIView {
  weak var delegate: CanvasViewDelegate?
  var strokeColor = UIColor.black
  var strokeWidth: CGFloat = 6

  private(set) var strokes: [CAShapeLayer] = []
  private var points: [CGPoint] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self) else { return }
    points = [point]
    let stroke = CAShapeLayer()
    stroke.strokeColor = strokeColor.cgColor
    stroke.lineWidth = strokeWidth
    stroke.lineCap = .round
    stroke.lineJoin = .round
    stroke.fillColor = nil
    stroke.name = "stroke \(strokes.count)"
    layer.addSublayer(stroke)
    strokes.append(stroke)
    show()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    for moved in event?.coalescedTouches(for: touch) ?? [touch] { points.append(moved.location(in: self)) }
    show()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    show()
    delegate?.canvasViewDidChange(self)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    undo()
  }

  private func show() {
    strokes.last?.path = UIBezierPath(smoothLineThrough: points).cgPath
  }

  func undo() {
    strokes.popLast()?.removeFromSuperlayer()
    delegate?.canvasViewDidChange(self)
  }

  /// Lets all strokes fall off the sheet.
  func clear() {
    let falling = strokes
    strokes = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { falling.forEach { $0.removeFromSuperlayer() } }
    for (index, stroke) in falling.enumerated() {
      let fall = CABasicAnimation(keyPath: "transform.translation.y")
      fall.toValue = bounds.height
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.toValue = 0
      let group = CAAnimationGroup()
      group.animations = [fall, fade]
      group.duration = 0.5
      group.beginTime = CACurrentMediaTime() + 0.05 * Double(index)
      group.timingFunction = CAMediaTimingFunction(name: .easeIn)
      group.fillMode = .forwards
      group.isRemovedOnCompletion = false
      stroke.add(group, forKey: "fall")
    }
    CATransaction.commit()
    delegate?.canvasViewDidChange(self)
  }

  /// Draws all strokes again, one after the other.
  func replay() {
    var start = CACurrentMediaTime()
    for stroke in strokes {
      let drawing = CABasicAnimation(keyPath: "strokeEnd")
      drawing.fromValue = 0
      drawing.toValue = 1
      drawing.duration = 0.6
      drawing.beginTime = start
      drawing.fillMode = .backwards
      stroke.add(drawing, forKey: "drawing")
      start += drawing.duration
    }
  }
}
