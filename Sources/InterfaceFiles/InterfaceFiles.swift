/// Interface files: reads the storyboards and nibs that Xcode saves (`.storyboard`, `.xib`), and makes their objects.
@_exported import UIKitCore
