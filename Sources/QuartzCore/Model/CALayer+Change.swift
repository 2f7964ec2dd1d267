// A change to a property takes these steps: ask for the action, write the row, note the change for the commit, run
// the action.

import RenderTree

extension CALayer {
  /// Writes new values of the property at `slot`, unless they are there already.
  @inline(__always)
  func change(_ slot: Int, width: Int, _ values: UnsafePointer<Double>) {
    var differs = false
    for offset in 0..<width {
      guard values[offset].isFinite else {
        Misuse.ignored(
          "\(table.properties[Int(table.indexOfSlot[slot])].key) of \(self): the value is not finite, so it is ignored"
        )
        return
      }
      if row[slot + offset] != values[offset] { differs = true }
    }
    let index = Int(table.indexOfSlot[slot])
    guard differs else {
      touch(index)
      return
    }
    let action = willChange(index)
    let oldSize = slot == Slot.bounds ? size(Slot.bounds + 2) : .zero
    write(values, at: slot, count: width)
    didChange(index, action)
    if slot == Slot.bounds, oldSize != size(Slot.bounds + 2) { sizeChanged(from: oldSize) }
  }

  /// Writes values into the row. Nothing else changes.
  func write(_ values: UnsafePointer<Double>, at slot: Int, count: Int) {
    if slot < Slot.nearEnd || row.ownsFar(table.layout) {
      row.write(values, at: slot, count: count, table.layout, in: .heap)
    } else {
      // Other threads may read where the far values are.
      changeFields { row.write(values, at: slot, count: count, table.layout, in: .heap) }
    }
  }

  func setNumber(_ slot: Int, _ value: Double) {
    withUnsafePointer(to: value) { change(slot, width: 1, $0) }
  }

  func setFlag(_ slot: Int, _ value: Bool) { setNumber(slot, value ? 1 : 0) }

  /// Sets an enumeration by its name. An unknown name gives the property's fallback; a property with an object slot
  /// also keeps the name.
  func setName(_ slot: Int, _ name: String) {
    let property = table.properties[Int(table.indexOfSlot[slot])]
    if property.object >= 0, (objects[property.object] as? KeptName)?.name != name {
      storeObject(KeptName(name), at: property.object)
    }
    setNumber(slot, Double(property.names.firstIndex(of: name) ?? property.fallback))
  }

  /// Sets a list of numbers or colours. A list with other elements is logged and ignored.
  func setList(_ key: String, _ object: Int, _ value: [Any]?, _ kind: ValueKind) {
    guard let value else { return setObject(key, object, nil) }
    guard let list = NumberList.make(value, kind) else {
      Misuse.ignored(
        "\(key) of \(self): an element is not a finite \(kind == .colors ? "colour" : "number"), so the value is ignored"
      )
      return
    }
    if let old = objects[object] as? NumberList, old.numbers == list.numbers,
      let index = table.index(ofKey: key)
    {
      touch(index)
      return
    }
    setObject(key, object, list)
  }

