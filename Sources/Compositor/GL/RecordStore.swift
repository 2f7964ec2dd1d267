import COpenGL
import Foundation
import RenderTree

/// The records of one paint list on the GPU: instances in buffer textures, clips and stops in textures.
///
/// A driver limits the size of a buffer texture; OpenGL 3.3 guarantees no more than 65,536 texels, 6,553 instances. Longer lists lie in
/// several buffers, one after the other. The records of a kept list stay there, and `update` sends only those that have changed.
final class RecordStore {
  /// The unit of the instances' texture.
  static let instanceUnit: Int32 = 8

  /// A buffer of instances with its texture.
  private struct Part {
    var buffer: GLuint = 0
    var texture: GLuint = 0
    /// Bytes that the buffer has room for.
    var capacity = 0

    init() {
      glGenBuffers(1, &buffer)
      glGenTextures(1, &texture)
      glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer)
      glActiveTexture(GLenum(GL_TEXTURE0 + RecordStore.instanceUnit))
      glBindTexture(GLenum(GL_TEXTURE_BUFFER), texture)
      glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), buffer)
    }

    mutating func delete() {
      glDeleteBuffers(1, &buffer)
      glDeleteTextures(1, &texture)
    }

    /// Makes room for a number of bytes, which are at most `most`, and binds the buffer.
    mutating func reserve(_ bytes: Int, most: Int, keepsBuffer: Bool) {
      let target = GLenum(GL_TEXTURE_BUFFER)
      glBindBuffer(target, buffer)
      // A tree that has lost most of its layers gives back their memory.
      let isRoomy = bytes * 4 < capacity && capacity > RecordStore.leastCapacity
      guard !keepsBuffer || bytes > capacity || isRoomy else { return }
      // Room to grow, where the buffer is kept.
      capacity = keepsBuffer && capacity > 0 && !isRoomy ? min(bytes + bytes / 4, most) : bytes
      glBufferData(target, capacity, nil, GLenum(GL_DYNAMIC_DRAW))
    }
  }

  private var parts: [Part] = []
  private var boundPart = -1
  /// Of clips and of stops, with their bytes.
  private var textures: [GLuint] = [0, 0]
  private var textureBytes = [0, 0]
  /// The most instances of a part, and the number of instances in all parts.
  let limit: Int
  private(set) var count = 0
  /// The generation of the kept list that lies here, and whether its interiors do; −1: another list.
  private var generation = -1
  private var hasInteriors = false
  /// The bytes below which a buffer that is kept is not made smaller.
  private static let leastCapacity = 1 << 16

  private static let stride = MemoryLayout<Instance>.stride
  /// The bytes that a thread copies at a time where several threads copy records. They take some 30 µs.
  private static let pieceSize = 1 << 18

  /// Whether the first `number` instances lie in one buffer, so that a draw call can draw any of them.
  func holdsTogether(_ number: Int) -> Bool { number <= min(count, limit) }

  /// Bytes on the GPU.
  var memory: Int { parts.reduce(0) { $0 + $1.capacity } + textureBytes.reduce(0, +) }

  /// - Parameter mostTexels: the size of a buffer texture; nil: as large as the driver allows.
  init(mostTexels: Int? = nil) {
    var reported: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_BUFFER_SIZE), &reported)
    // Mesa's softpipe reports the least that OpenGL 3.3 allows, 65,536, but reads 0 beyond half of it.
    let texels = reported > 65_536 ? Int(reported) : 32_768
    // The other bound keeps vertex numbers within their range.
    limit = max(min(mostTexels ?? texels, 1 << 28) * 16 / RecordStore.stride, 1)
    glGenTextures(2, &textures)
    parts.append(Part())
  }

  deinit {
    for index in parts.indices { parts[index].delete() }
    glDeleteTextures(2, &textures)
  }

  /// Binds the textures, because other code may have bound others between frames. `sampler` reads single texels.
  func bind(_ sampler: GLuint) {
    boundPart = -1
    bind(part: 0)
    glBindSampler(GLuint(Self.instanceUnit), 0)
    for unit in 0..<2 {
      glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit) + 2))
      glBindTexture(GLenum(GL_TEXTURE_2D), textures[unit])
      glBindSampler(GLuint(unit + 2), sampler)
    }
  }

  /// Binds the instances alone, after those of another store were bound.
  func bindInstances() {
    boundPart = -1
    bind(part: 0)
  }

  private func bind(part: Int) {
    guard part != boundPart else { return }
    boundPart = part
    glActiveTexture(GLenum(GL_TEXTURE0 + Self.instanceUnit))
    glBindTexture(GLenum(GL_TEXTURE_BUFFER), parts[part].texture)
  }

  /// Binds the buffer with an instance. Returns the range of instances in it, which is empty if there is no such instance.
  func bindPart(of instance: Int) -> Range<Int> {
    guard instance >= 0, instance < count else { return 0..<0 }
    let part = instance / limit
    bind(part: part)
    return part * limit..<min((part + 1) * limit, count)
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
    if !isSame || !isSmall || self.count == 0 || (withInteriors && !hasInteriors) {
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

  /// The interiors follow the other instances.
  private func send(_ list: PaintList, withInteriors: Bool, keepsBuffer: Bool) {
    hasInteriors = withInteriors
    list.instances.withUnsafeBytes { instances in
      list.interiors.withUnsafeBytes { interiors in
        send(
          instances, withInteriors ? interiors : UnsafeRawBufferPointer(start: nil, count: 0),
          keepsBuffer: keepsBuffer)
      }
    }
  }

  /// Sends instances that belong to no list.
  func send(_ instances: ContiguousArray<Instance>) {
    generation = -1
    instances.withUnsafeBytes { send($0, UnsafeRawBufferPointer(start: nil, count: 0), keepsBuffer: false) }
  }

  private func send(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, keepsBuffer: Bool
  ) {
    let bytes = first.count + second.count
    count = bytes / Self.stride
    let needed = max((count + limit - 1) / limit, 1)
    while parts.count > needed {
      parts[parts.count - 1].delete()
      parts.removeLast()
    }
    while parts.count < needed { parts.append(Part()) }
    // Making a part binds its texture.
    boundPart = -1
    let size = limit * Self.stride
    for index in parts.indices {
      let range = index * size..<min((index + 1) * size, bytes)
      if range.isEmpty && parts[index].capacity <= Self.leastCapacity { continue }
      parts[index].reserve(range.count, most: size, keepsBuffer: keepsBuffer)
      write(first, at: 0, range)
      write(second, at: first.count, range)
    }
    bind(part: 0)
  }

  /// Writes the bytes of a block that lie in a range into the bound buffer, which has this range. The block begins at `start`.
  private func write(_ block: UnsafeRawBufferPointer, at start: Int, _ range: Range<Int>) {
    let part = range.clamped(to: start..<start + block.count)
    guard !part.isEmpty, let base = block.baseAddress else { return }
    let (target, offset, source) = (
      GLenum(GL_TEXTURE_BUFFER), part.lowerBound - range.lowerBound, base + (part.lowerBound - start)
    )
    guard part.count > 2 * Self.pieceSize,
      let place = glMapBufferRange(
        target, offset, part.count, GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT))
    else { return glBufferSubData(target, offset, part.count, source) }
    // Unchecked: no two pieces have a byte in common, and the memory is mapped until all threads are done.
    let memory = Unchecked((source, place))
    Workers.share((part.count + Self.pieceSize - 1) / Self.pieceSize) { _, piece in
      let (source, place) = memory.value
      let first = piece * Self.pieceSize
      memcpy(place + first, source + first, min(Self.pieceSize, part.count - first))
    }
    // False: the driver has lost the memory, which is the case with a lost context.
    if glUnmapBuffer(target) == 0 { glBufferSubData(target, offset, part.count, source) }
  }

  /// Sends single instances. Neighbours are sent together, with up to eight others between them.
  private func send(_ indices: ContiguousArray<Int32>, of bytes: UnsafeRawBufferPointer, at first: Int) {
    guard !indices.isEmpty, let base = bytes.baseAddress else { return }
    let stride = Self.stride
    let sorted = Self.isSorted(indices) ? indices : ContiguousArray(indices.sorted())
    var begin = Int(sorted[0])
    var end = begin
    func flush() {
      var place = first + begin
      while place < min(first + end, count) {
        let part = place / limit
        let last = min(first + end, count, (part + 1) * limit)
        glBindBuffer(GLenum(GL_TEXTURE_BUFFER), parts[part].buffer)
        glBufferSubData(
          GLenum(GL_TEXTURE_BUFFER), (place - part * limit) * stride, (last - place) * stride,
          base + (place - first) * stride)
        place = last
      }
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
