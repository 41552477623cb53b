// Shows variables of the text as chips; the text keeps the template syntax, and a chip is deleted as a whole.
import { findVariables, isContractVariable } from '@cangdan/protocol'
import { type Editor, Extension } from '@tiptap/core'
import type { Node as PmNode } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

interface VariableState {
  readonly names: readonly string[]
  readonly marks: DecorationSet
}
const key = new PluginKey<VariableState>('variables')

const createVariableState = (doc: PmNode, names: readonly string[]): VariableState => ({
  names,
  marks: DecorationSet.create(doc, createDecorations(doc, names)),
})

export const createVariableMarks = (names: readonly string[]) =>
  Extension.create({
    name: 'variables',
    addKeyboardShortcuts() {
      return {
        Backspace: () => {
          const { selection } = this.editor.state
          const { $from, empty } = selection
          const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\n')
          const last = findVariables(before).at(-1)
          if (!empty || last === undefined || !before.endsWith(last.whole)) return false
          return this.editor.commands.deleteRange({ from: $from.pos - last.whole.length, to: $from.pos })
        },
      }
    },
    addProseMirrorPlugins: () => [
      new Plugin<VariableState>({
        key,
        state: {
          init: (_config, { doc }) => createVariableState(doc, names),
          apply(tr, was) {
            const now = (tr.getMeta(key) as readonly string[] | undefined) ?? was.names
            return tr.docChanged || now !== was.names ? createVariableState(tr.doc, now) : was
          },
        },
        props: { decorations: (state) => key.getState(state)?.marks },
      }),
    ],
  })

export function updateVariables({ state, view }: Editor, names: readonly string[]): void {
  if (key.getState(state)?.names !== names) view.dispatch(state.tr.setMeta(key, names).setMeta('addToHistory', false))
}

function createDecorations(doc: PmNode, names: readonly string[]): Decoration[] {
  const marks: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'variable' && isUnknown(String(node.attrs['key']), names))
      marks.push(Decoration.node(at, at + node.nodeSize, { 'data-unknown': '' }))
    if (!node.isTextblock) return !node.isInline
    // A hard break counts as one character, as in document positions.
    const text = node.textBetween(0, node.content.size, undefined, '\n')
    for (const { name, whole, at: within } of findVariables(text)) {
      const from = at + 1 + within
      const kind = names.includes(name) ? 'known' : 'unknown'
      marks.push(Decoration.inline(from, from + whole.length, { 'data-variable': kind }))
    }
    return true
  })
  return marks
}

/** Variables of contract texts are nodes: those of the product, and those of the record. */
const isUnknown = (name: string, names: readonly string[]): boolean =>
  !isContractVariable(name) && !names.includes(name)