  func setPoint(_ slot: Int, _ value: CGPoint) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2) { buffer in
      buffer[0] = value.x
      buffer[1] = value.y
      if let base = buffer.baseAddress { change(slot, width: 2, base) }
    }
  }

  func setSize(_ slot: Int, _ value: CGSize) { setPoint(slot, CGPoint(x: value.width, y: value.height)) }

  func setRect(_ slot: Int, _ value: CGRect) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { buffer in
      buffer[0] = value.origin.x
      buffer[1] = value.origin.y
      buffer[2] = value.size.width
      buffer[3] = value.size.height
      if let base = buffer.baseAddress { change(slot, width: 4, base) }
    }
  }

  func setTransform(_ slot: Int, _ value: CATransform3D) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { buffer in
      guard let base = buffer.baseAddress else { return }
      value.store(to: base)
      change(slot, width: 16, base)
    }
  }

  func setColor(_ slot: Int, _ object: Int, _ value: CGColor?) {
    let index = Int(table.indexOfSlot[slot])
    if (objects[object] as? CGColor) == value {
      touch(index)
      return
    }
    let numbers = Unbox.colorRow(value)
    guard numbers.allSatisfy(\.isFinite) else {
      Misuse.ignored("\(table.properties[index].key) of \(self): the colour is not finite, so it is ignored")
      return
    }
    let action = willChange(index)
    storeObject(value, at: object)
    write(numbers, at: slot, count: 5)
    didChange(index, action)
  }

  func setObject(_ key: String, _ object: Int, _ value: AnyObject?) {
    guard let index = table.index(ofKey: key) else { return }
    if objects[object] === value {
      touch(index)
      return
    }
    let action = willChange(index)
    storeObject(value, at: object)
    // The places of key paths into filters, cells and behaviours depend on these objects, so animations are compiled
    // again.
    if !records.isEmpty, value is LayerFilters || value is EmitterCells || value is EmitterBehaviors {
      note(.animations)
    }
    didChange(index, action)
  }

  private func storeObject(_ value: AnyObject?, at slot: Int) {
    let old = objects[slot]
    changeFields { objects[slot] = value }
    // The old object is released here, outside of the lock.
    withExtendedLifetime(old) {}
  }

  /// Runs `body`, which changes fields that threads other than the tree's may read; it runs no code of the app.
  func changeFields(_ body: () -> Void) {
    if let context { context.change(body) } else { body() }
  }

  /// Notes that a property was set. Other threads read the set when they copy the layer.
  func touch(_ index: Int) {
    guard !touched.contains(index) else { return }
    changeFields { touched.insert(index) }
  }

  /// The numbers of a property; empty for one that is an object.
  package func numbers(of property: Property) -> UnsafeBufferPointer<Double> {
    property.slot < 0
      ? UnsafeBufferPointer(start: nil, count: 0)
      : UnsafeBufferPointer(start: row + property.slot, count: property.width)
  }

  func point(_ slot: Int) -> CGPoint { CGPoint(x: row[slot], y: row[slot + 1]) }
  func size(_ slot: Int) -> CGSize { CGSize(width: row[slot], height: row[slot + 1]) }
  func rect(_ slot: Int) -> CGRect {
    CGRect(x: row[slot], y: row[slot + 1], width: row[slot + 2], height: row[slot + 3])
  }

  /// The action that a change to the property at `index` runs: nil unless a commit has included the layer (measured) or an animation block
  /// of its view is open, and actions are on.
  @inline(__always)
  private func willChange(_ index: Int) -> (any CAAction)? {
    guard isCommitted || isInOpenBlock else { return nil }
    return liveAction(for: index)
  }

  private func liveAction(for index: Int) -> (any CAAction)? {
    CATransaction.disableActions() ? nil : askForAction(forKey: table.properties[index].key)
  }

  private func didChange(_ index: Int, _ action: (any CAAction)?) {
    touch(index)
    dirty.insert(index)
    enqueue()
    let property = table.properties[index]
    if !property.effects.isEmpty { apply(property) }
    if needsDisplayForKey(property.key) { setNeedsDisplay() }
    action?.run(forKey: property.key, object: self, arguments: nil)
    if KeyValueObservers.isUsed { tellObservers() }
  }

  /// Tells the observers of the layer, and of the view whose layer it is.
  private func tellObservers() {
    KeyValueObservers.objectChanged(self)
    if let delegate { KeyValueObservers.objectChanged(delegate) }
  }

  private func apply(_ property: Property) {
    let effects = property.effects
    if LayoutLoop.isRecording, !effects.isDisjoint(with: [.layout, .superlayout]) {
      LayoutLoop.note(property.key, of: self)
    }
    if effects.contains(.layout) { setNeedsLayout() }
    if effects.contains(.superlayout) { parent?.sublayerChanged() }
    if effects.contains(.place), Self.tellsPlaces {
      (delegate as? any PlaceObserver)?.placeChanged(of: self, property.key)
    }
    if effects.contains(.size) && needsDisplayOnBoundsChange { setNeedsDisplay() }
  }

  /// Whether the layer's class says that a change of `key` redraws the layer. CALayer itself says no for every key.
  func needsDisplayForKey(_ key: String) -> Bool { type(of: self).needsDisplay(forKey: key) }

  /// Puts the layer on its context's list for the next commit, and opens a transaction if none is open.
  func enqueue() {
    guard let context else { return }
    context.enqueue(self)
  }

  /// Sets the contents without an action. The object may be the present one with other pixels.
  func changeContents(to value: AnyObject) {
    guard let index = table.index(ofKey: "contents") else { return }
    storeObject(value, at: ObjectSlot.contents)
    touch(index)
    dirty.insert(index)
    enqueue()
  }

  /// Sets the contents of a moment of an animation. They are shown by a commit of their own (`AnimatedDisplay`).
  func showContents(_ value: AnyObject?) { storeObject(value, at: ObjectSlot.contents) }

  /// Notes a change that is not a property's.
  func note(_ change: PendingChanges) {
    pending.insert(change)
    enqueue()
  }
}
