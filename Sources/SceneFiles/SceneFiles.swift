/// The files of a scene. XML and diagnostics are in `XMLFiles`, which interface files use too.
@_exported import XMLFiles
