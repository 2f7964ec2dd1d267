import COpenGL

/// Draws rounded rectangles with one draw call. What never changes (size, radius, border, colours, wall) is in one buffer;
/// the centre, the angle and the opacity of each are in another, of which a frame writes only what changes.
final class CardsFloor: SceneFloor {
  /// What never changes, as the shader reads it: four texels.
  struct Card {
    var halfWidth: Float
    var halfHeight: Float
    var radius: Float = 0
    var border: Float = 0
    /// Not premultiplied.
    var color: SIMD4<Float>
    var borderColor: SIMD4<Float> = .zero
    /// The wall's number, and three values that are not used.
    private var wall: SIMD4<Float>

    init(
      width: Double, height: Double, radius: Double = 0, border: Double = 0, color: SIMD4<Float>,
      borderColor: SIMD4<Float> = .zero, wall: Int = 0
    ) {
      halfWidth = Float(width / 2)
      halfHeight = Float(height / 2)
      self.radius = Float(radius)
      self.border = Float(border)
      self.color = color
      self.borderColor = borderColor
      self.wall = SIMD4(Float(wall), 0, 0, 0)
    }
  }

  /// What turns, and about which axis.
  enum Turns {
    /// Each card in the picture's plane, about its centre.
    case inPlane
    /// Each wall about its vertical axis, in perspective.
    case walls
    /// Each card about its own vertical axis, at the depth of its wall, in perspective.
    case cards

    fileprivate var defines: String {
      switch self {
      case .inPlane: ""
      case .walls: "#define WALLS\n"
      case .cards: "#define WALLS\n#define TURNING\n"
      }
    }
  }

  /// Centre, angle and opacity.
  typealias Motion = SIMD4<Float>

  /// The pixels that a frame draws: all of the picture, or the part that changes.
  var box: (x: Int32, y: Int32, width: Int32, height: Int32)?
  /// The cards that a frame draws: all, or those in the box.
  var shown: Range<Int>
  private var motions: [Motion]
  private let program: GLuint
  private var array: GLuint = 0
  private var buffers: [GLuint] = [0, 0]
  private var textures: [GLuint] = [0, 0]
  private let first: GLint
  private let walls: GLint
  private let background: SIMD4<Float>
  /// Whether frames use instances. Mesa's software driver is faster with plain triangles if cards are small.
  private let isInstanced: Bool
  private let move: (inout Changes, Double) -> Void

  /// What a frame changes.
  struct Changes {
    fileprivate let motions: UnsafeMutablePointer<Motion>
    /// For each wall, cosine and sine of its turn about y, its z, and the distance of the eye; 0: no perspective.
    var walls: [SIMD4<Float>] = []

    @inline(__always)
    subscript(index: Int) -> Motion {
      get { motions[index] }
      nonmutating set { motions[index] = newValue }
    }
  }

  /// - Parameters:
  ///   - turns: what turns.
  ///   - move: writes what changes at a time, in seconds.
  init(
    _ cards: [Card], _ motions: [Motion], background: SIMD4<Float>, turns: Turns = .inPlane,
    isInstanced: Bool = false,
    move: @escaping (inout Changes, Double) -> Void
  ) {
    self.motions = motions
    self.background = background
    self.isInstanced = isInstanced
    self.move = move
    shown = 0..<cards.count
    let head =
      "#version 330 core\n" + (isInstanced ? "#define INSTANCED\n" : "") + turns.defines
      + (cards.contains { $0.border > 0 } ? "#define BORDER\n" : "")
      + (cards.contains { $0.radius > 0 } ? "" : "#define SQUARE\n")
    program = floorProgram(vertex: head + Self.vertex, fragment: head + Self.fragment)
    first = glGetUniformLocation(program, "first")
    walls = glGetUniformLocation(program, "walls")
    glUseProgram(program)
    glUniform1i(glGetUniformLocation(program, "cards"), 0)
    glUniform1i(glGetUniformLocation(program, "motions"), 1)
    glGenVertexArrays(1, &array)
    glGenBuffers(2, &buffers)
    glGenTextures(2, &textures)
    cards.withUnsafeBytes { store($0, 0, GL_STATIC_DRAW) }
    motions.withUnsafeBytes { store($0, 1, GL_DYNAMIC_DRAW) }
  }

