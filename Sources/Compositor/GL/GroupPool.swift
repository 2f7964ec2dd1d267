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
  var memory: Int { (free + used + idle).reduce(0) { $0 + $1.memory } }

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
    var texture: GLuint = 0
    // Not the unit that holds the clips.
    glActiveTexture(GLenum(GL_TEXTURE0))
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, isDeep ? GL_RGBA16 : GL_RGBA8, GLsizei(width), GLsizei(height), 0,
      GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), nil)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    var framebuffer: GLuint = 0
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    let group = Group(
      texture: texture, framebuffer: framebuffer, width: width, height: height, isDeep: isDeep)
    guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      delete(group)
      return nil
    }
    used.append(group)
    return group
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
  }

  private func delete(_ group: Group) {
    var framebuffer = group.framebuffer
    var texture = group.texture
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
  }
}
