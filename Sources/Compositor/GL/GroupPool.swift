import COpenGL

/// Off-screen targets for groups, reused from frame to frame.
final class GroupPool {
  struct Group {
    let texture: GLuint
    let framebuffer: GLuint
    let width: Int
    let height: Int
    /// Whether it has 16 bits a component, for what is computed further.
    var isDeep = false

    var memory: Int { width * height * (isDeep ? 8 : 4) }
  }

  /// Of the last frame, not used in this one so far.
  private var free: [Group] = []
  private var used: [Group] = []
  /// Used in this frame, and given back.
  private var idle: [Group] = []

  deinit { for group in free + used + idle { delete(group) } }

  /// Bytes of texture memory in use.
  private(set) var memory = 0
  /// Targets that are not in use are let go of before there is more of all than this, bytes.
  var budget = 256 << 20
  /// Whether targets that are not in use are kept for later. False for pictures so large that their groups alone take much
  /// of the memory.
  var keepsUnused = true
  /// Whether the driver refused a target.
  private(set) var hasRefused = false

  /// A target of at least the given size, in pixels; nil when the driver refuses.
  func make(width: Int, height: Int, isDeep: Bool = false) -> Group? {
    // Sizes in steps of 64, so that a group that grows by a pixel a frame finds its target again.
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
      // Perhaps there is room once all that is not in use is gone.
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

  /// Deletes targets that are not in use, those of the last frame first, until `bytes` more are within the budget.
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

  /// Gives a target back within the frame: what is made next may have it.
  func giveBack(_ group: Group) {
    guard let index = used.firstIndex(where: { $0.texture == group.texture }) else { return }
    idle.append(used.remove(at: index))
  }

  /// Gives all targets of the frame back; those that it did not use are deleted.
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
