import UIKit

class SketchViewController: UIViewController {
  @IBOutlet weak var canvas: CanvasView!
  @IBOutlet weak var widthSlider: UISlider!
  @IBOutlet weak var preview: UIView!
  @IBOutlet var colorButtons: [UIButton]!
  @IBOutlet weak var undoItem: UIBarButtonItem!
  @IBOutlet weak var replayItem: UIBarButtonItem!
  @IBOutlet weak var clearItem: UIBarButtonItem!

  override func viewDidLoad() {
    super.viewDidLoad()
    canvas.delegate = self
    choose(colorButtons[0])
    changeWidth(widthSlider)
    canvasViewDidChange(canvas)
  }

  @IBAction func choose(_ sender: UIButton) {
    canvas.strokeColor = sender.backgroundColor ?? .black
    preview.backgroundColor = canvas.strokeColor
    UIView.animate(withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 4) {
      for button in self.colorButtons {
        button.transform = button === sender ? CGAffineTransform(scaleX: 1.3, y: 1.3) : .identity
      }
    }
  }

  @IBAction func changeWidth(_ sender: UISlider) {
    canvas.strokeWidth = CGFloat(sender.value)
    preview.bounds.size = CGSize(width: canvas.strokeWidth, height: canvas.strokeWidth)
    preview.layer.cornerRadius = canvas.strokeWidth / 2
  }

  @IBAction func undo(_ sender: Any) {
    canvas.undo()
  }

  @IBAction func replay(_ sender: Any) {
    canvas.replay()
  }

  @IBAction func clear(_ sender: Any) {
    canvas.clear()
  }

  @IBAction func widen(_ sender: UIPinchGestureRecognizer) {
    widthSlider.setValue(widthSlider.value * Float(sender.scale), animated: false)
    sender.scale = 1
    changeWidth(widthSlider)
  }
}

extension SketchViewController: CanvasViewDelegate {
  func canvasViewDidChange(_ canvas: CanvasView) {
    let hasStrokes = !canvas.strokes.isEmpty
    [undoItem, replayItem, clearItem].forEach { $0?.isEnabled = hasStrokes }
    let count = canvas.strokes.count
    title = count == 0 ? "Sketch" : count == 1 ? "1 stroke" : "\(count) strokes"
  }
}
