import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// The callbacks of an animation that is removed or replaced, or whose layer leaves its tree. The tests run on the main queue, so that no turn of it intervenes.
  @MainActor @Suite struct CutOffCallbackTests: CallbackSuite {
    let log = CallbackLog()
    let hosted = Hosted()

    @Test func removedBeforeItsEnd() {
      withStoppedClock {
        add()
        go(to: 0.5)
        hosted.layer.removeAnimation(forKey: "fade")
        #expect(log.lines == ["start"], "never inside of the call")
        MainCallbacks.drain()
        go(to: 2)
        #expect(log.lines == cutOff)
      }
    }

    @Test func removedBeforeItStarted() {
      withStoppedClock {
        add { $0.beginTime = 50 }
        hosted.layer.removeAllAnimations()
        CATransaction.flush()
        go(to: 60)
        #expect(log.lines == cutOff)
      }
    }

    @Test func removedBeforeItWasCommitted() {
      CATransaction.begin()
      CATransaction.setCompletionBlock(log.block())
      hosted.layer.add(heard(log.delegate()), forKey: "fade")
      hosted.layer.removeAnimation(forKey: "fade")
      CATransaction.commit()
      CATransaction.flush()
      MainCallbacks.drain()
      #expect(log.lines == cutOff)
    }

    @Test func replacedUnderItsKey() {
      withStoppedClock {
        add()
        go(to: 0.5)
        hosted.layer.add(heard(log.delegate("new")), forKey: "fade")
        CATransaction.flush()
        hosted.context.tick()
        #expect(log.lines == cutOff + ["start new"])
        go(to: 1.5)
        #expect(log.lines == cutOff + ["start new", "stop new true"])
      }
    }

    @Test func aNilKeyReplacesNothing() {
      withStoppedClock {
        add(key: nil)
        add(key: nil)
        go(to: 1)
        #expect(log.lines.filter { $0 == "stop true" }.count == 2 && hosted.layer.records.isEmpty)
      }
    }

    enum Leaving: CaseIterable { case removed, superlayer, list, mask, hosting, anotherRoot }

    @Test(arguments: Leaving.allCases) func itsLayerLeavesTheTree(_ way: Leaving) {
      withStoppedClock {
        let (middle, layer) = (CALayer(), CALayer())
        if way == .mask { middle.mask = layer } else { middle.addSublayer(layer) }
        hosted.root.addSublayer(middle)
        add(to: layer)
        go(to: 0.5)
        var other: CAContext?
        switch way {
        case .removed: layer.removeFromSuperlayer()
        case .superlayer: middle.removeFromSuperlayer()
        case .list: hosted.root.sublayers = []
        case .mask: middle.mask = nil
        case .hosting: hosted.context.layer = nil
        case .anotherRoot:
          // The root goes elsewhere, and its sublayer stays behind.
          middle.sublayers = nil
          other = CAContext(layer: hosted.root)
        }
        CATransaction.flush()
        #expect(log.lines == cutOff && layer.animationKeys() == nil)
        MediaClock.current.seek(to: 3)
        hosted.context.tick()
        other?.tick()
        #expect(log.lines == cutOff)
      }
    }

    @Test func itsTreeIsReleased() {
      withStoppedClock {
        weak var gone: CALayer?
        do {
          let root = CALayer()
          let layer = CALayer()
          root.addSublayer(layer)
          gone = layer
          let context = CAContext(layer: root)
          add(to: layer)
          context.tick()
          #expect(log.lines == ["start"])
        }
        CATransaction.flush()
        MainCallbacks.drain()
        #expect(gone == nil && log.lines == cutOff)
      }
    }

    @Test func theContextIsReleasedButTheRootStays() {
      withStoppedClock {
        let root = CALayer()
        var context: CAContext? = CAContext(layer: root)
        add(to: root)
        context?.tick()
        context = nil
        MediaClock.current.seek(to: 1)
        (root.context as? LayerHost)?.callbacks.tick()
        #expect(log.lines == whole)
      }
    }

    @Test func aDelegatesAnimationOfALayerInNoTreeEndsAtOnce() {
      let layer = CALayer()
      layer.add(heard(log.delegate()), forKey: "fade")
      #expect(layer.animationKeys() == ["fade"] && log.lines == [])
      CATransaction.flush()
      #expect(log.lines == ["start", "stop false"] && layer.animationKeys() == nil)
    }

    @Test func theCompletionBlockComesBetweenWhereTheLayerIsInNoTree() {
      let layer = CALayer()
      add(to: layer)
      #expect(log.lines == cutOff && layer.animationKeys() == nil)
    }

    @Test func anAnimationThatNobodyHearsStaysOnALayerInNoTree() {
      withStoppedClock {
        let layer = CALayer()
        layer.add(fade(), forKey: "fade")
        layer.add(heard(log.delegate()) { $0.isRemovedOnCompletion = false }, forKey: "kept")
        CATransaction.flush()
        #expect(layer.animationKeys() == ["fade", "kept"] && log.lines == [])
        // It runs when the layer comes into a tree.
        hosted.root.addSublayer(layer)
        CATransaction.flush()
        MediaClock.current.seek(to: 0.5)
        hosted.context.tick()
        #expect(layer.presentation()?.opacity == 0.5 && log.lines == ["start"])
      }
    }

    @Test func aLayerReleasedBeforeTheCommitEndsItsAnimations() {
      do {
        let layer = CALayer()
        layer.add(heard(log.delegate()), forKey: "fade")
      }
      CATransaction.flush()
      MainCallbacks.drain()
      #expect(log.lines == ["start", "stop false"])
    }
  }
}
