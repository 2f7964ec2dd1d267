import COpenGL

/// A linked pair of shaders.
final class Program {
  let name: GLuint

  init(_ label: String, vertex: [UInt8], fragment: [UInt8]) throws(CompositorError) {
    let vertexShader = try Self.compile(label + ".vert", GLenum(GL_VERTEX_SHADER), vertex)
    defer { glDeleteShader(vertexShader) }
    let fragmentShader = try Self.compile(label + ".frag", GLenum(GL_FRAGMENT_SHADER), fragment)
    defer { glDeleteShader(fragmentShader) }
    name = glCreateProgram()
    glAttachShader(name, vertexShader)
    glAttachShader(name, fragmentShader)
    glLinkProgram(name)
    var status: GLint = 0
    glGetProgramiv(name, GLenum(GL_LINK_STATUS), &status)
    guard status != 0 else {
      var log = [GLchar](repeating: 0, count: 4096)
      glGetProgramInfoLog(name, GLsizei(log.count), nil, &log)
      throw .program(name: label, log: Self.text(log))
    }
  }

  deinit { glDeleteProgram(name) }

  func uniform(_ name: String) -> GLint { glGetUniformLocation(self.name, name) }

  private static func compile(_ label: String, _ kind: GLenum, _ source: [UInt8]) throws(CompositorError)
    -> GLuint
  {
    let shader = glCreateShader(kind)
    source.withUnsafeBufferPointer { source in
      source.withMemoryRebound(to: GLchar.self) { text in
        var pointer: UnsafePointer<GLchar>? = text.baseAddress
        var length = GLint(text.count)
        glShaderSource(shader, 1, &pointer, &length)
      }
    }
    glCompileShader(shader)
    var status: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &status)
    guard status == 0 else { return shader }
    var log = [GLchar](repeating: 0, count: 4096)
    glGetShaderInfoLog(shader, GLsizei(log.count), nil, &log)
    glDeleteShader(shader)
    throw .program(name: label, log: text(log))
  }

  private static func text(_ log: [GLchar]) -> String {
    String(decoding: log.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
