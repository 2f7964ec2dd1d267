import COpenGL

/// Instances are drawn through a viewport that reaches beyond the target, which cuts them off all the same: a software
/// driver that clips one triangle in thousands takes them all a slow way, and what hangs over an edge is then not cut.
extension Compositor {
  /// Sets the viewport of a pass to its target.
  func setViewport(of pass: Pass) {
    if viewportLimit == 0 {
      var limits: [GLint] = [0, 0]
      glGetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), &limits)
      viewportLimit = Int(min(limits[0], limits[1]))
    }
    let (width, height) = (pass.box.width, pass.box.height)
    bandReach = (
      max(min(width, (viewportLimit - width) / 2), 0), max(min(height, (viewportLimit - height) / 2), 0)
    )
    glViewport(0, 0, GLsizei(width), GLsizei(height))
    isBandSet = false
  }

  /// Lets the viewport reach beyond the target, for instances.
  func reachBeyond() {
    guard !isBandSet, let box = passes.last?.box else { return }
    isBandSet = true
    glViewport(
      GLint(-bandReach.x), GLint(-bandReach.y), GLsizei(box.width + 2 * bandReach.x),
      GLsizei(box.height + 2 * bandReach.y))
  }

  /// Takes it back to the target, for everything else.
  func stayWithin() {
    guard isBandSet, let box = passes.last?.box else { return }
    isBandSet = false
    glViewport(0, 0, GLsizei(box.width), GLsizei(box.height))
  }
}
