import COpenGL
import Foundation

/// The records that shaders read (instances, clips, stops), the samplers of images, and the draw calls of instances.
extension Compositor {
  static let stride = MemoryLayout<Instance>.stride

  /// Sends the list's records to the GPU; of the kept list only those that have changed.
  func upload(withInteriors: Bool, isKept: Bool) {
    if !placing.tiles.isEmpty { tileRecords.send(placing.tiles) }
    records.bind(samplers[0])
    if isKept {
      records.update(
        list, kept.changes, generation: kept.generation, withInteriors: withInteriors, isSoftware: isSoftware)
      kept.changes.removeAll()
    } else {
      list.orderInteriors()
      records.replace(list, withInteriors: withInteriors)
    }
  }

  /// Calls `body`, which makes draw calls, and measures its time.
  func submit(_ body: () -> Void) {
    let begin = DispatchTime.now().uptimeNanoseconds
    body()
    statistics.submit += Double(DispatchTime.now().uptimeNanoseconds - begin) * 1e-9
  }

  /// Draws instances with the current program, which is the program of `variant` or of a simpler variant with the same vertices.
  func drawInstances(_ range: Range<Int>, _ variant: Variant) {
    reachBeyond()
    instanceIndices.bind(variant)
    var rest = range
    while !rest.isEmpty {
      // A list that has more instances than one buffer can hold is stored in several buffers.
      let part = records.bindPart(of: rest.lowerBound)
      let end = min(rest.upperBound, part.upperBound, rest.lowerBound + InstanceIndices.most(variant))
      guard end > rest.lowerBound else { return }
      submit {
        glDrawElementsBaseVertex(
          GLenum(GL_TRIANGLES), GLsizei((end - rest.lowerBound) * variant.indexCount),
          GLenum(GL_UNSIGNED_SHORT), nil,
          GLint((rest.lowerBound - part.lowerBound) * variant.vertexCount))
      }
      statistics.drawCalls += 1
      rest = end..<rest.upperBound
    }
  }

  func makeSamplers() {
    glGenSamplers(3, &samplers)
    let filters = [
      (GL_NEAREST, GL_NEAREST), (GL_LINEAR, GL_LINEAR), (GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR),
    ]
    for (sampler, filter) in zip(samplers, filters) {
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MIN_FILTER), filter.0)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MAG_FILTER), filter.1)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    }
  }
}
