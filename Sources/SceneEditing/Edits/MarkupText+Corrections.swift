import CoreAnimationMarkup
import SceneFiles

extension MarkupText {
  /// Makes corrections that a check has found in this text. Of two that overlap the one that begins earlier is left out.
  ///
  /// - Throws: `MarkupTextError`, and nothing is changed, if the text is another one than the one that was checked, or could not be read
  ///   afterwards.
  package mutating func correct(_ fixes: [MarkupFix]) throws(MarkupTextError) {
    var end = bytes.count
    for fix in fixes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
    where fix.range.upperBound <= end {
      let new = Array(fix.replacement.utf8)
      // Whole elements are removed; everything else lies within a tag.
      if index.handles(in: fix.range).isEmpty {
        replace(fix.range, with: new, .part)
      } else {
        try replaceElements(fix.range, with: new)
      }
      end = fix.range.lowerBound
    }
  }
}
