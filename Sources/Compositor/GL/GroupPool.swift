import COpenGL

/// Off-screen targets for groups, reused from frame to frame.
final class GroupPool {
  struct Group {
    let texture: GLuint
    let framebuffer: GLuint
    let width: Int
    let height: Int
    /// Whether a component has 16 bits, for pictures that are processed further.
    var isDeep = false

    var memory: Int { width * height * (isDeep ? 8 : 4) }
  }

  /// Targets of the last frame that this frame has not used so far.
  private var free: [Group] = []
  private var used: [Group] = []
  /// Targets that this frame has used and given back.
  private var idle: [Group] = []
  /// Targets whose pictures are kept from frame to frame.
  private var kept: [Group] = []

  deinit { for group in free + used + idle + kept { delete(group) } }

  /// Bytes of texture memory in use.
  private(set) var memory = 0
  /// The memory in bytes beyond which unused targets are released.
  var budget = 256 << 20
  /// Whether unused targets are kept for later frames. False for pictures so large that their groups alone take much of
  /// the memory.
  var keepsUnused = true
  /// Whether the driver refused a target.
  private(set) var hasRefused = false

  /// A target of at least the given size, in pixels; nil when the driver refuses.
  func make(width: Int, height: Int, isDeep: Bool = false) -> Group? {
    // Sizes are rounded up to multiples of 64, so that a group that grows by a pixel in each frame finds its target
    // again.
    let width = (width + 63) / 64 * 64
    let height = (height + 63) / 64 * 64
    func fits(_ group: Group) -> Bool {
      group.width == width && group.height == height && group.isDeep == isDeep
    }
    if let index = idle.firstIndex(where: fits) {
      used.append(idle.remove(at: index))
      return used.last
    }
    if let index = free.firstIndex(where: fits) {
      used.append(free.remove(at: index))
      return used.last
    }
    let bytes = width * height * (isDeep ? 8 : 4)
    makeRoom(for: bytes)
    let format = isDeep ? GL_RGBA16 : GL_RGBA8
    var made = DriverTexture.target(width: width, height: height, format: format)
    if made == nil, !free.isEmpty || !idle.isEmpty {
      // There may be memory after all unused targets have been deleted.
      makeRoom(for: .max)
      made = DriverTexture.target(width: width, height: height, format: format)
    }
    guard let made else {
      hasRefused = true
      return nil
    }
    memory += bytes
    used.append(
      Group(
        texture: made.texture, framebuffer: made.framebuffer, width: width, height: height, isDeep: isDeep))
    return used.last
  }

  /// Deletes unused targets, those of the last frame first, until `bytes` more are within the budget.
  private func makeRoom(for bytes: Int) {
    let budget = keepsUnused ? budget : 0
    while memory > budget || bytes > budget - memory {
      if let group = free.popLast() {
        delete(group)
      } else if !idle.isEmpty {
        delete(idle.removeFirst())
      } else {
        return
      }
    }
  }

  /// Gives a target back within the frame, so that the next request may get it.
  func giveBack(_ group: Group) {
    guard let index = used.firstIndex(where: { $0.texture == group.texture }) else { return }
    idle.append(used.remove(at: index))
  }

  /// Keeps a target that this frame uses, with its picture, until it is released. Giving it back has no effect until then.
  func keep(_ group: Group) {
    guard let index = used.firstIndex(where: { $0.texture == group.texture }) else { return }
    kept.append(used.remove(at: index))
  }

  /// Ends the keeping of a target.
  func release(_ group: Group) {
    guard let index = kept.firstIndex(where: { $0.texture == group.texture }) else { return }
    idle.append(kept.remove(at: index))
  }

  /// Gives all targets of the frame back, and deletes those that it did not use.
  func endFrame() {
    for group in free { delete(group) }
    free = used + idle
    used = []
    idle = []
    makeRoom(for: 0)
  }

  private func delete(_ group: Group) {
    memory -= group.memory
    DriverTexture.delete(group.texture, group.framebuffer)
  }
}
