import COpenGL
import Foundation
import QuartzCore

/// The floor of the image scenes: a program that draws images with the least work for the same pixels. All
/// images are in one texture, and one instanced draw call has a position, a size, an opacity and a texture
/// position for each.
final class ImagesFloor {
  private let program: GLuint
  private var array: GLuint = 0
  private var buffer: GLuint = 0
  private var texture: GLuint = 0
  private var instances: [Float] = []
  private let count: Int

  /// `positions` are those of the upper left corners. `images` are square, have `size` texels, and are used
  /// in turn.
  init(positions: [(Float, Float)], images: [[UInt8]], size: Int) {
    count = positions.count
    for index in 0..<count {
      instances += [positions[index].0, positions[index].1, Float(size), 1]
      instances += [Float(index % images.count * (size + 2) + 1)]
    }
    program = floorProgram(
      vertex: """
        #version 330 core
        layout(location = 0) in vec4 place;
        layout(location = 1) in float column;
        out vec2 at;
        flat out vec3 shape;
        void main() {
          vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
          at = corner * (place.z + 1.0) - 0.5;
          shape = vec3(place.z, place.w, column);
          gl_Position = vec4((place.xy + at) / vec2(640.0, 360.0) - 1.0, 0.0, 1.0);
        }
        """,
      fragment: """
        #version 330 core
        in vec2 at;
        flat in vec3 shape;
        uniform sampler2D image;
        uniform vec2 scale;
        out vec4 result;
        void main() {
          vec2 a = clamp(0.5 * shape.x - abs(at - 0.5 * shape.x) + 0.5, 0.0, 1.0);
          vec2 texel = clamp(at, vec2(0.5), vec2(shape.x - 0.5)) + vec2(shape.z, 1.0);
          result = texture(image, texel * scale) * (a.x * a.y * shape.y);
        }
        """)
    let width = images.count * (size + 2)
    glGenTextures(1, &texture)
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(width), GLsizei(size + 2), 0, GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), nil)
    for (index, image) in images.enumerated() {
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(index * (size + 2) + 1), 1, GLsizei(size), GLsizei(size),
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), image)
    }
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    glUseProgram(program)
    glUniform2f(glGetUniformLocation(program, "scale"), 1 / Float(width), 1 / Float(size + 2))
    glGenVertexArrays(1, &array)
    glGenBuffers(1, &buffer)
  }

  /// Draws into the current framebuffer. `opacity` gives the opacity of each image.
  func draw(opacity: (Int) -> Float) {
    for index in 0..<count { instances[index * 5 + 3] = opacity(index) }
    glViewport(0, 0, 1280, 720)
    glClearColor(0, 0, 0, 0)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glEnable(GLenum(GL_BLEND))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    glUseProgram(program)
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glBindSampler(0, 0)
    glBindVertexArray(array)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    instances.withUnsafeBytes {
      glBufferData(GLenum(GL_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
    for (index, part) in [(4, 0), (1, 16)].enumerated() {
      glEnableVertexAttribArray(GLuint(index))
      glVertexAttribDivisor(GLuint(index), 1)
      glVertexAttribPointer(
        GLuint(index), GLint(part.0), GLenum(GL_FLOAT), GLboolean(GL_FALSE), 20,
        UnsafeRawPointer(bitPattern: part.1))
    }
    glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count))
    glBindVertexArray(0)
    glFinish()
  }
}