  private func store(_ bytes: UnsafeRawBufferPointer, _ index: Int, _ usage: Int32) {
    glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffers[index])
    glBufferData(GLenum(GL_TEXTURE_BUFFER), bytes.count, bytes.baseAddress, GLenum(usage))
    glBindTexture(GLenum(GL_TEXTURE_BUFFER), textures[index])
    glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), buffers[index])
  }

  func draw(at time: Double) {
    // The buffer is kept and written in place; nothing that is in use is written, because frames end before the next.
    glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffers[1])
    let mapped = glMapBufferRange(
      GLenum(GL_TEXTURE_BUFFER), 0, motions.count * MemoryLayout<Motion>.stride,
      GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_READ_BIT))
    guard let mapped else { preconditionFailure("the floor's buffer cannot be mapped") }
    var changes = Changes(motions: mapped.assumingMemoryBound(to: Motion.self))
    move(&changes, time)
    glUnmapBuffer(GLenum(GL_TEXTURE_BUFFER))

    glViewport(0, 0, 1280, 720)
    glDisable(GLenum(GL_DEPTH_TEST))
    if let box {
      glEnable(GLenum(GL_SCISSOR_TEST))
      glScissor(box.x, box.y, box.width, box.height)
    } else {
      glDisable(GLenum(GL_SCISSOR_TEST))
    }
    glClearColor(background.x, background.y, background.z, background.w)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glEnable(GLenum(GL_BLEND))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    glUseProgram(program)
    if !changes.walls.isEmpty {
      changes.walls.withUnsafeBytes {
        glUniform4fv(
          walls, GLsizei(changes.walls.count), $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
      }
    }
    for unit in 0..<2 {
      glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit)))
      glBindTexture(GLenum(GL_TEXTURE_BUFFER), textures[unit])
      glBindSampler(GLuint(unit), 0)
    }
    glBindVertexArray(array)
    glUniform1i(first, GLint(shown.lowerBound))
    if isInstanced {
      glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(shown.count))
    } else {
      glDrawArrays(GLenum(GL_TRIANGLES), 0, GLsizei(6 * shown.count))
    }
    glBindVertexArray(0)
    glDisable(GLenum(GL_SCISSOR_TEST))
    glActiveTexture(GLenum(GL_TEXTURE0))
  }

  private static let vertex = """
    uniform samplerBuffer cards;
    uniform samplerBuffer motions;
    uniform int first;
    uniform vec4 walls[8];
    out vec2 at;
    flat out vec4 shape;
    flat out vec4 color;
    flat out vec4 borderColor;
    void main() {
    #ifdef INSTANCED
      int card = first + gl_InstanceID, vertex = gl_VertexID;
    #else
      int card = first + gl_VertexID / 6, vertex = gl_VertexID % 6;
      if (vertex > 2) vertex -= 2;
    #endif
      shape = texelFetch(cards, card * 4);
      vec4 motion = texelFetch(motions, card);
      color = texelFetch(cards, card * 4 + 1);
      color = vec4(color.rgb, 1.0) * (color.a * motion.w);
      borderColor = texelFetch(cards, card * 4 + 2);
      borderColor = vec4(borderColor.rgb, 1.0) * (borderColor.a * motion.w);
      at = (vec2(vertex & 1, vertex >> 1) * 2.0 - 1.0) * (shape.xy + 0.71);
      float c = cos(motion.z), s = sin(motion.z);
    #ifdef TURNING
      vec2 p = motion.xy + vec2(c * at.x, at.y);
    #else
      vec2 p = motion.xy + vec2(c * at.x - s * at.y, s * at.x + c * at.y);
    #endif
    #ifdef WALLS
      vec4 wall = walls[int(texelFetch(cards, card * 4 + 3).x)];
      // The wall's centre is that of the picture. It turns about y and lies at z.
      vec3 q = vec3(p.x * wall.x, p.y, -p.x * wall.y + wall.z);
    #ifdef TURNING
      q.z -= s * at.x;
    #endif
      float w = 1.0 - q.z / wall.w;
      gl_Position = vec4(q.x / 640.0, q.y / 360.0, 0.0, w);
    #else
      gl_Position = vec4(p / vec2(640.0, 360.0) - 1.0, 0.0, 1.0);
    #endif
    }
    """

  private static let fragment = """
    in vec2 at;
    flat in vec4 shape;
    flat in vec4 color;
    flat in vec4 borderColor;
    out vec4 result;
    void main() {
      vec2 q = abs(at) - (shape.xy - shape.z);
    #ifdef SQUARE
      vec2 covered = clamp(0.5 - q, 0.0, 1.0);
      result = color * (covered.x * covered.y);
    #else
      float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - shape.z;
    #ifdef WALLS
      // Distances in pixels: the change of each coordinate from pixel to pixel.
      vec2 dx = dFdx(at), dy = dFdy(at);
      vec2 n = q.x > 0.0 && q.y > 0.0 ? normalize(q) : q.x > q.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
      n *= sign(at);
      float pace = length(vec2(dot(n, dx), dot(n, dy)));
    #else
      const float pace = 1.0;
    #endif
      float a = clamp(0.5 - d / pace, 0.0, 1.0);
    #ifdef BORDER
      float inner = clamp(0.5 - (d + shape.w) / pace, 0.0, 1.0);
      result = mix(color * (1.0 - borderColor.a) + borderColor, color, inner) * a;
    #else
      result = color * a;
    #endif
    #endif
    }
    """
}
