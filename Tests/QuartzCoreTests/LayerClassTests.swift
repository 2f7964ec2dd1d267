import Testing

@testable import QuartzCore
@testable import RenderTree

/// The property surface of every layer class, by its table: what holds for one property holds for all.
@Suite struct LayerClassTests {
  @Test(arguments: layerClassNames) func slotsNeitherOverlapNorLeaveHoles(name: String) throws {
    let table = try #require(layerClass(named: name)).propertyTable
    expectTight(table, computed: [Slot.contentsFade])
  }

  @Test func theCellsSlotsNeitherOverlapNorLeaveHoles() { expectTight(emitterCellProperties, computed: []) }

  private func expectTight(_ table: PropertyTable, computed: Set<Int>) {
    var used = [Int](repeating: 0, count: table.rowLength)
    var objects = [Int](repeating: 0, count: table.objectCount)
    for property in table.properties {
      if property.slot >= 0 {
        for slot in property.slot..<(property.slot + property.width) { used[slot] += 1 }
      }
      if property.object >= 0 { objects[property.object] += 1 }
    }
    for slot in used.indices { #expect(used[slot] == (computed.contains(slot) ? 0 : 1), "slot \(slot)") }
    #expect(objects.allSatisfy { $0 == 1 })
  }

  /// What a property reads goes back in and reads the same; nil gives a number 0, and anything else its default.
  @Test(arguments: layerClassNames) func everyPropertyTakesWhatItReads(name: String) throws {
    let layer = try #require(makeLayer(named: name))
    for property in layer.table.properties where property.slot >= 0 || property.object >= 0 {
      let before = layer.value(forKey: property.key)
      layer.setValue(before, forKey: property.key)
      #expect("\(String(describing: layer.value(forKey: property.key)))" == "\(String(describing: before))")
      #expect(layer.isAtDefault(property), "\(property.key)")
      layer.setValue(nil, forKey: property.key)
      if [.bool, .integer, .float, .number].contains(property.kind) {
        #expect(Unbox.number(layer.value(forKey: property.key)) == 0, "\(property.key)")
      } else if property.kind != .color {
        #expect(layer.isAtDefault(property), "\(property.key)")
      }
    }
  }

  /// A value of another type changes nothing.
  @Test(arguments: layerClassNames) func wrongTypesAreIgnored(name: String) throws {
    let layer = try #require(makeLayer(named: name))
    for property in layer.table.properties where property.slot >= 0 {
      if property.kind == .enumeration { continue }
      layer.setValue(["a": 1], forKey: property.key)
      // A string is a number, where one is wanted.
      if property.width > 1 { layer.setValue("text", forKey: property.key) }
      #expect(layer.isAtDefault(property), "\(property.key)")
    }
  }

  /// Numbers that are not finite never get in.
  @Test(arguments: layerClassNames) func notANumberIsIgnored(name: String) throws {
    let layer = try #require(makeLayer(named: name))
    for property in layer.table.properties where property.slot >= 0 && property.width == 1 {
      for value in [Double.nan, .infinity, -.infinity] {
        if property.kind == .bool || property.kind == .enumeration { continue }
        layer.setValue(value, forKey: property.key)
        #expect(layer.isAtDefault(property), "\(property.key)")
      }
    }
  }

  // MARK: Defaults, as measured

  @Test func shapeLayer() {
    let layer = CAShapeLayer()
    #expect(layer.path == nil && layer.strokeColor == nil && layer.lineDashPattern == nil)
    #expect(layer.fillColor == CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    #expect(layer.fillColor?.numberOfComponents == 4)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineWidth == 1 && layer.miterLimit == 10)
    #expect(layer.lineDashPhase == 0)
    #expect(layer.fillRule == .nonZero && layer.lineCap == .butt && layer.lineJoin == .miter)
    #expect(CAShapeLayer.defaultValue(forKey: "lineWidth") as? NSNumber == 1)
    #expect(CAShapeLayer.defaultValue(forKey: "miterLimit") as? NSNumber == 10)
    #expect(CAShapeLayer.defaultValue(forKey: "strokeEnd") as? NSNumber == 1)
    #expect(CAShapeLayer.defaultValue(forKey: "lineCap") as? String == "butt")
    #expect(CAShapeLayer.defaultValue(forKey: "lineJoin") as? String == "miter")
    #expect(CAShapeLayer.defaultValue(forKey: "fillRule") as? String == "non-zero")
    #expect(
      CAShapeLayer.defaultValue(forKey: "fillColor") as? CGColor
        == CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    #expect(CAShapeLayer.defaultValue(forKey: "strokeStart") == nil)
  }

  @Test func aShapeLayerCopiesItsPath() {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    layer.path = path
    path.addRect(CGRect(x: 90, y: 0, width: 10, height: 10))
    #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func gradientLayer() {
    let layer = CAGradientLayer()
    #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(CAGradientLayer.defaultValue(forKey: "type") as? String == "axial")
    #expect(
      (CAGradientLayer.defaultValue(forKey: "endPoint") as? NSValue)?.cgPointValue == CGPoint(x: 0.5, y: 1))
    layer.type = CAGradientLayerType(rawValue: "spiral")
    #expect(layer.type.rawValue == "spiral" && layer.value(forKey: "type") as? String == "spiral")
    #expect(layer.row[GradientSlot.type] == 0)
    layer.setValue("conic", forKey: "type")
    #expect(layer.type == .conic && layer.row[GradientSlot.type] == 2)
  }

