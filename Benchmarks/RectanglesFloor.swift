import COpenGL
import Foundation

/// The floor of the rectangle scenes: a program that draws rotating rounded rectangles with the least work
/// for the same pixels. One instanced draw call has a centre, an angle, a size, a radius and a colour for
/// each.
final class RectanglesFloor {
  private var program: GLuint = 0
  private var array: GLuint = 0
  private var buffer: GLuint = 0
  private var instances: [Float] = []
  private let count: Int
  /// Radians from one rectangle to the next.
  private let turn: Float

  init(
    count: Int, positions: [(Float, Float)], colors: [(Float, Float, Float)], size: Float, radius: Float,
    turn: Float = 1
  ) {
    self.count = count
    self.turn = turn
    for index in 0..<count {
      instances += [positions[index].0, positions[index].1, 0, size, radius]
      instances += [colors[index].0, colors[index].1, colors[index].2]
    }
    let vertex = """
      #version 330 core
      layout(location = 0) in vec3 place;
      layout(location = 1) in vec2 shape;
      layout(location = 2) in vec3 tint;
      out vec2 at;
      flat out vec2 box;
      flat out vec3 color;
      void main() {
        vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
        at = corner * (shape.x * 0.5 + 0.71);
        box = shape;
        color = tint;
        float c = cos(place.z), s = sin(place.z);
        vec2 p = place.xy + vec2(c * at.x - s * at.y, s * at.x + c * at.y);
        gl_Position = vec4(p / vec2(640.0, 360.0) - 1.0, 0.0, 1.0);
      }
      """
    let fragment = """
      #version 330 core
      in vec2 at;
      flat in vec2 box;
      flat in vec3 color;
      out vec4 result;
      void main() {
        vec2 q = abs(at) - (box.x * 0.5 - box.y);
        float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - box.y;
        float a = clamp(0.5 - d, 0.0, 1.0);
        result = vec4(color * a, a);
      }
      """
    program = floorProgram(vertex: vertex, fragment: fragment)
    glGenVertexArrays(1, &array)
    glGenBuffers(1, &buffer)
  }

  /// Draws all rectangles, rotated by `angle`, into the current framebuffer.
  func draw(angle: Float) {
    encode(angle: angle)
    glFinish()
  }

  /// Draws like `draw`, without waiting for the pixels.
  func encode(angle: Float) {
    for index in 0..<count { instances[index * 8 + 2] = angle + turn * Float(index) }
    glViewport(0, 0, 1280, 720)
    glClearColor(0, 0, 0, 0)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glEnable(GLenum(GL_BLEND))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    glUseProgram(program)
    glBindVertexArray(array)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    instances.withUnsafeBytes {
      glBufferData(GLenum(GL_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
    for (index, part) in [(3, 0), (2, 12), (3, 20)].enumerated() {
      glEnableVertexAttribArray(GLuint(index))
      glVertexAttribDivisor(GLuint(index), 1)
      glVertexAttribPointer(
        GLuint(index), GLint(part.0), GLenum(GL_FLOAT), GLboolean(GL_FALSE), 32,
        UnsafeRawPointer(bitPattern: part.1))
    }
    glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count))
    glBindVertexArray(0)
  }
}
