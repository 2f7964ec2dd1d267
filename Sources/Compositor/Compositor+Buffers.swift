import COpenGL

/// The buffers and textures that shaders read (instances, clips, stops), the samplers of images, and the draw calls of
/// instances.
extension Compositor {
  static let stride = MemoryLayout<Instance>.stride
  /// The unit of the instances' texture.
  static let instanceUnit: Int32 = 8

  func makeInstanceBuffer() {
    // Shaders read no attributes, but OpenGL requires a vertex array.
    glGenVertexArrays(1, &vertexArray)
    glGenBuffers(1, &instanceBuffer)
    glGenTextures(1, &instanceTexture)
    glBindBuffer(GLenum(GL_TEXTURE_BUFFER), instanceBuffer)
    glActiveTexture(GLenum(GL_TEXTURE0 + Self.instanceUnit))
    glBindTexture(GLenum(GL_TEXTURE_BUFFER), instanceTexture)
    glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), instanceBuffer)
    var texels: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_BUFFER_SIZE), &texels)
    // The specification guarantees 65,536 texels. The other bound keeps vertex numbers within their range.
    instanceLimit = min(max(Int(texels), 65536), 1 << 28) * 16 / Self.stride
  }

  /// Binds the texture of the instances, because other code may have bound another one between frames.
  func bindInstances() {
    glActiveTexture(GLenum(GL_TEXTURE0 + Self.instanceUnit))
    glBindTexture(GLenum(GL_TEXTURE_BUFFER), instanceTexture)
    glBindSampler(GLuint(Self.instanceUnit), 0)
  }

  func uploadInstances() {
    // Interiors come after all other instances, the nearest first.
    list.interiors.reverse()
    resident = 0..<0
    let count = list.instances.count + list.interiors.count
    if count > 0 && count <= instanceLimit { reside(0..<count) }
  }

  /// Sends a range of the instances to the buffer that shaders read. The interiors follow the other instances.
  private func reside(_ range: Range<Int>) {
    let boundary = list.instances.count
    let plain = range.clamped(to: 0..<boundary)
    let inner = range.clamped(to: boundary..<max(range.upperBound, boundary))
    list.instances.withUnsafeBytes { plainBytes in
      list.interiors.withUnsafeBytes { innerBytes in
        let first = plainBytes[(plain.lowerBound * Self.stride)..<(plain.upperBound * Self.stride)]
        let second = innerBytes[
          ((inner.lowerBound - boundary) * Self.stride)..<((inner.upperBound - boundary) * Self.stride)]
        send(UnsafeRawBufferPointer(rebasing: first), UnsafeRawBufferPointer(rebasing: second))
      }
    }
    resident = range
  }

  /// Sends instances from one or two places.
  func send(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer? = nil) {
    let target = GLenum(GL_TEXTURE_BUFFER)
    glBindBuffer(target, instanceBuffer)
    instanceBytes = first.count + (second?.count ?? 0)
    guard let second, !second.isEmpty else {
      return glBufferData(target, first.count, first.baseAddress, GLenum(GL_STREAM_DRAW))
    }
    glBufferData(target, first.count + second.count, nil, GLenum(GL_STREAM_DRAW))
    if !first.isEmpty { glBufferSubData(target, 0, first.count, first.baseAddress) }
    glBufferSubData(target, first.count, second.count, second.baseAddress)
  }

  /// Draws instances with the current program. Each is a strip of `strip` vertices.
  func drawInstances(_ range: Range<Int>, strip: Int) {
    reachBeyond()
    let vertices = 3 * (strip - 2)
    var rest = range
    while !rest.isEmpty {
      if !resident.contains(rest.lowerBound) {
        // The list has more instances than the driver takes at once.
        reside(rest.lowerBound..<min(rest.upperBound, rest.lowerBound + instanceLimit))
      }
      let end = min(rest.upperBound, resident.upperBound)
      glDrawArrays(
        GLenum(GL_TRIANGLES), GLint((rest.lowerBound - resident.lowerBound) * vertices),
        GLsizei((end - rest.lowerBound) * vertices))
      statistics.drawCalls += 1
      rest = end..<rest.upperBound
    }
  }

  func uploadClips() { upload(list.clips, RecordLayout.clips, to: clipTexture, unit: 2) }

  func uploadStops() { upload(list.stops, RecordLayout.stops, to: stopTexture, unit: 3) }

  /// Writes records into a texture from which shaders fetch.
  private func upload<Record: BitwiseCopyable>(
    _ records: ContiguousArray<Record>, _ layout: RecordLayout, to texture: GLuint, unit: Int32
  ) {
    guard !records.isEmpty else { return }
    let width = layout.perRow * layout.texels
    let whole = records.count / layout.perRow
    let rest = records.count % layout.perRow
    let rows = whole + (rest > 0 ? 1 : 0)
    glActiveTexture(GLenum(GL_TEXTURE0 + unit))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glBindSampler(GLuint(unit), samplers[0])
    recordBytes[Int(unit) - 2] = rows * width * 16
    records.withUnsafeBytes { bytes in
      func send(_ first: Int, _ count: Int, width: Int) {
        guard count > 0 else { return }
        glTexSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, 0, GLint(first), GLsizei(width), GLsizei(count), GLenum(GL_RGBA),
          GLenum(GL_FLOAT), bytes.baseAddress.map { $0 + first * layout.perRow * MemoryLayout<Record>.stride }
        )
      }
      // The last row may be partly filled. Shaders never read its texels after the last record.
      glTexImage2D(
        GLenum(GL_TEXTURE_2D), 0, GL_RGBA32F, GLsizei(width), GLsizei(rows), 0, GLenum(GL_RGBA),
        GLenum(GL_FLOAT),
        nil)
      send(0, whole, width: width)
      send(whole, rest > 0 ? 1 : 0, width: rest * layout.texels)
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
