import RenderTree

/// A kind of particle with random variation. A `CAEmitterLayer`, or a particle of another kind, emits it.
///
/// ```swift
/// let flake = CAEmitterCell()
/// flake.contents = image
/// flake.birthRate = 10
/// flake.lifetime = 5
/// flake.yAcceleration = 20
/// flake.scale = 0.5
/// flake.scaleRange = 0.4
/// ```
///
/// Many properties have a range beside them, such as `scale` and `scaleRange`. Each particle has a random value, from half
/// the range below the property to half the range above it (measured).
///
/// Changing a cell that a layer already has does nothing. Set the layer's `emitterCells` again, or use the layer's key path
/// `emitterCells.NAME.KEY`. Source: Apple's documentation of CAEmitterCell; measured defaults.
open class CAEmitterCell: NSObject, NSSecureCoding, NSCopying, CAMediaTiming {
  final var row: [Double]
  final var objects: ObjectSlots
  private var undeclared: [String: Any] = [:]
  private var touched = PropertySet()

  /// A cell with default values: it emits nothing until it has a birth rate and a lifetime.
  public override init() {
    let table = emitterCellProperties
    row = Array(UnsafeBufferPointer(start: table.layout.defaults + 0, count: table.rowLength))
    objects = table.defaultObjects
    super.init()
  }

  /// A cell from an archive.
  public required convenience init?(coder: NSCoder) {
    self.init()
    for property in emitterCellProperties.properties where coder.containsValue(forKey: property.key) {
      if property.kind == .cells {
        emitterCells = coder.decodeObject(forKey: property.key) as? [CAEmitterCell]
      } else {
        setValue(coder.decodeBoxed(property.kind, forKey: property.key), forKey: property.key)
      }
    }
    for (key, value) in coder.decodeValues(forKey: "CAEmitterCellOwnValues") { setValue(value, forKey: key) }
  }

  /// True: cells archive securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the values that were set.
  open func encode(with coder: NSCoder) {
    for property in emitterCellProperties.properties where shouldArchiveValue(forKey: property.key) {
      if property.kind == .cells {
        coder.encode(NSArray(array: emitterCells ?? []), forKey: property.key)
      } else {
        coder.encodeBoxed(value(forKey: property.key), property.kind, forKey: property.key)
      }
    }
    coder.encodeValues(
      undeclared.filter { shouldArchiveValue(forKey: $0.key) }, of: self, forKey: "CAEmitterCellOwnValues")
  }

