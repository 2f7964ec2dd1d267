/// The part of Apple's UIKit that layer code needs: views over layers, animation blocks, touches and gestures (`UIKitCore`), storyboards and
/// nibs (`InterfaceFiles`), and windows of the desktop for programs.
///
/// Apple's Foundation contains XML and networking, so source that imports UIKit alone may use both.
@_exported import FoundationNetworking
@_exported import FoundationXML
@_exported import InterfaceFiles
@_exported import UIKitCore
