import COpenGL

extension Compositor {
  func drawShapes(_ run: PlacedRun) {
    guard let pass = passes.last, pass.group != nil || passes.count == 1 else { return }
    do {
      statistics.drawCalls += try shapeStage.draw(
        shapeStage.quads.quads(of: run.first..<run.first + run.count, in: list),
        isClipped: usesCommonPrograms || run.variant.contains(.clip),
        target: (Float(pass.box.x), Float(pass.box.y), Float(pass.box.width), Float(pass.box.height)),
        isBottomUp: pass.isBottomUp)
    } catch {
      report(error)
    }
    glBindVertexArray(vertexArray)
  }
}