  /// A copy; the cells that it emits are copied too.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAEmitterCell()
    copy.row = row
    copy.objects = objects
    copy.undeclared = undeclared
    copy.touched = touched
    copy.emitterCells = emitterCells?.compactMap { $0.copy(with: nil) as? CAEmitterCell }
    return copy
  }

  /// The default value of `key`, boxed; nil where it is zero, empty or nil (measured: enabled 1, scale 1).
  open class func defaultValue(forKey key: String) -> Any? {
    guard let value = CAEmitterCell().value(forKey: key) else { return nil }
    return Unbox.number(value) == 0 ? nil : value
  }

  /// Whether an archive holds the value of `key`: false while it is unset (measured).
  open func shouldArchiveValue(forKey key: String) -> Bool {
    emitterCellProperties.index(ofKey: key).map { touched.contains($0) } ?? (undeclared[key] != nil)
  }

  // MARK: Key-value coding

  /// The value of `key`; nil for a key that is unknown and was never set.
  open func value(forKey key: String) -> Any? {
    guard let index = emitterCellProperties.index(ofKey: key) else { return undeclared[key] ?? style?[key] }
    let property = emitterCellProperties.properties[index]
    if !touched.contains(index), property.key != "style", let styled = style?[key] { return styled }
    if property.object >= 0 { return AnyBox.value(objects[property.object]) }
    return row.withUnsafeBufferPointer { row in
      row.baseAddress.flatMap { Box.value($0 + property.slot, property.kind, names: property.names) }
    }
  }

  /// Sets the value of `key`. Any key may be stored. A value of the wrong type is logged and ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    let plain = Unbox.unwrapped(value)
    guard let property = emitterCellProperties.property(forKey: key) else {
      undeclared[key] = plain
      return
    }
    switch property.kind {
    case .color:
      guard plain == nil || plain is CGColor else { return refuse(plain, property) }
      color = plain as? CGColor
    case .cells:
      guard plain == nil || plain is [CAEmitterCell] else { return refuse(plain, property) }
      emitterCells = plain as? [CAEmitterCell]
    case .enumeration:
      let name = plain == nil ? property.names[Int(clamping: property.defaults[0])] : Unbox.string(plain)
      guard let name else { return refuse(plain, property) }
      setName(property, name)
    case .string:
      setObject(property.object, Unbox.string(plain).map { KeptName($0) })
    default:
      if property.object >= 0 { return setObject(property.object, AnyBox.object(plain)) }
      let isReset = plain == nil && property.width > 1
      guard let numbers = isReset ? property.defaults : Unbox.keyValueRow(plain, property.kind) else {
        return refuse(plain, property)
      }
      for (offset, number) in numbers.enumerated() { set(property.slot + offset, number) }
    }
  }

  /// The value at a path: into structures, and `emitterCells.NAME.KEY`.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let path = SplitKeyPath(keyPath) else { return value(forKey: keyPath) }
    if path.head == "emitterCells" {
      guard let inner = SplitKeyPath(path.tail) else { return nil }
      return emitterCells?.first { $0.name == inner.head }?.value(forKeyPath: inner.tail)
    }
    guard let kind = emitterCellProperties.property(forKey: path.head)?.kind,
      let part = StructurePart(kind, path.tail)
    else { return nil }
    return value(forKey: path.head).flatMap { part.read($0) }
  }

  /// Sets the value at a path, keeping the other parts of a structure.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = SplitKeyPath(keyPath) else { return setValue(value, forKey: keyPath) }
    if path.head == "emitterCells" {
      guard let inner = SplitKeyPath(path.tail) else { return }
      emitterCells?.first { $0.name == inner.head }?.setValue(value, forKeyPath: inner.tail)
      return
    }
    guard let kind = emitterCellProperties.property(forKey: path.head)?.kind,
      let part = StructurePart(kind, path.tail), let old = self.value(forKey: path.head),
      let new = part.replaced(in: old, by: value)
    else { return setValue(value, forKey: keyPath) }
    setValue(new, forKey: path.head)
  }

  private func refuse(_ value: Any?, _ property: Property) {
    Misuse.ignored(
      "setValue(_:forKey: \"\(property.key)\") of CAEmitterCell: \(value.map { "\(type(of: $0))" } ?? "nil")"
        + " is not a \(property.kind), so the value is ignored")
  }

  private func set(_ slot: Int, _ value: Double) {
    let index = Int(emitterCellProperties.indexOfSlot[slot])
    guard
      value.isFinite || slot == CellSlot.repeatCount || slot == CellSlot.duration
        || slot == CellSlot.repeatDuration
    else {
      Misuse.ignored(
        "\(emitterCellProperties.properties[index].key) of CAEmitterCell: the value is not finite, so it is ignored"
      )
      return
    }
    row[slot] = value.isNaN ? 0 : value
    touched.insert(index)
  }

  private func setObject(_ slot: Int, _ value: AnyObject?) {
    objects[slot] = value
    if let index = emitterCellProperties.properties.firstIndex(where: { $0.object == slot }) {
      touched.insert(index)
    }
  }

  private func setName(_ property: Property, _ name: String) {
    if property.object >= 0 { setObject(property.object, KeptName(name)) }
    set(property.slot, Double(property.names.firstIndex(of: name) ?? property.fallback))
  }

  // MARK: Properties

  /// The cell's name, a part of key paths. Default nil.
  open var name: String? {
    get { (objects[CellSlot.name] as? KeptName)?.name }
    set { setObject(CellSlot.name, newValue.map { KeptName($0) }) }
  }

  /// Whether the cell emits. Default true.
  open var isEnabled: Bool {
    get { row[CellSlot.enabled] != 0 }
    set { set(CellSlot.enabled, newValue ? 1 : 0) }
  }

  /// Particles emitted per second. Default 0; animatable.
  open var birthRate: Float {
    get { Float(row[CellSlot.birthRate]) }
    set { set(CellSlot.birthRate, Double(newValue)) }
  }

  /// How long a particle lives, seconds. Default 0; animatable.
  open var lifetime: Float {
    get { Float(row[CellSlot.lifetime]) }
    set { set(CellSlot.lifetime, Double(newValue)) }
  }

  /// The width of the range of lifetimes, seconds, with the lifetime in its middle. Default 0; animatable.
  open var lifetimeRange: Float {
    get { Float(row[CellSlot.lifetimeRange]) }
    set { set(CellSlot.lifetimeRange, Double(newValue)) }
  }

  /// The direction of emission as an angle from the z axis, radians. Default 0; animatable.
  open var emissionLatitude: CGFloat {
    get { row[CellSlot.emissionLatitude] }
    set { set(CellSlot.emissionLatitude, newValue) }
  }

  /// The direction of emission in the xy plane, radians from +x to +y. Default 0; animatable.
  open var emissionLongitude: CGFloat {
    get { row[CellSlot.emissionLongitude] }
    set { set(CellSlot.emissionLongitude, newValue) }
  }

  /// The angle of the cone of emission about its direction, radians. Default 0; animatable.
  open var emissionRange: CGFloat {
    get { row[CellSlot.emissionRange] }
    set { set(CellSlot.emissionRange, newValue) }
  }

  /// The velocity of a particle at birth, points per second. Default 0; animatable.
  open var velocity: CGFloat {
    get { row[CellSlot.velocity] }
    set { set(CellSlot.velocity, newValue) }
  }

  /// The width of the range of velocities, points per second. Default 0; animatable.
  open var velocityRange: CGFloat {
    get { row[CellSlot.velocityRange] }
    set { set(CellSlot.velocityRange, newValue) }
  }

  /// The acceleration in x, points per second squared. Default 0; animatable.
  open var xAcceleration: CGFloat {
    get { row[CellSlot.xAcceleration] }
    set { set(CellSlot.xAcceleration, newValue) }
  }

  /// The acceleration in y, points per second squared. Default 0; animatable.
  open var yAcceleration: CGFloat {
    get { row[CellSlot.yAcceleration] }
    set { set(CellSlot.yAcceleration, newValue) }
  }

  /// The acceleration in z, points per second squared. Default 0; animatable.
  open var zAcceleration: CGFloat {
    get { row[CellSlot.zAcceleration] }
    set { set(CellSlot.zAcceleration, newValue) }
  }

  /// The scale of the contents at birth. Default 1; animatable.
  open var scale: CGFloat {
    get { row[CellSlot.scale] }
    set { set(CellSlot.scale, newValue) }
  }

  /// The width of the range of scales. Default 0; animatable.
  open var scaleRange: CGFloat {
    get { row[CellSlot.scaleRange] }
    set { set(CellSlot.scaleRange, newValue) }
  }

  /// How the scale changes, per second. Default 0; animatable.
  open var scaleSpeed: CGFloat {
    get { row[CellSlot.scaleSpeed] }
    set { set(CellSlot.scaleSpeed, newValue) }
  }

  /// The rotation of a particle, radians per second. Default 0; animatable.
  open var spin: CGFloat {
    get { row[CellSlot.spin] }
    set { set(CellSlot.spin, newValue) }
  }

  /// The width of the range of spins, radians per second. Default 0; animatable.
  open var spinRange: CGFloat {
    get { row[CellSlot.spinRange] }
    set { set(CellSlot.spinRange, newValue) }
  }

  /// The width of the range of red in particles' colours. Default 0; animatable.
  open var redRange: Float {
    get { Float(row[CellSlot.redRange]) }
    set { set(CellSlot.redRange, Double(newValue)) }
  }

  /// The width of the range of green in particles' colours. Default 0; animatable.
  open var greenRange: Float {
    get { Float(row[CellSlot.greenRange]) }
    set { set(CellSlot.greenRange, Double(newValue)) }
  }

  /// The width of the range of blue in particles' colours. Default 0; animatable.
  open var blueRange: Float {
    get { Float(row[CellSlot.blueRange]) }
    set { set(CellSlot.blueRange, Double(newValue)) }
  }

  /// The width of the range of alpha in particles' colours. Default 0; animatable.
  open var alphaRange: Float {
    get { Float(row[CellSlot.alphaRange]) }
    set { set(CellSlot.alphaRange, Double(newValue)) }
  }

  /// How red changes, per second. Default 0; animatable.
  open var redSpeed: Float {
    get { Float(row[CellSlot.redSpeed]) }
    set { set(CellSlot.redSpeed, Double(newValue)) }
  }

  /// How green changes, per second. Default 0; animatable.
  open var greenSpeed: Float {
    get { Float(row[CellSlot.greenSpeed]) }
    set { set(CellSlot.greenSpeed, Double(newValue)) }
  }

  /// How blue changes, per second. Default 0; animatable.
  open var blueSpeed: Float {
    get { Float(row[CellSlot.blueSpeed]) }
    set { set(CellSlot.blueSpeed, Double(newValue)) }
  }

  /// How alpha changes, per second. Default 0; animatable.
  open var alphaSpeed: Float {
    get { Float(row[CellSlot.alphaSpeed]) }
    set { set(CellSlot.alphaSpeed, Double(newValue)) }
  }

  /// The mean colour of particles at birth; multiplies the contents. Default opaque white; animatable.
  open var color: CGColor? {
    get { objects[CellSlot.colorObject] as? CGColor }
    set {
      let numbers = Unbox.colorRow(newValue)
      guard numbers.allSatisfy(\.isFinite) else { return }
      for offset in 0..<5 { row[CellSlot.color + offset] = numbers[offset] }
      setObject(CellSlot.colorObject, newValue)
    }
  }

  /// What a particle shows, a CGImage. Default nil.
  open var contents: Any? {
    get { AnyBox.value(objects[CellSlot.contents]) }
    set { setObject(CellSlot.contents, AnyBox.object(newValue)) }
  }

  /// The part of the contents that is shown, in the unit square. Default all of it; animatable.
  open var contentsRect: CGRect {
    get {
      CGRect(
        x: row[CellSlot.contentsRect], y: row[CellSlot.contentsRect + 1],
        width: row[CellSlot.contentsRect + 2], height: row[CellSlot.contentsRect + 3])
    }
    set { setValue(newValue, forKey: "contentsRect") }
  }

  /// Pixels of the contents per point. Default 1.
  open var contentsScale: CGFloat {
    get { row[CellSlot.contentsScale] }
    set { set(CellSlot.contentsScale, newValue) }
  }

  /// How the contents are sampled when they are drawn smaller. Default "linear"; unknown names are kept.
  open var minificationFilter: String {
    get { (objects[CellSlot.minificationName] as? KeptName)?.name ?? "linear" }
    set { setValue(newValue, forKey: "minificationFilter") }
  }

  /// How the contents are sampled when they are drawn larger. Default "linear"; unknown names are kept.
  open var magnificationFilter: String {
    get { (objects[CellSlot.magnificationName] as? KeptName)?.name ?? "linear" }
    set { setValue(newValue, forKey: "magnificationFilter") }
  }

  /// Added to the level of detail when contents are drawn smaller. Default 0.
  open var minificationFilterBias: Float {
    get { Float(row[CellSlot.minificationFilterBias]) }
    set { set(CellSlot.minificationFilterBias, Double(newValue)) }
  }

  /// The cells that every particle emits. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    get { (objects[CellSlot.emitterCells] as? AnyBox)?.value as? [CAEmitterCell] }
    set { setObject(CellSlot.emitterCells, newValue.map { AnyBox($0) }) }
  }

  /// Values for keys that were never set. Default nil.
  open var style: [AnyHashable: Any]? {
    get { (objects[CellSlot.style] as? AnyBox)?.value as? [AnyHashable: Any] }
    set { setObject(CellSlot.style, newValue.map { AnyBox($0) }) }
  }

  // MARK: CAMediaTiming

  /// When the cell begins to emit, in the emitter's time, seconds. Default 0.
  open var beginTime: CFTimeInterval {
    get { row[CellSlot.beginTime] }
    set { set(CellSlot.beginTime, newValue) }
  }

  /// For how long the cell emits, seconds; 0: without end. Default 0.
  open var duration: CFTimeInterval {
    get { row[CellSlot.duration] }
    set { set(CellSlot.duration, newValue) }
  }

  /// Seconds of the cell's time per second of the emitter's. Default 1.
  open var speed: Float {
    get { Float(row[CellSlot.speed]) }
    set { set(CellSlot.speed, Double(newValue)) }
  }

  /// Added to the cell's time, seconds. Default 0.
  open var timeOffset: CFTimeInterval {
    get { row[CellSlot.timeOffset] }
    set { set(CellSlot.timeOffset, newValue) }
  }

  /// How many times the duration repeats. Default 0.
  open var repeatCount: Float {
    get { Float(row[CellSlot.repeatCount]) }
    set { set(CellSlot.repeatCount, Double(newValue)) }
  }

  /// For how long the duration repeats, seconds. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { row[CellSlot.repeatDuration] }
    set { set(CellSlot.repeatDuration, newValue) }
  }

  /// Whether every second run goes backwards. Default false.
  open var autoreverses: Bool {
    get { row[CellSlot.autoreverses] != 0 }
    set { set(CellSlot.autoreverses, newValue ? 1 : 0) }
  }

  /// Whether the first and the last value show before and after the active time. Default `removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: (objects[CellSlot.fillModeName] as? KeptName)?.name ?? "removed") }
    set { setValue(newValue.rawValue, forKey: "fillMode") }
  }
}

