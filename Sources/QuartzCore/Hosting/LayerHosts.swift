/// All live hosts, so that they can be notified when their clocks change.
enum LayerHosts {
  private struct WeakHost { weak var host: LayerHost? }
  private static let hosts = Lock([ObjectIdentifier: WeakHost]())

  static func add(_ host: LayerHost) {
    hosts.withLock { $0[ObjectIdentifier(host)] = WeakHost(host: host) }
  }

  static func remove(_ host: LayerHost) {
    // A new host may already have the same address.
    let key = ObjectIdentifier(host)
    hosts.withLock { if $0[key]?.host == nil { $0[key] = nil } }
  }

  /// The time of a clock (nil: of any) has jumped, or goes at another rate. May be called from any thread.
  static func clockChanged(_ clock: MediaClock? = nil) {
    // Released outside of the lock.
    let living = hosts.withLock { $0.values.compactMap(\.host) }
    for host in living where clock == nil || host.clock === clock { host.callbacks.clockChanged() }
  }
}
