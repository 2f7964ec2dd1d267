/// Releases the layers that a layer held, one after the other.
///
/// Left to the runtime, a layer's deinitialiser would run within that of its superlayer, and a deep tree would need
/// more stack than a thread has. Here those that are released within a release wait for it.
enum LayerRelease {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Releases `layers`, whose owner is being deallocated. The caller must hold no other reference to them, which
  /// would release them after this function.
  static func release(_ layers: inout ContiguousArray<CALayer>) {
    if let running = pthread_getspecific(key) {
      running.assumingMemoryBound(to: ContiguousArray<CALayer>.self).pointee.append(contentsOf: layers)
      layers = []
      return
    }
    withUnsafeMutablePointer(to: &layers) { layers in
      pthread_setspecific(key, layers)
      while let layer = layers.pointee.popLast() { _ = layer }
      pthread_setspecific(key, nil)
    }
  }
}
