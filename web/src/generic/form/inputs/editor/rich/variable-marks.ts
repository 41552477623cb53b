// Variables in a text that is written: text as a template reads it, drawn as a chip, and taken away at once.
import { Extension } from '@tiptap/core'
import type { Node as PmNode } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const VARIABLE = /\{\{([^{}]*)\}\}/g
const AT_END = /\{\{[^{}]*\}\}$/
const key = new PluginKey('variables')

/** The record's variables, as they are by now. */
export interface KnownVariables {
  names: readonly string[]
}

export const variableMarks = (known: KnownVariables) =>
  Extension.create({
    name: 'variables',
    addKeyboardShortcuts() {
      return {
        Backspace: () => {
          const { selection } = this.editor.state
          const { $from, empty } = selection
          const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\n')
          const [variable] = (empty ? AT_END.exec(before) : null) ?? []
          if (variable === undefined) return false
          return this.editor.commands.deleteRange({ from: $from.pos - variable.length, to: $from.pos })
        },
      }
    },
    addProseMirrorPlugins: () => [
      new Plugin({
        key,
        props: { decorations: ({ doc }) => DecorationSet.create(doc, marksIn(doc, known.names)) },
      }),
    ],
  })

function marksIn(doc: PmNode, names: readonly string[]): Decoration[] {
  const marks: Decoration[] = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    // A break counts as one letter, as it does in the text's own places.
    const text = node.textBetween(0, node.content.size, undefined, '\n')
    for (const { index, 0: whole, 1: name = '' } of text.matchAll(VARIABLE)) {
      const from = at + 1 + index
      const kind = names.includes(name.trim()) ? 'known' : 'unknown'
      marks.push(Decoration.inline(from, from + whole.length, { 'data-variable': kind }))
    }
    return false
  })
  return marks
}
