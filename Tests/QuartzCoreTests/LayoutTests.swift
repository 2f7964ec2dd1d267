import Testing

@testable import QuartzCore
@testable import RenderTree

/// The calls of layout: objects, times and order.
extension Engine {
  @MainActor @Suite struct LayoutTests {
    final class Log { var lines: [String] = [] }

    final class Probe: CALayer {
      var log: Log?
      var place: ((Probe) -> Void)?
      override func layoutSublayers() {
        log?.lines.append(name ?? "?")
        super.layoutSublayers()
        place?(self)
      }
    }

    private func probe(_ name: String, _ log: Log, in parent: CALayer? = nil) -> Probe {
      let layer = Probe()
      layer.name = name
      layer.log = log
      parent?.addSublayer(layer)
      return layer
    }

    @Test func theSettersThatAskForLayout() {
      let parent = CALayer()
      let layer = CALayer()
      parent.addSublayer(layer)
      func asks(_ change: () -> Void) -> [Bool] {
        parent.layoutIfNeeded()
        #expect(!parent.needsLayout() && !layer.needsLayout())
        change()
        return [layer.needsLayout(), parent.needsLayout()]
      }
      #expect(asks { layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 5) } == [true, true])
      #expect(asks { layer.bounds.origin.x = 3 } == [true, true])
      #expect(asks { layer.bounds.origin.x = 3 } == [false, false])
      #expect(asks { layer.transform = CATransform3DMakeScale(2, 2, 1) } == [true, true])
      #expect(asks { layer.setValue(3, forKeyPath: "transform.scale") } == [true, true])
      #expect(asks { layer.position.x = 9 } == [false, false])
      #expect(asks { layer.opacity = 0.5 } == [false, false])
      #expect(asks { layer.layoutManager = CAConstraintLayoutManager() } == [true, false])
      #expect(asks { layer.addSublayer(CALayer()) } == [true, false])
      #expect(asks { layer.sublayers?.first?.removeFromSuperlayer() } == [true, false])
      #expect(asks { layer.sublayers = [CALayer()] } == [true, false])
      #expect(asks { layer.setNeedsLayout() } == [true, false])
    }

    @Test func layoutIfNeededBeginsAtTheTopmostLayerThatNeedsIt() {
      let log = Log()
      let root = probe("root", log)
      let a = probe("a", log, in: root)
      let b = probe("b", log, in: a)
      let c = probe("c", log, in: b)
      let beside = probe("beside", log, in: root)
      root.layoutIfNeeded()
      log.lines = []
      a.setNeedsLayout()
      c.setNeedsLayout()
      beside.setNeedsLayout()
      c.layoutIfNeeded()
      #expect(log.lines == ["a", "c"])
      #expect(beside.needsLayout())
      root.layoutIfNeeded()
      #expect(log.lines == ["a", "c", "beside"])
      root.layoutIfNeeded()
      #expect(log.lines.count == 3)
    }

    @Test func aTreeThatNeedsLayoutIsLaidOutWhereverItIsPut() {
      let log = Log()
      let root = probe("root", log)
      root.layoutIfNeeded()
      let middle = CALayer()
      let leaf = probe("leaf", log, in: middle)
      leaf.setNeedsLayout()
      root.addSublayer(middle)
      log.lines = []
      root.layoutIfNeeded()
      #expect(log.lines == ["root", "leaf"])
      let mask = probe("mask", log)
      mask.setNeedsLayout()
      root.mask = mask
      root.layoutIfNeeded()
      #expect(log.lines == ["root", "leaf", "mask"])
    }

    @Test(arguments: [false, true]) func whatALayoutPlacesAsksForNoOther(isLive: Bool) {
      let log = Log()
      let root = probe("root", log)
      let context = isLive ? CAContext(layer: root) : nil
      let child = probe("child", log, in: root)
      root.place = { $0.sublayers?.first?.frame = CGRect(x: 0, y: 0, width: $0.bounds.width / 2, height: 10) }
      child.place = { $0.sublayers?.first?.bounds.size.width = $0.bounds.width }
      let leaf = probe("leaf", log, in: child)
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      if isLive { CATransaction.flush() } else { root.layoutIfNeeded() }
      #expect(log.lines == ["root", "child", "leaf"])
      #expect(leaf.bounds.width == 50)
      #expect(context?.layer === (isLive ? root : nil))
    }

