import RenderTree

/// A layer that shows the layers below it through its `filters`, inside its rounded bounds.
///
/// ```swift
/// let glass = CABackdropLayer()
/// glass.frame = CGRect(x: 20, y: 20, width: 160, height: 60)
/// glass.cornerRadius = 12
/// let blur = CAFilter(type: "gaussianBlur")
/// blur.setValue(8, forKey: "inputRadius")
/// glass.filters = [blur]
/// ```
///
/// The layers below are those that were drawn earlier in the same group. A group is an ancestor with an
/// opacity below 1, a mask or filters. The layer's own background, contents, sublayers and border are drawn
/// above and are not filtered.
///
/// Apple does not document this class; scene files use it. Source: public descriptions of the class.
/// Inferred: `scale` and `groupName` have no effect here. On Apple's systems `scale` is the resolution of the
/// captured pixels, and layers of one group share a capture. Here every layer filters at full resolution.
open class CABackdropLayer: CALayer {
  package override class var propertyTable: PropertyTable { backdropLayerProperties }

  /// Whether what lies beneath is shown filtered. Default true; key "enabled".
  open var isEnabled: Bool {
    get { row[BackdropSlot.enabled] != 0 }
    set { setFlag(BackdropSlot.enabled, newValue) }
  }

  /// The resolution of the capture, relative to the screen's. Default 1; a hint without effect here.
  open var scale: CGFloat {
    get { row[BackdropSlot.scale] }
    set { setNumber(BackdropSlot.scale, newValue) }
  }

  /// Whether the layer only captures what lies beneath, for others of its group, and shows nothing of it. Default false.
  open var captureOnly: Bool {
    get { row[BackdropSlot.captureOnly] != 0 }
    set { setFlag(BackdropSlot.captureOnly, newValue) }
  }

  /// The group of layers that share a capture. Default nil; a hint without effect here.
  open var groupName: String? {
    get { Unbox.string(AnyBox.value(objects[BackdropSlot.groupName])) }
    set { setObject("groupName", BackdropSlot.groupName, newValue.map { KeptName($0) }) }
  }
}

private let backdropLayerProperties = PropertyTable(
  .backdrop, of: CABackdropLayer.self, inheriting: layerProperties, rowLength: BackdropSlot.end,
  objectCount: BackdropSlot.objectEnd,
  [
    .row("enabled", .bool, at: BackdropSlot.enabled, [1], animatable: true),
    .row("captureOnly", .bool, at: BackdropSlot.captureOnly, [0]),
    .row("scale", .number, at: BackdropSlot.scale, [1], animatable: true, quantity: .factor),
    .object("groupName", .string, BackdropSlot.groupName, animatable: false),
  ])
