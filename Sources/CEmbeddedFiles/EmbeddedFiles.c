// The files that the binary carries. The assembler copies their bytes; a compiler of Swift takes half a minute for literals of that size.
//
// A new file has two lines: with the first, the build system copies it again when it has changed.
#include "EmbeddedFiles.h"

#if !(1 \
  && __has_include("shaders/blur.frag.glsl") \
  && __has_include("shaders/coverage.glsl") \
  && __has_include("shaders/effects.frag.glsl") \
  && __has_include("shaders/effects.vert.glsl") \
  && __has_include("shaders/gradient.glsl") \
  && __has_include("shaders/overlay.frag.glsl") \
  && __has_include("shaders/quad.frag.glsl") \
  && __has_include("shaders/quad.inputs.glsl") \
  && __has_include("shaders/quad.vert.glsl") \
  && __has_include("shaders/records.glsl") \
  && __has_include("shaders/screen.vert.glsl") \
  && __has_include("shaders/shadow.glsl") \
  && __has_include("shaders/shape.frag.glsl") \
  && __has_include("shaders/shape.vert.glsl") \
  && __has_include("shaders/sum.frag.glsl") \
  && __has_include("shaders/transition.frag.glsl") \
  && __has_include("shaders/transition.vert.glsl") \
  && __has_include("shaders/variant.glsl") \
  && __has_include("packaging/icons/16.png") \
  && __has_include("packaging/icons/32.png") \
  && __has_include("packaging/icons/48.png") \
  && __has_include("packaging/icons/64.png") \
  && __has_include("packaging/icons/128.png") \
  && __has_include("docs/reference/caml.md") \
  && __has_include("docs/reference/caml/animations.md") \
  && __has_include("docs/reference/caml/emitters.md") \
  && __has_include("docs/reference/caml/filters.md") \
  && __has_include("docs/reference/caml/layers.md") \
  && __has_include("docs/reference/caml/states.md") \
  && __has_include("docs/reference/check.md") \
  && __has_include("Sources/Localization/de.strings") \
  && __has_include("Sources/Localization/zh-Hans.strings") \
  && __has_include("Sources/AppleSource/Rewriter/Answer.swift") \
  && __has_include("Sources/AppleSource/Rewriter/AppleMethods.swift") \
  && __has_include("Sources/AppleSource/Rewriter/AppleModules.swift") \
  && __has_include("Sources/AppleSource/Rewriter/ClassBound.swift") \
  && __has_include("Sources/AppleSource/Rewriter/CodedProperty.swift") \
  && __has_include("Sources/AppleSource/Rewriter/ConditionalText.swift") \
  && __has_include("Sources/AppleSource/Rewriter/ConstructVisitor.swift") \
  && __has_include("Sources/AppleSource/Rewriter/DeepStack.swift") \
  && __has_include("Sources/AppleSource/Rewriter/ExtensionMember.swift") \
  && __has_include("Sources/AppleSource/Rewriter/ExtensionMembers.swift") \
  && __has_include("Sources/AppleSource/Rewriter/InterfaceMember.swift") \
  && __has_include("Sources/AppleSource/Rewriter/InterfaceTables.swift") \
  && __has_include("Sources/AppleSource/Rewriter/KeyPathObservation.swift") \
  && __has_include("Sources/AppleSource/Rewriter/KeyPathString.swift") \
  && __has_include("Sources/AppleSource/Rewriter/LiteralReader.swift") \
  && __has_include("Sources/AppleSource/Rewriter/ManagedProperty.swift") \
  && __has_include("Sources/AppleSource/Rewriter/ModuleDeclarations.swift") \
  && __has_include("Sources/AppleSource/Rewriter/NameIndex.swift") \
  && __has_include("Sources/AppleSource/Rewriter/NamedLiteral.swift") \
  && __has_include("Sources/AppleSource/Rewriter/NamedSelector.swift") \
  && __has_include("Sources/AppleSource/Rewriter/NumberLiteral.swift") \
  && __has_include("Sources/AppleSource/Rewriter/ObservedProperty.swift") \
  && __has_include("Sources/AppleSource/Rewriter/OptionalCall.swift") \
  && __has_include("Sources/AppleSource/Rewriter/OptionalRequirements.swift") \
  && __has_include("Sources/AppleSource/Rewriter/ParsedSource.swift") \
  && __has_include("Sources/AppleSource/Rewriter/PreviewMacro.swift") \
  && __has_include("Sources/AppleSource/Rewriter/SceneOutline.swift") \
  && __has_include("Sources/AppleSource/Rewriter/SelectorExpression.swift") \
  && __has_include("Sources/AppleSource/Rewriter/SiteRecord.swift") \
  && __has_include("Sources/AppleSource/Rewriter/SiteVisitor.swift") \
  && __has_include("Sources/AppleSource/Rewriter/SourceEdit.swift") \
  && __has_include("Sources/AppleSource/Rewriter/TracedKeys.swift") \
  && __has_include("Sources/AppleSource/Rewriter/TracedModule.swift") \
  && __has_include("Sources/AppleSource/Rewriter/TracedPlace.swift") \
  && __has_include("Sources/AppleSource/Rewriter/TracedTarget.swift") \
  && __has_include("Sources/AppleSource/Rewriter/main.swift"))
