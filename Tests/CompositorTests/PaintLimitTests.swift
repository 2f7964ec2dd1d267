import Foundation
import Testing

@testable import Compositor
@testable import QuartzCore
@testable import RenderTree

/// docs/reference/limits.md: what it says of running and drawing is what the code has.
@Suite struct PaintLimitTests {
  private static let values: [String: Int] = [
    "EmitterSimulation.limit": EmitterSimulation.limit, "EmitterSimulation.shared": EmitterSimulation.shared,
    "EmitterCells.limit": EmitterCells.limit, "EmitterCells.depthLimit": EmitterCells.depthLimit,
    "EmitterBehaviors.limit": EmitterBehaviors.limit, "EmitterTimeline.limit": EmitterTimeline.limit,
    "PaintBudget.visits": PaintBudget.visits, "PaintBudget.instances": PaintBudget.instances,
    "PaintBudget.fill": PaintBudget.fill, "PaintBudget.openPixels": PaintBudget.openPixels,
    "PaintBudget.mostOpenPixels": PaintBudget.mostOpenPixels,
    "PaintBudget.rasterPixels": PaintBudget.rasterPixels,
    "PaintBudget.innerShadows": PaintBudget.innerShadows, "ShapeCache.budget": ShapeCache.budget,
    "GroupPool.budget": GroupPool().budget, "RasterCache.budget": RasterCache().budget,
    "TextureOptions.memory": TextureOptions().memory,
    "TextureOptions.mostMemory": TextureOptions().mostMemory,
  ]

  @Test func theTablesHaveTheValuesOfTheCode() throws {
    let top = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let text = try String(contentsOf: top.appendingPathComponent("docs/reference/limits.md"), encoding: .utf8)
    let rows = text.matches(of: /\| `([A-Z]\w+\.\w+)` \| ([\d,]+) ?(MiB|GiB)? \|/)
    var found: [String: Int] = [:]
    for row in rows {
      let number = try #require(Int(row.2.replacing(",", with: "")))
      found[String(row.1)] = number << (row.3 == "MiB" ? 20 : row.3 == "GiB" ? 30 : 0)
    }
    // Of another module, whose tests compare them.
    for name in [
      "HostedScene.drawnBytes", "PictureSize.longestSide", "VideoFormat.mostFrameRate", "TextLines.longest",
      "TextEditor.limit",
    ] {
      #expect(found.removeValue(forKey: name) != nil)
    }
    #expect(found == Self.values)
  }
}
