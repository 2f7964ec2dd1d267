@_exported import Clamping
@_exported import Foundation
