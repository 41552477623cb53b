import type { Editor } from '@tiptap/core'
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'

/**
 * Returns the position for a picture or table: above the cursor's empty line, otherwise after its block. Leaves the cursor below, so that typing
 * continues there.
 */
export function prepareInsertPosition({ state, view }: Editor): number {
  const { tr, schema, selection } = state
  const { $to } = selection
  if ($to.depth === 1 && $to.parent.content.size === 0) return $to.before(1)
  const at = $to.depth === 0 ? $to.pos : $to.after(1)
  const line = schema.nodes['paragraph']?.create()
  if (line !== undefined && tr.doc.resolve(at).nodeAfter?.isTextblock !== true) tr.insert(at, line)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView())
  return at
}

export function insertBlock({ state, view }: Editor, at: number, part: object): void {
  view.dispatch(state.tr.insert(at, state.schema.nodeFromJSON(part)))
}

export function focusBlock(editor: Editor, at: number): void {
  const { state, view } = editor
  const first = Selection.findFrom(state.doc.resolve(at + 1), 1, true)
  if (first !== null) view.dispatch(state.tr.setSelection(first).scrollIntoView())
  editor.commands.focus()
}

/** Inserts text or a chip at the cursor; a selected picture or chip is kept, with the insertion after it. */
export function insertInline(editor: Editor, node: object): void {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection)) editor.commands.insertContent(node)
  else
    editor.commands.insertContentAt(
      selection.to,
      selection.node.isInline ? node : { type: 'paragraph', content: [node] },
    )
  // Immediately: the command of the editor waits for a frame, in which a key would be lost.
  editor.view.focus()
}
