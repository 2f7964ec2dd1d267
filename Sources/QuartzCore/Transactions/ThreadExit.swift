import Foundation

/// Calls a function when the current thread ends, before the destructors of thread-specific keys run.
///
/// The order matters because of libdispatch: its destructor frees the continuations that it keeps for the thread and leaves
/// the pointer in place, so any use of dispatch in the destructor of a later key frees them a second time. glibc runs the
/// destructors of C++ `thread_local` objects before those of keys, and this type registers with the function that compilers
/// call for such objects (Itanium C++ ABI, `__cxa_thread_atexit`).
enum ThreadExit {
  typealias Body = @convention(c) (UnsafeMutableRawPointer?) -> Void
  private typealias Register =
    @convention(c) (Body, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CInt

  private static let register: Register? = dlsym(nil, "__cxa_thread_atexit_impl").map {
    unsafeBitCast($0, to: Register.self)
  }

  /// Calls `body` with `object` when the current thread ends. False where the C library has no such function.
  static func perform(_ object: UnsafeMutableRawPointer?, _ body: Body) -> Bool {
    // The third argument is any address within the library that has to stay loaded until then.
    register?(body, object, unsafeBitCast(body, to: UnsafeMutableRawPointer.self)) == 0
  }
}