extension CAEmitterCell {
  /// The properties of cells.
  package static var propertyTable: PropertyTable { emitterCellProperties }

  /// The keys that were set and that no table knows, sorted.
  package var ownKeys: [String] { undeclared.keys.sorted() }

  /// The numbers of a property; empty for one that is an object.
  package func numbers(of property: Property) -> ArraySlice<Double> {
    property.slot < 0 ? [] : row[property.slot..<(property.slot + property.width)]
  }

  /// Whether a property has its default value.
  package func isAtDefault(_ property: Property) -> Bool {
    if property.kind == .color {
      return (objects[property.object] as? CGColor) == (property.defaultObject as? CGColor)
    }
    if let name = property.defaultObject as? KeptName {
      return (objects[property.object] as? KeptName)?.name == name.name
    }
    if property.slot >= 0 { return numbers(of: property).elementsEqual(property.defaults) }
    return objects[property.object] == nil
  }
}

extension CAEmitterCell: KeyValueCoding {
  /// The type of the value at a path; nil for a path that leads nowhere.
  package class func valueKind(forKeyPath keyPath: String) -> ValueKind? {
    if let property = emitterCellProperties.property(forKey: keyPath) { return property.kind }
    guard let path = SplitKeyPath(keyPath), let kind = emitterCellProperties.property(forKey: path.head)?.kind
    else { return nil }
    return StructurePart(kind, path.tail)?.kind
  }
}
