import CoreGraphics
import COpenGL

/// The targets that a frame draws to: its own, and those of its groups.
extension Compositor {
  struct Pass {
    let framebuffer: GLuint
    let group: GroupPool.Group?
    let box: PixelRect
    let isBottomUp: Bool

    /// The corners of least and of greatest x and y of a rectangle, in the framebuffer's own pixels. In a framebuffer whose first row is at
    /// the bottom, `y1` is less than `y0`.
    func corners(of rect: PixelRect) -> (x0: GLint, y0: GLint, x1: GLint, y1: GLint) {
      let (x, y) = (rect.x - box.x, rect.y - box.y)
      let (top, bottom) = isBottomUp ? (box.height - y, box.height - y - rect.height) : (y, y + rect.height)
      return (GLint(x), GLint(top), GLint(x + rect.width), GLint(bottom))
    }
  }

  /// Makes a pass the current target. `clear`: the colour that it is filled with first; nil: it keeps its pixels.
  func begin(_ pass: Pass, clear: SIMD4<Float>?, clearsDepth: Bool = false) {
    // Groups have no depth buffer, because they draw everything in order.
    if testsDepth && pass.group == nil {
      glEnable(GLenum(GL_DEPTH_TEST))
    } else {
      glDisable(GLenum(GL_DEPTH_TEST))
    }
    setScissor(of: pass)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), pass.framebuffer)
    setViewport(of: pass)
    passNumber = programs.beginPass()
    var bits: Int32 = 0
    if let clear {
      statistics.passes += 1
      glClearColor(clear.x, clear.y, clear.z, clear.w)
      bits |= GL_COLOR_BUFFER_BIT
    }
    // Depths belong to this frame alone. They are cleared even if the frame is drawn above existing pixels.
    if clearsDepth {
      glClearDepth(1)
      bits |= GL_DEPTH_BUFFER_BIT
    }
    guard bits != 0 else { return }
    glDepthMask(GLboolean(GL_TRUE))
    // A software driver frees the memory of the last frame here.
    submit { glClear(GLbitfield(bits)) }
    glDepthMask(GLboolean(GL_FALSE))
  }

  /// Limits drawing to pixels of the target, which is the current pass; nil: all.
  func limitDrawing(to rect: PixelRect?) {
    scissor = rect
    if let pass = passes.last { setScissor(of: pass) }
  }

  private func setScissor(of pass: Pass) {
    guard let scissor, pass.group == nil || scissorsGroups else { return glDisable(GLenum(GL_SCISSOR_TEST)) }
    let corners = pass.corners(of: scissor)
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(corners.x0, min(corners.y0, corners.y1), GLsizei(scissor.width), GLsizei(scissor.height))
  }
}
