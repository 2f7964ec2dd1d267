import RenderTree

/// What few layers have. A layer makes it when one of these values is set.
///
/// In a live tree a layer makes it and changes it under the lock of the tree where other threads may read the value
/// (`CALayer.changeFields`).
final class LayerRarities {
  /// Values of keys that no table knows.
  var undeclared: [String: Any] = [:]
  var timing = MediaTiming(layer: ())
  var style: [AnyHashable: Any]?
  /// The properties whose values come from the style.
  var styled = PropertySet()
  var actions: [String: any CAAction]?
  /// On the root of a live tree: keeps the tree live.
  var host: LiveTree?
  var records = AnimationRecords()
  /// The layers that animations of the layer animated at the last commit.
  var outwardTargets: [WeakLayer] = []
  /// The last presentation copy, with the version and time that it stands for.
  var cachedPresentation: CachedPresentation?
  var constraints: [CAConstraint]?
  var layoutManager: (any CALayoutManager)?
  var contentsFormat = CALayerContentsFormat.RGBA8Uint
  var toneMapMode = CALayer.ToneMapMode.automatic
  var dynamicRange = CALayer.DynamicRange.standard
  var contentsHeadroom: CGFloat = 0
  /// While `display()` shows the moment of a presentation copy.
  var shownDisplay: ShownDisplay?

  /// What a presentation copy has of these values; nil: the defaults.
  var forPresentation: LayerRarities? {
    let hasValues =
      !undeclared.isEmpty || style != nil || !styled.isEmpty || actions != nil
      || timing != MediaTiming(layer: ())
      || contentsFormat != .RGBA8Uint
    guard hasValues else { return nil }
    let copy = LayerRarities()
    (copy.undeclared, copy.timing, copy.contentsFormat) = (undeclared, timing, contentsFormat)
    (copy.style, copy.styled, copy.actions) = (style, styled, actions)
    return copy
  }
}

extension CALayer {
  private func makeRarities() -> LayerRarities {
    if let rarities { return rarities }
    let new = LayerRarities()
    changeFields { rarities = new }
    return new
  }

  var undeclared: [String: Any] {
    get { rarities?.undeclared ?? [:] }
    _modify { yield &makeRarities().undeclared }
  }

  var timing: MediaTiming {
    get { rarities?.timing ?? MediaTiming(layer: ()) }
    set { if rarities != nil || newValue != MediaTiming(layer: ()) { makeRarities().timing = newValue } }
  }

  var storedStyle: [AnyHashable: Any]? {
    get { rarities?.style }
    set { if rarities != nil || newValue != nil { makeRarities().style = newValue } }
  }

  /// The properties whose values come from the style.
  var styled: PropertySet {
    get { rarities?.styled ?? PropertySet() }
    set { if rarities != nil || !newValue.isEmpty { makeRarities().styled = newValue } }
  }

  var storedActions: [String: any CAAction]? {
    get { rarities?.actions }
    set { if rarities != nil || newValue != nil { makeRarities().actions = newValue } }
  }

  /// On the root of a live tree: keeps the tree live.
  var host: LiveTree? {
    get { rarities?.host }
    set { if rarities != nil || newValue != nil { makeRarities().host = newValue } }
  }

  var records: AnimationRecords {
    get { rarities?.records ?? AnimationRecords() }
    _modify { yield &makeRarities().records }
  }

  /// The layers that animations of the layer animated at the last commit.
  var outwardTargets: [WeakLayer] {
    get { rarities?.outwardTargets ?? [] }
    set { if rarities != nil || !newValue.isEmpty { makeRarities().outwardTargets = newValue } }
  }

  /// The last presentation copy, with the version and time that it stands for.
  var cachedPresentation: CachedPresentation? {
    get { rarities?.cachedPresentation }
    set { if rarities != nil || newValue != nil { makeRarities().cachedPresentation = newValue } }
  }

  var storedConstraints: [CAConstraint]? {
    get { rarities?.constraints }
    set { if rarities != nil || newValue != nil { makeRarities().constraints = newValue } }
  }

  var storedLayoutManager: (any CALayoutManager)? {
    get { rarities?.layoutManager }
    set { if rarities != nil || newValue != nil { makeRarities().layoutManager = newValue } }
  }

  var storedContentsFormat: CALayerContentsFormat {
    get { rarities?.contentsFormat ?? .RGBA8Uint }
    set { if newValue != storedContentsFormat { makeRarities().contentsFormat = newValue } }
  }

  var storedToneMapMode: ToneMapMode {
    get { rarities?.toneMapMode ?? .automatic }
    set { if newValue != storedToneMapMode { makeRarities().toneMapMode = newValue } }
  }

  var storedDynamicRange: DynamicRange {
    get { rarities?.dynamicRange ?? .standard }
    set { if newValue != storedDynamicRange { makeRarities().dynamicRange = newValue } }
  }

  var shownDisplay: ShownDisplay? {
    get { rarities?.shownDisplay }
    set { if rarities != nil || newValue != nil { makeRarities().shownDisplay = newValue } }
  }

  var storedContentsHeadroom: CGFloat {
    get { rarities?.contentsHeadroom ?? 0 }
    set { if rarities != nil || newValue != 0 { makeRarities().contentsHeadroom = newValue } }
  }
}
