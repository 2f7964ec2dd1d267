extension CALayer {
  // MARK: Contents

  /// Sets an enumeration by its name; an unknown name gives the property's fallback.
  func setName(_ slot: Int, _ name: String) {
    let property = table.properties[Int(table.indexOfSlot[slot])]
    setNumber(slot, Double(property.names.firstIndex(of: name) ?? property.fallback))
  }
}
