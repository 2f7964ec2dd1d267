import CEGL

/// An OpenGL context that needs neither a window nor a display server. EGL makes it.
///
/// It is current on the thread that makes it, and replaces there the context that was current before. A context is current on
/// one thread at a time. A thread on which a GLX context is current must release that context first.
///
/// The context need not have a framebuffer of its own: draw into an `ImageTarget`.
package final class OffscreenContext {
  private let display: EGLDisplay
  private let context: EGLContext
  /// A surface of one pixel where the driver makes no context current without one; nil elsewhere.
  private let surface: EGLSurface?

  /// Makes a context and makes it current. The error lists the displays that were tried, each with its reason.
  package convenience init() throws(CompositorError) { try self.init(on: EGLPlatform.inOrder) }

  /// - Parameters:
  ///   - platforms: tried in this order.
  ///   - needsSurface: whether the context is made current with a surface; nil: where the driver demands one.
  init(on platforms: [EGLPlatform], needsSurface: Bool? = nil) throws(CompositorError) {
    (display, context, surface) = try Self.make(on: platforms, needsSurface: needsSurface)
  }

  deinit {
    release()
    eglDestroyContext(display, context)
    if let surface { eglDestroySurface(display, surface) }
  }

  /// Makes the context current on the calling thread.
  package func makeCurrent() throws(CompositorError) {
    guard eglMakeCurrent(display, surface, surface, context) == EGL_TRUE else {
      throw .current("\(EGLPlatform.Refusal(failed: "eglMakeCurrent"))")
    }
  }

  /// Releases the context if it is current on the calling thread, so that another thread can make it current.
  package func release() {
    Self.withOpenGL {
      guard eglGetCurrentContext() == context else { return }
      eglMakeCurrent(display, nil, nil, nil)
    }
  }

  // MARK: Steps

  /// A context of the first platform that gives one, current, with its surface.
  private static func make(on platforms: [EGLPlatform], needsSurface: Bool?) throws(CompositorError)
    -> (EGLDisplay, EGLContext, EGLSurface?)
  {
    var refusals: [String] = []
    for platform in platforms {
      do throws(EGLPlatform.Refusal) {
        return try withOpenGL { () throws(EGLPlatform.Refusal) in
          let display = try platform.display()
          return try open(
            display, needsSurface: needsSurface ?? !EGLPlatform.has("EGL_KHR_surfaceless_context", display))
        }
      } catch {
        refusals.append("\(platform) (\(error))")
      }
    }
    throw .noContext("EGL was asked for \(refusals.joined(separator: ", then for "))")
  }

  /// Runs `body` while EGL's calls of this thread concern OpenGL. Programs that draw with OpenGL ES bind that.
  private static func withOpenGL<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    let before = eglQueryAPI()
    eglBindAPI(EGLenum(EGL_OPENGL_API))
    defer { eglBindAPI(before) }
    return try body()
  }

  /// A context of a display, current, with its surface.
  private static func open(_ display: EGLDisplay, needsSurface: Bool) throws(EGLPlatform.Refusal)
    -> (EGLDisplay, EGLContext, EGLSurface?)
  {
    let config = try config(display, needsSurface: needsSurface)
    let context = try makeContext(display, config)
    var surface: EGLSurface?
    if needsSurface {
      surface = eglCreatePbufferSurface(display, config, [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE])
      if surface == nil {
        let refusal = EGLPlatform.Refusal(failed: "eglCreatePbufferSurface")
        eglDestroyContext(display, context)
        throw refusal
      }
    }
    guard eglMakeCurrent(display, surface, surface, context) == EGL_TRUE else {
      let refusal = EGLPlatform.Refusal(failed: "eglMakeCurrent")
      eglDestroyContext(display, context)
      if let surface { eglDestroySurface(display, surface) }
      throw refusal
    }
    return (display, context, surface)
  }

  private static func config(_ display: EGLDisplay, needsSurface: Bool) throws(EGLPlatform.Refusal)
    -> EGLConfig
  {
    let attributes = [
      EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, needsSurface ? EGL_PBUFFER_BIT : 0,
      EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_NONE,
    ]
    var config: EGLConfig?
    var count: EGLint = 0
    guard eglChooseConfig(display, attributes, &config, 1, &count) == EGL_TRUE else {
      throw EGLPlatform.Refusal(failed: "eglChooseConfig")
    }
    guard count > 0, let config else {
      throw EGLPlatform.Refusal("no configuration for OpenGL\(needsSurface ? " and pbuffers" : "")")
    }
    return config
  }

  /// A context of OpenGL 3.3 core. It tells when it is lost (`Compositor.isContextLost`) where the driver has such contexts.
  private static func makeContext(_ display: EGLDisplay, _ config: EGLConfig) throws(EGLPlatform.Refusal)
    -> EGLContext
  {
    let version = [
      EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
      EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
    ]
    let robust = [
      EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_TRUE,
      EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET,
    ]
    for attributes in [version + robust, version] {
      if let context = eglCreateContext(display, config, nil, attributes + [EGL_NONE]) { return context }
    }
    throw EGLPlatform.Refusal(failed: "eglCreateContext")
  }
}
