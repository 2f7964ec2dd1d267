import Synchronization

/// The traits with which dynamic colours are resolved on a thread.
enum CurrentTraits {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { traits in
      if let traits { Unmanaged<UITraitCollection>.fromOpaque(traits).release() }
    }
    return key
  }()

  /// Those that code has set on this thread; nil: none.
  static var set: UITraitCollection? {
    get { pthread_getspecific(key).map { Unmanaged<UITraitCollection>.fromOpaque($0).takeUnretainedValue() } }
    set {
      if let old = pthread_getspecific(key) { Unmanaged<UITraitCollection>.fromOpaque(old).release() }
      pthread_setspecific(key, newValue.map { Unmanaged.passRetained($0).toOpaque() })
    }
  }

  private static let last = Mutex(UITraitCollection(UITraitCollection.Values(style: .light, idiom: .phone)))

  /// Those of the main screen, as far as every thread knows them: appearance, kind of device and scale.
  static var main: UITraitCollection {
    let (scale, idiom) = (MainScreen.scale, MainScreen.idiom)
    return last.withLock { last in
      if last.displayScale == scale, last.userInterfaceIdiom == idiom { return last }
      last = UITraitCollection(UITraitCollection.Values(style: .light, scale: scale, idiom: idiom))
      return last
    }
  }
}
