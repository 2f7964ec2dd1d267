import COpenGL

extension Compositor {
  func drawShapes(_ instances: Range<Int>, _ variant: Variant) {
    guard let pass = passes.last, pass.group != nil || passes.count == 1 else { return }
    submit {
      do throws(CompositorError) {
        statistics.drawCalls += try shapeStage.draw(
          shapeStage.quads.quads(of: instances, in: list),
          usesCommonPrograms ? variant.union(.clip) : variant,
          target: (Float(pass.box.x), Float(pass.box.y), Float(pass.box.width), Float(pass.box.height)),
          isBottomUp: pass.isBottomUp)
      } catch {
        report(error)
      }
    }
    glBindVertexArray(vertexArray)
  }
}
