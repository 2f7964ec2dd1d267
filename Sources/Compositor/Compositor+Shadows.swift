import CoreGraphics
import COpenGL

/// Shadows that are drawn into textures before they are shown.
extension Compositor {
  /// Draws the tiles that no earlier list has used.
  func drawShadowTiles() {
    guard let tiles = resources.shadowTiles, !tiles.pending.isEmpty else { return }
    if shadowAtlas == nil {
      do { shadowAtlas = try ShadowAtlas() } catch { report(error) }
    }
    guard let atlas = shadowAtlas else { return }
    let size = ShadowTiles.size
    let group = GroupPool.Group(
      texture: atlas.texture, framebuffer: atlas.framebuffer, width: size, height: size)
    let box = PixelRect(x: 0, y: 0, width: size, height: size)
    passes.append(Pass(framebuffer: atlas.framebuffer, group: group, box: box, isBottomUp: false))
    begin(passes[0], clear: nil)
    statistics.passes += 1
    let instances = ContiguousArray(tiles.pending.map { ShadowTiles.instance($0.key, $0.tile) })
    records = otherRecords
    records.bind(samplers[0])
    records.send(instances)
    glDisable(GLenum(GL_BLEND))
    // Every tile is drawn by the same program, so that its bytes do not depend on the layer that needs it first.
    draw(0, instances.count, [.shadow, .corners, .continuous])
    glEnable(GLenum(GL_BLEND))
    passes.removeLast()
    tiles.finish()
  }

  /// Ends a group, blurs it, and draws it as a shadow above the pixels below.
  func castShadow(_ instance: Int, _ sigma: Double, _ box: PixelRect, _ variant: Variant) {
    let source = passes.removeLast()
    guard let pass = passes.last else { return }
    let shadow = source.group.flatMap {
      blur($0, source.box, sigmaX: sigma, sigmaY: sigma, .transparent, to: box)
    }
    begin(pass, clear: nil)
    guard let shadow else { return }
    bind(shadow.texture, unit: 0, .linear)
    draw(instance, 1, variant)
    groups.giveBack(shadow)
  }
}