    @Test func aCommitLaysOutOnlyWhatWaits() {
      let log = Log()
      let root = probe("root", log)
      let context = CAContext(layer: root)
      let layers = (0..<5).map { probe("\($0)", log, in: root) }
      CATransaction.flush()
      log.lines = []
      layers[3].setNeedsLayout()
      layers[1].setNeedsLayout()
      layers[3].setNeedsLayout()
      CATransaction.flush()
      #expect(log.lines == ["3", "1"])
      // The layout that a layer requests for its superlayer follows in the same commit.
      layers[2].place = { $0.superlayer?.setNeedsLayout() }
      layers[2].setNeedsLayout()
      CATransaction.flush()
      #expect(log.lines == ["3", "1", "2", "root"])
      #expect(context.layer === root)
    }

    @Test func deepTreesAreLaidOutInOneCommit() {
      // Every layout requests that of its sublayer: 300 levels, which is far more than the number of rounds.
      let root = Probe()
      let context = CAContext(layer: root)
      var layer = root
      for _ in 0..<300 {
        layer.place = { $0.sublayers?.first?.bounds.size.width = $0.bounds.width + 1 }
        let next = Probe()
        layer.addSublayer(next)
        layer = next
      }
      CATransaction.flush()
      #expect(layer.bounds.width == 300)
      root.bounds.size.width = 1000
      CATransaction.flush()
      #expect(layer.bounds.width == 1300)
      root.bounds.size.width = 5000
      root.layoutIfNeeded()
      #expect(layer.bounds.width == 5300 && context.layer === root)
    }

    @Test func endlessLayoutsAreCutOff() {
      var count = 0
      let root = Probe()
      root.place = {
        count += 1
        $0.setNeedsLayout()
      }
      root.setNeedsLayout()
      root.layoutIfNeeded()
      #expect(count == CALayer.layoutRounds)
      let context = CAContext(layer: root)
      CATransaction.flush()
      #expect(count <= CALayer.layoutRounds * 66 && context.layer === root)
      root.place = nil
    }

    // MARK: Delegate and manager

    final class Placer: NSObject, CALayerDelegate {
      var count = 0
      func layoutSublayers(of layer: CALayer) { count += 1 }
    }
    final class Bystander: NSObject, CALayerDelegate {}
    final class Manager: NSObject, CALayoutManager {
      var laidOut = 0
      var told = 0
      func layoutSublayers(of layer: CALayer) { laidOut += 1 }
      func invalidateLayout(of layer: CALayer) {
        told += 1
        layer.setNeedsLayout()
      }
      func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 8) }
    }
    final class PlainManager: NSObject, CALayoutManager {}

    @Test func theDelegateComesBeforeTheLayoutManager() {
      let layer = CALayer()
      let manager = Manager()
      let placer = Placer()
      let bystander = Bystander()
      layer.layoutManager = manager
      #expect(manager.told == 1)
      layer.layoutIfNeeded()
      #expect(manager.laidOut == 1)
      layer.delegate = placer
      layer.setNeedsLayout()
      #expect(manager.told == 2)
      layer.layoutIfNeeded()
      #expect(placer.count == 1 && manager.laidOut == 1)
      layer.delegate = bystander
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
      #expect(manager.laidOut == 2)
      withExtendedLifetime(bystander) {}
    }

    @Test func thePreferredSize() {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
      layer.transform = CATransform3DMakeScale(2, 3, 1)
      #expect(layer.preferredFrameSize() == CGSize(width: 20, height: 60))
      layer.layoutManager = PlainManager()
      #expect(layer.preferredFrameSize() == CGSize(width: 20, height: 60))
      layer.layoutManager = Manager()
      #expect(layer.preferredFrameSize() == CGSize(width: 7, height: 8))
    }

    final class Events: NSObject, CALayerDelegate {
      var asked: [String] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        asked.append(event)
        return nil
      }
      func layoutSublayers(of layer: CALayer) { asked.append("layoutSublayers") }
    }

    @Test func theEventOnLayoutComesInLiveTrees() {
      let hosted = Hosted()
      let events = Events()
      hosted.layer.delegate = events
      hosted.layer.setNeedsLayout()
      CATransaction.flush()
      #expect(events.asked == ["onLayout", "layoutSublayers"])
      let loose = CALayer()
      loose.delegate = events
      loose.setNeedsLayout()
      loose.layoutIfNeeded()
      #expect(events.asked == ["onLayout", "layoutSublayers", "layoutSublayers"])
    }
  }
}
