// Swift Testing declares that a file which imports both Testing and a module named UIKit also imports
// `_Testing_UIKit`, which the toolchain ships for Apple's systems only. Ours is empty: with it, tests of
// layer code compile here as they do there.
