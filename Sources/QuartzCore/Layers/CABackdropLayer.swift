import RenderTree

/// A layer that shows what lies beneath it, changed by its `filters`, within its rounded bounds.
///
/// What lies beneath is what has been drawn before the layer in the same group: an ancestor with an opacity below 1, a
/// mask or filters of its own ends it. The layer's own background, contents, sublayers and border are drawn over that and
/// are not filtered.
///
/// Apple documents no such class; scene files have it. Source: public descriptions of the class. Inferred: `scale`,
/// `groupName` change no pixel here. `scale` is the resolution at which Apple's systems capture what lies beneath, and
/// layers of one group share a capture there; here every layer filters what lies beneath it at full resolution.
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
  .backdrop, inheriting: layerProperties, rowLength: BackdropSlot.end, objectCount: BackdropSlot.objectEnd,
  [
    .row("enabled", .bool, BackdropSlot.enabled, [1], animatable: true),
    .row("captureOnly", .bool, BackdropSlot.captureOnly, [0]),
    .row("scale", .number, BackdropSlot.scale, [1], animatable: true),
    .object("groupName", .string, BackdropSlot.groupName, animatable: false),
  ])
