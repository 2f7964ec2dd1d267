import Foundation

// rewriter ANSWER PREVIEW TRACE CLASSES FILE…
//
// Rewrites the Swift files of one module so that they compile without Objective-C, and finds what they show if they are a
// scene. The result is written to the file ANSWER as JSON, which `RewrittenModule` reads:
//
//   {"files": [{"text": "…", "edits": [[start, end, length], …]}, …], "entry": {"kind": "view", "type": "Card", "file": 0},
//    "sites": […]}
//
// An edit says that `length` bytes stand in the place of the bytes `start..<end` of the original. PREVIEW is the name of the
// constant that the preview becomes which the scene shows; with an empty name all previews are dropped. TRACE is `trace` if the program
// is to tell which places of the source have given values to properties (`SiteVisitor`); the places are `sites`, by number. CLASSES is
// `classes` if interface files are to find the module's classes by their names (`InterfaceTables`).

let words = CommandLine.arguments
guard words.count > 5 else {
  FileHandle.standardError.write(Data("usage: rewriter ANSWER PREVIEW TRACE CLASSES FILE…\n".utf8))
  exit(64)
}
do {
  let (paths, previewName) = (Array(words[5...]), words[2])
  let (traces, namesClasses) = (words[3] == "trace", words[4] == "classes")
  let data = try DeepStack.run {
    Result {
      try JSONEncoder().encode(
        Answer(paths, previewName: previewName, traces: traces, namesClasses: namesClasses))
    }
  }.get()
  try data.write(to: URL(fileURLWithPath: words[1]))
} catch {
  FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
  exit(1)
}