#error "a file that is embedded is missing"
#endif

#define FILE(path) \
  __asm__(".pushsection .rodata.embedded_paths,\"a\"\n1: .asciz \"" path "\"\n.popsection\n" \
          ".pushsection .rodata.embedded_bytes,\"a\"\n2: .incbin \"" path "\"\n3:\n.popsection\n" \
          ".pushsection embedded_table,\"awR\"\n.balign 8\n.quad 1b, 2b, 3b - 2b\n.popsection\n");
FILE("shaders/blur.frag.glsl")
FILE("shaders/coverage.glsl")
FILE("shaders/effects.frag.glsl")
FILE("shaders/effects.vert.glsl")
FILE("shaders/gradient.glsl")
FILE("shaders/overlay.frag.glsl")
FILE("shaders/quad.frag.glsl")
FILE("shaders/quad.inputs.glsl")
FILE("shaders/quad.vert.glsl")
FILE("shaders/records.glsl")
FILE("shaders/screen.vert.glsl")
FILE("shaders/shadow.glsl")
FILE("shaders/shape.frag.glsl")
FILE("shaders/shape.vert.glsl")
FILE("shaders/sum.frag.glsl")
FILE("shaders/transition.frag.glsl")
FILE("shaders/transition.vert.glsl")
FILE("shaders/variant.glsl")
FILE("packaging/icons/16.png")
FILE("packaging/icons/32.png")
FILE("packaging/icons/48.png")
FILE("packaging/icons/64.png")
FILE("packaging/icons/128.png")
FILE("docs/reference/caml.md")
FILE("docs/reference/caml/animations.md")
FILE("docs/reference/caml/emitters.md")
FILE("docs/reference/caml/filters.md")
FILE("docs/reference/caml/layers.md")
FILE("docs/reference/caml/states.md")
FILE("docs/reference/check.md")
FILE("Sources/Localization/de.strings")
FILE("Sources/Localization/zh-Hans.strings")
FILE("Sources/AppleSource/Rewriter/Answer.swift")
FILE("Sources/AppleSource/Rewriter/AppleMethods.swift")
FILE("Sources/AppleSource/Rewriter/AppleModules.swift")
FILE("Sources/AppleSource/Rewriter/ClassBound.swift")
FILE("Sources/AppleSource/Rewriter/CodedProperty.swift")
FILE("Sources/AppleSource/Rewriter/ConditionalText.swift")
FILE("Sources/AppleSource/Rewriter/ConstructVisitor.swift")
FILE("Sources/AppleSource/Rewriter/DeepStack.swift")
FILE("Sources/AppleSource/Rewriter/ExtensionMember.swift")
FILE("Sources/AppleSource/Rewriter/ExtensionMembers.swift")
FILE("Sources/AppleSource/Rewriter/InterfaceMember.swift")
FILE("Sources/AppleSource/Rewriter/InterfaceTables.swift")
FILE("Sources/AppleSource/Rewriter/KeyPathObservation.swift")
FILE("Sources/AppleSource/Rewriter/KeyPathString.swift")
FILE("Sources/AppleSource/Rewriter/LiteralReader.swift")
FILE("Sources/AppleSource/Rewriter/ManagedProperty.swift")
FILE("Sources/AppleSource/Rewriter/ModuleDeclarations.swift")
FILE("Sources/AppleSource/Rewriter/NameIndex.swift")
FILE("Sources/AppleSource/Rewriter/NamedLiteral.swift")
FILE("Sources/AppleSource/Rewriter/NamedSelector.swift")
FILE("Sources/AppleSource/Rewriter/NumberLiteral.swift")
FILE("Sources/AppleSource/Rewriter/ObservedProperty.swift")
FILE("Sources/AppleSource/Rewriter/OptionalCall.swift")
FILE("Sources/AppleSource/Rewriter/OptionalRequirements.swift")
FILE("Sources/AppleSource/Rewriter/ParsedSource.swift")
FILE("Sources/AppleSource/Rewriter/PreviewMacro.swift")
FILE("Sources/AppleSource/Rewriter/SceneOutline.swift")
FILE("Sources/AppleSource/Rewriter/SelectorExpression.swift")
FILE("Sources/AppleSource/Rewriter/SiteRecord.swift")
FILE("Sources/AppleSource/Rewriter/SiteVisitor.swift")
FILE("Sources/AppleSource/Rewriter/SourceEdit.swift")
FILE("Sources/AppleSource/Rewriter/TracedKeys.swift")
FILE("Sources/AppleSource/Rewriter/TracedModule.swift")
FILE("Sources/AppleSource/Rewriter/TracedPlace.swift")
FILE("Sources/AppleSource/Rewriter/TracedTarget.swift")
FILE("Sources/AppleSource/Rewriter/main.swift")

// The linker sets these to the ends of the section.
extern const EmbeddedFile __start_embedded_table[], __stop_embedded_table[];

const EmbeddedFile *embedded_files(void) { return __start_embedded_table; }

size_t embedded_file_count(void) { return (size_t)(__stop_embedded_table - __start_embedded_table); }
