import QuartzCore

struct WindowPainter {
  init(background: Background) throws {}
  func draw(_ frame: Frame, through viewport: Viewport) {}
  func picture(of frame: Frame, through viewport: Viewport) throws(SceneError) -> CGImage { throw .drawing("") }
}
