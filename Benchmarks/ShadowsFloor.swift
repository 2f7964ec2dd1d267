import COpenGL
import Foundation

/// The floor of the shadow scene. Two programs draw for each layer a shadow that is computed in every pixel
/// (closed form along x, four samples along y), and above it a rounded rectangle with a border.
final class ShadowsFloor {
  private var shadow: GLuint = 0
  private var card: GLuint = 0
  private var array: GLuint = 0
  private let size: (Float, Float)
  private let radius: Float
  private let sigma: Float
  private var places: [GLint] = []
  private var colors: [GLint] = []

  init(size: (Float, Float), radius: Float, border: Float, sigma: Float) {
    self.size = size
    self.radius = radius
    self.sigma = sigma
    let vertex = """
      #version 330 core
      uniform vec2 place;
      uniform vec2 reach;
      out vec2 at;
      void main() {
        at = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * reach;
        gl_Position = vec4((place + at) / vec2(640.0, 360.0) - 1.0, 0.0, 1.0);
      }
      """
    let shadowFragment = """
      #version 330 core
      in vec2 at;
      uniform vec2 box;
      uniform float radius;
      uniform float sigma;
      uniform vec3 color;
      out vec4 result;
      vec2 erf2(vec2 x) {
        vec2 s = sign(x), a = abs(x);
        x = 1.0 + (0.278393 + (0.230389 + 0.078108 * (a * a)) * a) * a;
        x *= x;
        return s - s / (x * x);
      }
      float row(float x, float y) {
        float delta = min(box.y - radius - abs(y), 0.0);
        float curved = box.x - radius + sqrt(max(0.0, radius * radius - delta * delta));
        vec2 integral = 0.5 + 0.5 * erf2((x + vec2(-curved, curved)) * (0.70710678 / sigma));
        return integral.y - integral.x;
      }
      void main() {
        float low = at.y - box.y;
        float high = at.y + box.y;
        float start = clamp(-3.0 * sigma, low, high);
        float end = clamp(3.0 * sigma, low, high);
        float pace = (end - start) / 4.0;
        float y = start + pace * 0.5;
        float sum = 0.0;
        for (int i = 0; i < 4; i++) {
          sum += row(at.x, at.y - y) * exp(-y * y / (2.0 * sigma * sigma)) * pace;
          y += pace;
        }
        result = vec4(0.0, 0.0, 0.0, 0.5 * sum * 0.39894228 / sigma);
      }
      """
    let cardFragment = """
      #version 330 core
      in vec2 at;
      uniform vec2 box;
      uniform float radius;
      uniform vec3 color;
      out vec4 result;
      void main() {
        vec2 q = abs(at) - box + radius;
        float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
        float a = clamp(0.5 - d, 0.0, 1.0);
        float inner = clamp(0.5 - d - \(border), 0.0, 1.0);
        result = vec4(mix(vec3(1.0), color, inner) * a, a);
      }
      """
    shadow = floorProgram(vertex: vertex, fragment: shadowFragment)
    card = floorProgram(vertex: vertex, fragment: cardFragment)
    for program in [shadow, card] {
      places.append(glGetUniformLocation(program, "place"))
      colors.append(glGetUniformLocation(program, "color"))
      glUseProgram(program)
      glUniform2f(glGetUniformLocation(program, "box"), size.0 / 2, size.1 / 2)
      glUniform1f(glGetUniformLocation(program, "radius"), radius)
      let margin = program == shadow ? 3 * sigma : 0.5
      glUniform2f(glGetUniformLocation(program, "reach"), size.0 / 2 + margin, size.1 / 2 + margin)
    }
    glUseProgram(shadow)
    glUniform1f(glGetUniformLocation(shadow, "sigma"), sigma)
    glGenVertexArrays(1, &array)
  }

  /// Draws a card at each of the centres into the current framebuffer.
  func draw(_ centres: [(Float, Float)], _ tints: [(Float, Float, Float)]) {
    glViewport(0, 0, 1280, 720)
    glClearColor(0.9, 0.9, 0.9, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glDisable(GLenum(GL_DEPTH_TEST))
    glEnable(GLenum(GL_BLEND))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    glBindVertexArray(array)
    for (centre, tint) in zip(centres, tints) {
      glUseProgram(shadow)
      glUniform2f(places[0], centre.0, centre.1 + 4)
      glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
      glUseProgram(card)
      glUniform2f(places[1], centre.0, centre.1)
      glUniform3f(colors[1], tint.0, tint.1, tint.2)
      glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
    }
    glBindVertexArray(0)
    glFinish()
  }
}
