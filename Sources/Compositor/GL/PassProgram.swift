import COpenGL

/// A program that covers the viewport and reads one picture, such as a pass of a blur.
final class PassProgram {
  private let program: Program
  private let continues: GLint
  /// A vertex array without attributes: the shader reads only the vertex's number.
  private var vertexArray: GLuint = 0

  /// - Parameter label: the name of the fragment shader, which samples `image` and has the uniform `continues`.
  init(_ label: String, _ fragment: [UInt8]) throws(CompositorError) {
    program = try Program(label, vertex: Shaders.screenVertex, fragment: fragment)
    continues = program.uniform("continues")
    glUseProgram(program.name)
    glUniform1i(program.uniform("image"), 0)
    glGenVertexArrays(1, &vertexArray)
  }

  deinit { glDeleteVertexArrays(1, &vertexArray) }

  func uniform(_ name: String) -> GLint { program.uniform(name) }

  /// Draws all pixels of the current framebuffer and viewport, with the uniforms that `set` sets.
  func draw(_ edges: BlurEdges, _ set: () -> Void) {
    glUseProgram(program.name)
    glUniform1f(continues, edges == .continued ? 1 : 0)
    set()
    glBindVertexArray(vertexArray)
    glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
  }
}