  @Test func aGradientsListsReadBackAsTheyWereGiven() throws {
    let layer = CAGradientLayer()
    let red = CGColor(gray: 0.5, alpha: 1)
    layer.colors = [red, CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)]
    #expect((layer.colors?.first as? CGColor) === red)
    layer.locations = [0, 0.25]
    #expect(layer.locations == [0, 0.25])
    // A list with something else in it changes nothing.
    layer.colors = [red, "blue"]
    #expect(layer.colors?.count == 2 && layer.colors?.last is CGColor)
    layer.setValue([0, Double.nan], forKey: "locations")
    #expect(layer.locations == [0, 0.25])
    layer.colors = nil
    #expect(layer.colors == nil)
  }

  @Test func replicatorLayer() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1 && !layer.preservesDepth && layer.instanceDelay == 0)
    #expect(CATransform3DIsIdentity(layer.instanceTransform))
    #expect(layer.instanceColor == CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    #expect(layer.instanceRedOffset == 0 && layer.instanceAlphaOffset == 0)
    layer.instanceCount = -3
    #expect(layer.instanceCount == 0)
    layer.setValue(0.5, forKeyPath: "instanceTransform.rotation.z")
    #expect(abs(layer.instanceTransform.m11 - cos(0.5)) < 1e-15)
    layer.setValue(1e300, forKey: "instanceCount")
    #expect(layer.instanceCount == 1_000_000)
  }

  @Test func textLayer() {
    let layer = CATextLayer()
    #expect(layer.string == nil && layer.font as? String == "Helvetica" && layer.fontSize == 36)
    #expect(layer.foregroundColor == CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    #expect(!layer.isWrapped && layer.truncationMode == .none && layer.alignmentMode == .natural)
    layer.alignmentMode = CATextLayerAlignmentMode(rawValue: "diagonal")
    #expect(layer.alignmentMode.rawValue == "diagonal")
    layer.setValue("middle", forKey: "truncationMode")
    layer.setValue(true, forKey: "wrapped")
    #expect(layer.truncationMode == .middle && layer.isWrapped)
    #expect(CATextLayer.needsDisplay(forKey: "string") && !CATextLayer.needsDisplay(forKey: "opacity"))
  }

  @Test func emitterLayer() {
    let layer = CAEmitterLayer()
    #expect(layer.emitterCells == nil && layer.birthRate == 1 && layer.lifetime == 1)
    #expect(layer.emitterPosition == .zero && layer.emitterSize == .zero && layer.emitterDepth == 0)
    #expect(layer.emitterShape == .point && layer.emitterMode == .volume && layer.renderMode == .unordered)
    #expect(layer.velocity == 1 && layer.scale == 1 && layer.spin == 1 && layer.seed == 0)
    #expect(CAEmitterLayer.defaultValue(forKey: "birthRate") as? NSNumber == 1)
    #expect(CAEmitterLayer.defaultValue(forKey: "scale") as? NSNumber == 1)
    #expect(CAEmitterLayer.defaultValue(forKey: "emitterShape") as? String == "point")
    layer.seed = .max
    #expect(layer.seed == .max)
  }

  @Test func emitterCell() throws {
    let cell = CAEmitterCell()
    #expect(cell.isEnabled && cell.birthRate == 0 && cell.lifetime == 0 && cell.scale == 1)
    #expect(
      cell.color == CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1) && cell.color?.numberOfComponents == 4)
    #expect(cell.minificationFilter == "linear" && cell.contentsScale == 1 && cell.name == nil)
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(CAEmitterCell.defaultValue(forKey: "enabled") as? NSNumber == 1)
    #expect(CAEmitterCell.defaultValue(forKey: "scale") as? NSNumber == 1)
    #expect(CAEmitterCell.defaultValue(forKey: "birthRate") == nil)
    #expect(CAEmitterCell.defaultValue(forKey: "lifetime") == nil)
    #expect(!cell.shouldArchiveValue(forKey: "birthRate"))
    cell.birthRate = 20
    cell.name = "spark"
    cell.magnificationFilter = "cubic"
    let inner = CAEmitterCell()
    inner.name = "smoke"
    inner.color = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.25)
    cell.emitterCells = [inner]
    #expect(cell.shouldArchiveValue(forKey: "birthRate") && !cell.shouldArchiveValue(forKey: "lifetime"))
    cell.setValue(3, forKeyPath: "emitterCells.smoke.lifetime")
    cell.setValue(0.5, forKeyPath: "contentsRect.size.width")
    #expect(inner.lifetime == 3 && cell.contentsRect.width == 0.5)
    #expect(cell.value(forKeyPath: "emitterCells.smoke.lifetime") as? NSNumber == 3)

    let data = try NSKeyedArchiver.archivedData(withRootObject: cell, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let read = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CAEmitterCell)
    #expect(read.birthRate == 20 && read.name == "spark" && read.magnificationFilter == "cubic")
    #expect(read.emitterCells?.first?.lifetime == 3 && read.emitterCells?.first?.color == inner.color)
  }

  @Test func aCellIsChangedThroughItsLayer() throws {
    let layer = CAEmitterLayer()
    let cell = CAEmitterCell()
    cell.name = "spark"
    layer.emitterCells = [cell]
    func rate() -> Double? {
      (layer.objects[EmitterSlot.emitterCells] as? EmitterCells)?.numbers[CellSlot.birthRate]
    }
    cell.birthRate = 5
    #expect(rate() == 0)
    layer.setValue(7, forKeyPath: "emitterCells.spark.birthRate")
    #expect(rate() == 7 && cell.birthRate == 7)
    #expect(layer.value(forKeyPath: "emitterCells.spark.birthRate") as? NSNumber == 7)
    layer.setValue(7, forKeyPath: "emitterCells.smoke.birthRate")
  }

  /// An archive returns an equal layer, for every class.
  @Test(arguments: layerClassNames) func archivesHoldWhatWasSet(name: String) throws {
    let layer = try #require(makeLayer(named: name))
    var expected: [String: String] = [:]
    for property in layer.table.properties
    where property.isStored && (property.slot >= 0 || property.object >= 0) {
      switch property.kind {
      case .bool: layer.setValue(true, forKey: property.key)
      case .integer: layer.setValue(3, forKey: property.key)
      case .float, .number: layer.setValue(0.25, forKey: property.key)
      case .point: layer.setValue(CGPoint(x: 1, y: 2), forKey: property.key)
      case .size: layer.setValue(CGSize(width: 3, height: 4), forKey: property.key)
      case .rect: layer.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: property.key)
      case .transform: layer.setValue(CATransform3DMakeScale(2, 3, 4), forKey: property.key)
      case .color:
        layer.setValue(CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 0.5), forKey: property.key)
      case .enumeration: layer.setValue(property.names.last, forKey: property.key)
      case .path:
        layer.setValue(
          CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 3, height: 4), transform: nil), forKey: property.key)
      case .numbers: layer.setValue([0, 0.5, 1], forKey: property.key)
      case .colors:
        layer.setValue([CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)], forKey: property.key)
      default: continue
      }
      expected[property.key] = describe(layer.value(forKey: property.key))
    }
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let read = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CALayer)
    #expect(type(of: read) == type(of: layer))
    for (key, value) in expected { #expect(describe(read.value(forKey: key)) == value, "\(key)") }
  }

  private func describe(_ value: Any?) -> String {
    if let color = Unbox.color(value) { return "\(Unbox.colorRow(color))" }
    if let colors = value as? [CGColor] { return "\(colors.map { Unbox.colorRow($0) })" }
    if let path = Unbox.path(value) { return "\(path.points)" }
    for kind in [ValueKind.rect, .transform] { if let row = Unbox.row(value, kind) { return "\(row)" } }
    return "\(value ?? "nil")"
  }
}
