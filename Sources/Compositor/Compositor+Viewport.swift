import COpenGL

/// The viewport for instances reaches beyond the target. Triangles at the target's edges then lie inside the viewport
/// and are not clipped; the target itself cuts them off. A software driver takes a slow path for thousands of triangles
/// if it has to clip one of them.
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

  /// Extends the viewport beyond the target, for instances.
  func reachBeyond() {
    guard !isBandSet, let box = passes.last?.box else { return }
    isBandSet = true
    glViewport(
      GLint(-bandReach.x), GLint(-bandReach.y), GLsizei(box.width + 2 * bandReach.x),
      GLsizei(box.height + 2 * bandReach.y))
  }

  /// Sets the viewport to the target again, for all other drawing.
  func stayWithin() {
    guard isBandSet, let box = passes.last?.box else { return }
    isBandSet = false
    glViewport(0, 0, GLsizei(box.width), GLsizei(box.height))
  }
}
