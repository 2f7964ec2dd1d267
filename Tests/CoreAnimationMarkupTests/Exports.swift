// What all tests of the module use.
@_exported import SceneTestSupport
