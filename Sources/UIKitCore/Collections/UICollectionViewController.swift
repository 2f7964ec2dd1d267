/// A controller whose view is a collection, of which it is the data source and the delegate.
///
/// ```swift
/// let layout = UICollectionViewFlowLayout()
/// layout.itemSize = CGSize(width: 100, height: 100)
/// let controller = UICollectionViewController(collectionViewLayout: layout)
/// ```
///
/// Source: Apple's documentation of UICollectionViewController.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController,
  UICollectionViewDataSource, UICollectionViewDelegate
{
  private let layout: UICollectionViewLayout?

  /// A controller with a collection that a layout places.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(nibName: nil, bundle: nil)
  }
  /// A controller whose collection is in a nib.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    layout = nil
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Reads a controller of an interface file.
  public required init?(coder: NSCoder) {
    layout = nil
    super.init(coder: coder)
  }

  /// The collection, which is the view or in it.
  open var collectionView: UICollectionView! {
    get {
      own ?? view as? UICollectionView ?? view.subviews.lazy.compactMap { $0 as? UICollectionView }.first
    }
    set {
      own = newValue
      if !isViewLoaded || viewIfLoaded is UICollectionView { view = newValue }
    }
  }
  private weak var own: UICollectionView?
  /// The layout of the collection.
  open var collectionViewLayout: UICollectionViewLayout { collectionView.collectionViewLayout }
  /// Whether the selection is cleared before the view appears. Default true.
  open var clearsSelectionOnViewWillAppear = true
  /// Kept, without effect. Default false.
  open var useLayoutToLayoutNavigationTransitions = false
  /// Kept, without effect. Default true.
  open var installsStandardGestureForInteractiveMovement = true

  open override func loadView() {
    if loadInterfaceView() {
      guard let collection = viewIfLoaded as? UICollectionView else { return }
      if collection.dataSource == nil { collection.dataSource = self }
      if collection.collectionDelegate == nil { collection.delegate = self }
      return
    }
    let collection = UICollectionView(
      frame: UIScreen.main.bounds, collectionViewLayout: layout ?? UICollectionViewFlowLayout())
    collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view = collection
    collection.dataSource = self
    collection.delegate = self
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, let collection = viewIfLoaded as? UICollectionView else { return }
    for path in collection.indexPathsForSelectedItems ?? [] {
      collection.deselectItem(at: path, animated: animated)
    }
  }

  // MARK: Data source and delegate

  /// The number of items in a section. Default 0.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    0
  }
  /// The cell of an item. Default: an empty one.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
  /// The number of sections. Default 1.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// A supplementary view, which is about to be shown. Default: an empty one.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView() }
  /// Whether an item can be moved by a finger. Default false.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    false
  }
  /// A finger has moved an item. The method changes the data. Default: nothing.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
  /// Whether an item under a finger is highlighted, and selected afterwards. Default true.
  open func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// An item under a finger has been highlighted.
  open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
  /// An item is no longer highlighted.
  open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
  /// Whether a person may select an item. Default true.
  open func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Whether a person may deselect an item. Default true.
  open func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// A person has selected an item.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// A person has deselected an item.
  open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// A cell is about to be shown.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// A supplementary view is about to be shown.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// A cell has gone.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// A supplementary view has gone.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// The offset after a change of the layout or an update. Default: the proposed one.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// Where an item that is moved goes if a person lets it go. Default: the proposed place.
  open func collectionView(
    _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }

  // MARK: Delegate of the scroll view

  /// The offset has changed.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// The finger begins to move the contents.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// The finger lets go.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// The finger has let go.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// The contents begin to slow down.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// The contents have come to rest.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// A movement without a finger is over.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// The insets have changed.
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
