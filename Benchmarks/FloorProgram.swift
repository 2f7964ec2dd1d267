import COpenGL

/// Compiles and links the shaders of a floor. The program ends if the driver rejects them.
func floorProgram(vertex: String, fragment: String) -> GLuint {
  let program = glCreateProgram()
  for (kind, source) in [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)] {
    let shader = glCreateShader(GLenum(kind))
    source.withCString { text in
      var pointer: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &pointer, nil)
    }
    glCompileShader(shader)
    glAttachShader(program, shader)
  }
  glLinkProgram(program)
  var status: GLint = 0
  glGetProgramiv(program, GLenum(GL_LINK_STATUS), &status)
  precondition(status != 0, "the floor's shaders do not link")
  return program
}
