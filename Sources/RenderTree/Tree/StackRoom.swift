/// How much of the calling thread's stack may be used. Painting recurses with the depth of the tree, and
/// threads have stacks of different sizes.
package struct StackRoom {
  /// The part of the stack that stays free for the calls that one layer needs.
  private static let reserve: UInt = 512 << 10
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// `pthread_getattr_np`, which glibc's headers show only to those who ask for GNU's extensions.
  private static let getAttributes = dlsym(nil, "pthread_getattr_np").map {
    unsafeBitCast($0, to: (@convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt).self)
  }

  private let lowest: UInt

  /// Of the calling thread; asked of the system once.
  package init() {
    if let known = pthread_getspecific(Self.key) {
      lowest = UInt(bitPattern: known)
      return
    }
    var attributes = pthread_attr_t()
    var address: UnsafeMutableRawPointer?
    var size = 0
    if Self.getAttributes?(pthread_self(), &attributes) == 0 {
      pthread_attr_getstack(&attributes, &address, &size)
      pthread_attr_destroy(&attributes)
    }
    // A stack of unknown size counts as endless, because depths have a limit of their own. At least a quarter
    // of a small stack is used.
    lowest = address.map { UInt(bitPattern: $0) + min(Self.reserve, UInt(size) * 3 / 4) } ?? 1
    pthread_setspecific(Self.key, UnsafeRawPointer(bitPattern: lowest))
  }

  /// Whether there is room for another layer.
  package var isLeft: Bool {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) > lowest }
  }
}
