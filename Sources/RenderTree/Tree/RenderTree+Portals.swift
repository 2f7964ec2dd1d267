/// Nodes that show other nodes in their place (CAPortalLayer).
extension RenderTree {
  /// Updates which nodes are shown only by portals.
  func notePortals() {
    for node in portalSources where isLive(node) {
      nodes[Int(node)].isShownByPortal = false
      nodes[Int(node)].noteLeaf()
    }
    portals.removeAll { !isLive($0) || nodes[Int($0)].layout?.kind != .portal }
    let before = portalSources
    portalSources.removeAll()
    for portal in portals where nodes[Int(portal)].row[PortalSlot.hidesSourceLayer] != 0 {
      let source = portalSource(portal)
      guard source >= 0 else { continue }
      nodes[Int(source)].isShownByPortal = true
      nodes[Int(source)].noteLeaf()
      portalSources.append(source)
    }
    // A layer that a portal hides or shows again is another one than the portal, whose change is noted.
    if portalSources != before { journal.noteStructure() }
  }

  /// The node that a portal shows; −1 where there is none.
  func portalSource(_ portal: NodeIndex) -> NodeIndex {
    guard nodes[Int(portal)].layout?.kind == .portal else { return -1 }
    let source = NodeIndex(clamping: Int(clamping: nodes[Int(portal)].row[PortalSlot.sourceNode]))
    return isLive(source) ? source : -1
  }
}
