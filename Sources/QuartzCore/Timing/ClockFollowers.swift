import Synchronization

/// What looks at its clock again when that jumps, or goes at another rate: the host of a layer tree.
protocol ClockFollower: AnyObject {
  var clock: MediaClock { get }

  /// May be called from any thread.
  func clockChanged()
}

/// All living followers of clocks.
enum ClockFollowers {
  private struct WeakFollower { weak var follower: (any ClockFollower)? }

  private struct Followers {
    var byName: [UInt64: Unchecked<WeakFollower>] = [:]
    var lastName: UInt64 = 0
  }
  private static let followers = Mutex(Followers())

  /// Returns the name under which the follower is to be removed.
  static func add(_ follower: any ClockFollower) -> UInt64 {
    // Unchecked: of a follower only what any thread may use is used.
    let weak = Unchecked(WeakFollower(follower: follower))
    return followers.withLock { followers in
      followers.lastName += 1
      followers.byName[followers.lastName] = weak
      return followers.lastName
    }
  }

  static func remove(_ name: UInt64) { followers.withLock { $0.byName[name] = nil } }

  /// Tells the followers of a clock (nil: of all clocks) that the time has jumped or its rate has changed. May be
  /// called from any thread.
  static func clockChanged(_ clock: MediaClock? = nil) {
    // References are taken outside of the lock, because a follower that is released there removes itself.
    let known = followers.withLock { Array($0.byName.values) }
    for case let follower? in known.lazy.map(\.value.follower) where clock == nil || follower.clock === clock
    {
      follower.clockChanged()
    }
  }
}
