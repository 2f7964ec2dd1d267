import COpenGL

/// What the shaders read: instances, clips, stops, and the samplers of images.
extension Compositor {
  static let stride = MemoryLayout<Instance>.stride
  static let sizes: [GLint] = [3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4]

  func makeVertexArray() {
    glGenVertexArrays(1, &vertexArray)
    glGenBuffers(1, &instanceBuffer)
    glBindVertexArray(vertexArray)
    for index in Self.sizes.indices {
      glVertexAttribDivisor(GLuint(index), 1)
    }
    glBindVertexArray(0)
  }

  /// OpenGL 3.3 has no base instance: the attributes' offset is one. What a variant does not read is not fetched.
  func pointAttributes(at first: Int, _ variant: Variant) {
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), instanceBuffer)
    let needed = variant.attributes
    var offset = first * Self.stride
    for (index, size) in Self.sizes.enumerated() {
      let bit = UInt32(1) << UInt32(index)
      if needed & bit != enabledAttributes & bit {
        if needed & bit != 0 {
          glEnableVertexAttribArray(GLuint(index))
        } else {
          glDisableVertexAttribArray(GLuint(index))
        }
      }
      if needed & bit != 0 {
        glVertexAttribPointer(
          GLuint(index), size, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(Self.stride),
          UnsafeRawPointer(bitPattern: offset))
      }
      offset += Int(size) * 4
    }
    enabledAttributes = needed
  }

  func uploadInstances() {
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), instanceBuffer)
    // The interiors lie behind the rest, the front-most first.
    list.interiors.reverse()
    let size = list.instances.count * Self.stride
    glBufferData(
      GLenum(GL_ARRAY_BUFFER), size + list.interiors.count * Self.stride, nil, GLenum(GL_STREAM_DRAW))
    list.instances.withUnsafeBytes { glBufferSubData(GLenum(GL_ARRAY_BUFFER), 0, $0.count, $0.baseAddress) }
    list.interiors.withUnsafeBytes {
      glBufferSubData(GLenum(GL_ARRAY_BUFFER), size, $0.count, $0.baseAddress)
    }
  }

  /// Clips lie 128 to a row of the texture, six texels each.
  func uploadClips() { upload(&list.clips, texels: 6, perRow: 128, to: clipTexture, unit: 2) }

  /// Stops lie 512 to a row of the texture, three texels each.
  func uploadStops() { upload(&list.stops, texels: 3, perRow: 512, to: stopTexture, unit: 3) }

  /// Puts records of four floats a texel into a texture that shaders fetch from.
  func upload(
    _ records: inout ContiguousArray<Float>, texels: Int, perRow: Int, to texture: GLuint, unit: Int32
  ) {
    guard !records.isEmpty else { return }
    let rowLength = perRow * texels * 4
    let rows = (records.count + rowLength - 1) / rowLength
    records.append(contentsOf: repeatElement(0, count: rows * rowLength - records.count))
    glActiveTexture(GLenum(GL_TEXTURE0 + unit))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glBindSampler(GLuint(unit), samplers[0])
    records.withUnsafeBytes { bytes in
      glTexImage2D(
        GLenum(GL_TEXTURE_2D), 0, GL_RGBA32F, GLsizei(perRow * texels), GLsizei(rows), 0, GLenum(GL_RGBA),
        GLenum(GL_FLOAT), bytes.baseAddress)
    }
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
  }

  func makeSamplers() {
    glGenSamplers(3, &samplers)
    let filters = [
      (GL_NEAREST, GL_NEAREST), (GL_LINEAR, GL_LINEAR), (GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR),
    ]
    for (sampler, filter) in zip(samplers, filters) {
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MIN_FILTER), filter.0)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MAG_FILTER), filter.1)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    }
  }
}
