import COpenGL

/// The records of one paint list on the GPU: instances in a buffer texture, clips and stops in textures.
///
/// The records of a kept list stay there, and `update` sends only those that have changed.
final class RecordStore {
  /// The unit of the instances' texture.
  static let instanceUnit: Int32 = 8

  private var buffer: GLuint = 0
  private var instanceTexture: GLuint = 0
  /// Of clips and of stops, with their bytes.
  private var textures: [GLuint] = [0, 0]
  private var textureBytes = [0, 0]
  /// Bytes that the buffer has room for.
  private var capacity = 0
  /// The most instances that the texture holds, and the range of instances that it holds now.
  var limit = 0
  private(set) var resident = 0..<0
  /// The generation of the kept list that lies here, and whether its interiors do; −1: another list.
  private var generation = -1
  private var hasInteriors = false
  /// The bytes below which a buffer that is kept is not made smaller.
  private static let leastCapacity = 1 << 16

  /// Whether the buffer has the first `count` instances.
  func holds(_ count: Int) -> Bool { resident.lowerBound == 0 && resident.upperBound >= count }

  /// Bytes on the GPU.
  var memory: Int { capacity + textureBytes.reduce(0, +) }

  init() {
    glGenBuffers(1, &buffer)
    glGenTextures(1, &instanceTexture)
    glGenTextures(2, &textures)
    glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer)
    glActiveTexture(GLenum(GL_TEXTURE0 + Self.instanceUnit))
    glBindTexture(GLenum(GL_TEXTURE_BUFFER), instanceTexture)
    glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), buffer)
    var texels: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_BUFFER_SIZE), &texels)
    // The specification guarantees 65,536 texels. The other bound keeps vertex numbers within their range.
    limit = min(max(Int(texels), 65536), 1 << 28) * 16 / MemoryLayout<Instance>.stride
  }

  deinit {
    glDeleteBuffers(1, &buffer)
    glDeleteTextures(1, &instanceTexture)
    glDeleteTextures(2, &textures)
  }

  /// Binds the textures, because other code may have bound others between frames. `sampler` reads single texels.
  func bind(_ sampler: GLuint) {
    glActiveTexture(GLenum(GL_TEXTURE0 + Self.instanceUnit))
    glBindTexture(GLenum(GL_TEXTURE_BUFFER), instanceTexture)
    glBindSampler(GLuint(Self.instanceUnit), 0)
    for unit in 0..<2 {
      glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit) + 2))
      glBindTexture(GLenum(GL_TEXTURE_2D), textures[unit])
      glBindSampler(GLuint(unit + 2), sampler)
    }
  }

  // MARK: Lists

  /// Sends all records of a list.
  func replace(_ list: PaintList, withInteriors: Bool) {
    generation = -1
    send(list, withInteriors: withInteriors, keepsBuffer: false)
    sendClips(list)
    sendStops(list)
  }

  /// Sends the records of the kept list that are not here yet.
  func update(
    _ list: PaintList, _ changes: RepaintChanges, generation: Int, withInteriors: Bool, isSoftware: Bool
  ) {
    let isSame = self.generation == generation
    let count = list.instances.count
    // Many small pieces take longer than all of it.
    let isSmall = changes.instances.count + changes.interiors.count <= count / 3 + 16
    if !isSame || !isSmall || resident.isEmpty || (withInteriors && !hasInteriors) {
      // A software driver has finished reading; others are given a new buffer instead of waiting for them.
      send(list, withInteriors: withInteriors, keepsBuffer: isSoftware)
    } else {
      list.instances.withUnsafeBytes { send(changes.instances, of: $0, at: 0) }
      if hasInteriors { list.interiors.withUnsafeBytes { send(changes.interiors, of: $0, at: count) } }
    }
    if !isSame || changes.hasClips { sendClips(list) }
    if !isSame || changes.hasStops { sendStops(list) }
    self.generation = generation
  }

  private func send(_ list: PaintList, withInteriors: Bool, keepsBuffer: Bool) {
    hasInteriors = withInteriors
    resident = 0..<0
    let count = list.instances.count + (withInteriors ? list.interiors.count : 0)
    guard count <= limit, count > 0 || capacity > Self.leastCapacity else { return }
    reside(list, 0..<count, keepsBuffer: keepsBuffer)
  }

  /// Sends a range of the instances. The interiors follow the other instances.
  func reside(_ list: PaintList, _ range: Range<Int>, keepsBuffer: Bool = false) {
    let boundary = list.instances.count
    let plain = range.clamped(to: 0..<boundary)
    let inner = range.clamped(to: boundary..<max(range.upperBound, boundary))
    let stride = MemoryLayout<Instance>.stride
    list.instances.withUnsafeBytes { plainBytes in
      list.interiors.withUnsafeBytes { innerBytes in
        send(
          UnsafeRawBufferPointer(rebasing: plainBytes[plain.lowerBound * stride..<plain.upperBound * stride]),
          UnsafeRawBufferPointer(
            rebasing: innerBytes[
              (inner.lowerBound - boundary) * stride..<(inner.upperBound - boundary) * stride]),
          keepsBuffer: keepsBuffer)
      }
    }
    resident = range
  }

  /// Sends instances that belong to no list.
  func send(_ instances: ContiguousArray<Instance>) {
    generation = -1
    instances.withUnsafeBytes { send($0, UnsafeRawBufferPointer(start: nil, count: 0), keepsBuffer: false) }
    resident = instances.indices
  }

  private func send(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, keepsBuffer: Bool
  ) {
    let target = GLenum(GL_TEXTURE_BUFFER)
    let bytes = first.count + second.count
    glBindBuffer(target, buffer)
    // A tree that has lost most of its layers gives back their memory.
    let isRoomy = bytes * 4 < capacity && capacity > Self.leastCapacity
    if !keepsBuffer || bytes > capacity || isRoomy {
      // Room to grow, where the buffer is kept.
      capacity = keepsBuffer && capacity > 0 && !isRoomy ? bytes + bytes / 4 : bytes
      glBufferData(target, capacity, nil, GLenum(GL_DYNAMIC_DRAW))
    }
    if !first.isEmpty { glBufferSubData(target, 0, first.count, first.baseAddress) }
    if !second.isEmpty { glBufferSubData(target, first.count, second.count, second.baseAddress) }
  }

  /// Sends single instances. Neighbours are sent together, with up to eight others between them.
  private func send(_ indices: ContiguousArray<Int32>, of bytes: UnsafeRawBufferPointer, at first: Int) {
    guard !indices.isEmpty else { return }
    let stride = MemoryLayout<Instance>.stride
    let target = GLenum(GL_TEXTURE_BUFFER)
    glBindBuffer(target, buffer)
    let sorted = Self.isSorted(indices) ? indices : ContiguousArray(indices.sorted())
    var begin = Int(sorted[0])
    var end = begin
    func flush() {
      glBufferSubData(
        target, (first + begin) * stride, (end - begin) * stride,
        bytes.baseAddress.map { $0 + begin * stride })
    }
    for index in sorted {
      if Int(index) > end + 8 {
        flush()
        begin = Int(index)
      }
      end = max(end, Int(index) + 1)
    }
    flush()
  }

  private static func isSorted(_ indices: ContiguousArray<Int32>) -> Bool {
    for index in indices.indices.dropFirst() where indices[index] < indices[index - 1] { return false }
    return true
  }

  // MARK: Clips and stops

  private func sendClips(_ list: PaintList) { upload(list.clips, RecordLayout.clips, 0) }

  private func sendStops(_ list: PaintList) { upload(list.stops, RecordLayout.stops, 1) }

  /// Writes records into a texture from which shaders fetch.
  private func upload<Record: BitwiseCopyable>(
    _ records: ContiguousArray<Record>, _ layout: RecordLayout, _ place: Int
  ) {
    if records.isEmpty && textureBytes[place] <= Self.leastCapacity { return }
    let width = layout.perRow * layout.texels
    let whole = records.count / layout.perRow
    let rest = records.count % layout.perRow
    let rows = max(whole + (rest > 0 ? 1 : 0), 1)
    glActiveTexture(GLenum(GL_TEXTURE0 + Int32(place) + 2))
    glBindTexture(GLenum(GL_TEXTURE_2D), textures[place])
    textureBytes[place] = rows * width * 16
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
}
