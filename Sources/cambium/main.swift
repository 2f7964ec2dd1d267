import ArgumentParser
import Foundation
import Previewer

Signals.prepare()
Cambium.main()
