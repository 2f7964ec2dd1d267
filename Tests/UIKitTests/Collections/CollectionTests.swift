import Synchronization
import Testing

@testable import QuartzCore
@testable import UIKitCore

extension Kit {
  /// Collections: flow and custom layouts, reuse, selection and updates.
  @MainActor @Suite struct CollectionTests {
    private final class Tile: UICollectionViewCell {
      let label = UILabel()
      var firstSize = CGSize.zero
      override init(frame: CGRect) {
        super.init(frame: frame)
        firstSize = frame.size
        contentView.addSubview(label)
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
      var sections: [[String]]
      var calls: [String] = []
      var size: ((IndexPath) -> CGSize)?
      init(_ sections: [[String]]) { self.sections = sections }
      func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
      }
      func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
      {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
        (cell as? Tile)?.label.text = sections[indexPath.section][indexPath.item]
        return cell
      }
      func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
      ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
          ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
      }
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize {
        size?(indexPath) ?? collectionViewLayout.unansweredSize
      }
      func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        calls.append("select \(indexPath.item)")
      }
      func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        calls.append("deselect \(indexPath.item)")
      }
    }

    private func run(
      _ source: Source, _ layout: UICollectionViewLayout, width: CGFloat = 375,
      _ body: (TestScreen, UICollectionView) -> Void
    ) {
      TestScreen.run { test in
        let view = UICollectionView(
          frame: CGRect(x: 0, y: 0, width: width, height: 400), collectionViewLayout: layout)
        view.register(Tile.self, forCellWithReuseIdentifier: "tile")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
          view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "edge")
        }
        view.dataSource = source
        view.delegate = source
        test.window.addSubview(view)
        CATransaction.flush()
        body(test, view)
      }
    }

    private static func names(_ count: Int) -> [String] { (0..<count).map { "\($0)" } }
    private func texts(_ view: UICollectionView) -> [String] {
      view.visibleCells.map { ($0 as? Tile)?.label.text ?? "" }
    }

    /// Three tiles of 100 fit into 355 points beside each other; the 55 that are left go between them (Apple: adjusted upward).
    @Test func linesAreSpread() {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 80)
      layout.minimumLineSpacing = 12
      layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
      run(Source([Self.names(6)]), layout) { _, view in
        #expect(view.visibleCells.map(\.frame.minX) == [10, 137.5, 265, 10, 137.5, 265])
        #expect(view.visibleCells.map(\.frame.minY) == [10, 10, 10, 102, 102, 102])
        #expect(view.contentSize == CGSize(width: 375, height: 192))
        #expect((view.visibleCells.first as? Tile)?.firstSize == CGSize(width: 100, height: 80))
        layout.scrollDirection = .horizontal
        CATransaction.flush()
        // Four of 80 fit into 380 with 10 between them; 60 are left.
        #expect(view.visibleCells.map(\.frame.minY) == [10, 110, 210, 310, 10, 110])
        #expect(view.contentSize == CGSize(width: 10 + 100 + 12 + 100 + 10, height: 400))
      }
    }

    @Test func sectionsHaveHeadersFootersAndSizesOfTheirOwn() {
      let layout = UICollectionViewFlowLayout()
      layout.headerReferenceSize = CGSize(width: 0, height: 30)
      layout.footerReferenceSize = CGSize(width: 0, height: 20)
      layout.sectionHeadersPinToVisibleBounds = true
      let source = Source([Self.names(3), Self.names(40)])
      source.size = {
        $0.section == 0
          ? CGSize(width: 100 + $0.item * 50, height: 40 + $0.item * 20) : CGSize(width: 60, height: 60)
      }
      run(source, layout) { _, view in
        let frames = (0..<3).map { view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))!.frame }
        // 100 and 150 fill the first line, whose height is 60; 200 stands alone in the last one.
        #expect(frames[0] == CGRect(x: 0, y: 40, width: 100, height: 40))
        #expect(frames[1] == CGRect(x: 225, y: 30, width: 150, height: 60))
        #expect(frames[2] == CGRect(x: 0, y: 100, width: 200, height: 80))
        let header = view.supplementaryView(
          forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
        #expect(header?.frame == CGRect(x: 0, y: 0, width: 375, height: 30))
        #expect(
          view.layoutAttributesForSupplementaryElement(
            ofKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: 0))?.frame.minY
            == 180)
        view.contentOffset.y = 100
        CATransaction.flush()
        #expect(header?.frame.minY == 100)
        view.contentOffset.y = 165
        CATransaction.flush()
        #expect(header?.frame.minY == 150)
      }
    }

    @Test func onlyCellsInSightExist() {
      let layout = UICollectionViewFlowLayout()
      run(Source([Self.names(100_000)]), layout) { _, view in
        // Six of 50 fit into 375; a line takes 60.
        #expect(view.contentSize.height == CGFloat(60 * 16_667 - 10))
        for step in 1...100 {
          view.contentOffset.y = CGFloat(step) * 35
          CATransaction.flush()
          #expect(view.shown.count + view.pool.waitingCount <= 60)
        }
        view.scrollToItem(at: IndexPath(item: 60_000, section: 0), at: .top, animated: false)
        CATransaction.flush()
        #expect(view.contentOffset.y == 600_000 && texts(view).first == "60000")
        #expect(view.indexPathForItem(at: CGPoint(x: 5, y: 600_005)) == IndexPath(item: 60_000, section: 0))
      }
    }

    /// Cells that have constraints give a flow layout with an estimate their sizes.
    private final class Sized: UICollectionViewCell {
      override init(frame: CGRect) {
        super.init(frame: frame)
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(inner)
        NSLayoutConstraint.activate([
          inner.widthAnchor.constraint(equalToConstant: 90),
          inner.heightAnchor.constraint(equalToConstant: 70),
          inner.topAnchor.constraint(equalTo: contentView.topAnchor),
          inner.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
          inner.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          inner.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        ])
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    @Test func cellsSizeThemselves() {
      let layout = UICollectionViewFlowLayout()
      layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
      let source = Source([Self.names(3)])
      run(source, layout) { _, view in
        view.dataSource = nil
        CATransaction.flush()
        // What waits is of the class of before, and is not used again.
        view.register(Sized.self, forCellWithReuseIdentifier: "tile")
        view.dataSource = source
        CATransaction.flush()
        #expect(
          view.visibleCells.map(\.frame.size) == Array(repeating: CGSize(width: 90, height: 70), count: 3))
      }
    }

    // MARK: Custom layouts

    private final class Fan: UICollectionViewLayout {
      var step: CGFloat = 40
      var isBad = false
      var updates: [UICollectionViewUpdateItem.Action] = []
      override var collectionViewContentSize: CGSize { CGSize(width: 375, height: 400) }
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let count = (collectionView?.numberOfItems(inSection: 0) ?? 0) + (isBad ? 1 : 0)
        return (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      }
      override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.size = CGSize(width: 60, height: isBad && indexPath.item == 0 ? CGFloat.nan : CGFloat(40))
        attributes.center = CGPoint(x: 100, y: 50 + CGFloat(indexPath.item) * step)
        attributes.transform = CGAffineTransform(rotationAngle: CGFloat(indexPath.item) * 0.1)
        attributes.alpha = 0.5
        attributes.zIndex = indexPath.item
        return attributes
      }
      override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        updates = updateItems.map(\.updateAction)
      }
      override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
      {
        let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        attributes?.center.x = -100
        return attributes
      }
    }

    @Test func attributesAreApplied() {
      run(Source([Self.names(3)]), Fan()) { _, view in
        let cell = view.visibleCells[2]
        #expect(cell.center == CGPoint(x: 100, y: 130) && cell.bounds.size == CGSize(width: 60, height: 40))
        #expect(cell.alpha == 0.5 && cell.layer.zPosition == 2 && near(cell.transform.b, sin(0.2)))
      }
    }

    @Test func updatesAndChangesOfTheLayoutAnimate() {
      let (fan, wide) = (Fan(), Fan())
      wide.step = 80
      let source = Source([Self.names(3)])
      run(source, fan) { test, view in
        let (first, second) = (view.visibleCells[0], view.visibleCells[1])
        source.sections = [["1", "2", "new"]]
        var isFinished: Bool?
        view.performBatchUpdates {
          view.insertItems(at: [IndexPath(item: 2, section: 0)])
          view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        } completion: {
          isFinished = $0
        }
        #expect(fan.updates == [.delete, .insert])
        #expect(texts(view) == ["1", "2", "new"] && view.visibleCells[0] === second)
        #expect(first.alpha == 0 && second.center.y == 50)
        CATransaction.flush()
        #expect((second.layer.presentation()?.position.y ?? 0) > 80)
        test.step(0.5)
        test.step(0.1)
        #expect(isFinished == true && first.superview == nil)
        view.setCollectionViewLayout(wide, animated: true)
        #expect(
          view.visibleCells.map(\.center.y) == [50, 130, 210] && wide.collectionView === view
            && fan.collectionView == nil)
        test.step(0.5)
        source.sections = [["1"]]
        let said = Mutex<[String]>([])
        Misuse.$listener.withValue({ text in said.withLock { $0.append(text) } }) {
          view.deleteItems(at: [IndexPath(item: 0, section: 0)])
          wide.isBad = true
          wide.invalidateLayout()
          CATransaction.flush()
        }
        let all = said.withLock { $0 }.joined(separator: "\n")
        #expect(
          all.contains("invalid number of items in section 0")
            && all.contains("which is no item of the data source"))
        #expect(all.contains("which has no finite size"))
      }
    }

    @Test func tapsSelect() {
      let source = Source([Self.names(6)])
      run(source, UICollectionViewFlowLayout()) { test, view in
        for x in [10.0, 75, 75] {
          test.screen.deliver([TouchSample(.began, CGPoint(x: x, y: 10), at: test.screen.clock.time)])
          test.step(0.05)
          test.screen.deliver([TouchSample(.ended, CGPoint(x: x, y: 10), at: test.screen.clock.time)])
          test.step(0.01)
        }
        #expect(source.calls == ["select 0", "deselect 0", "select 1", "select 1"])
        #expect(
          view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)]
            && view.visibleCells[1].isSelected)
      }
    }
  }
}
