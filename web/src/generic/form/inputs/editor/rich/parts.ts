// Where pictures, tables and variables are put.
import type { Editor } from '@tiptap/core'
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'

/**
 * Makes a place for pictures and tables: above the empty line that the cursor is in, else behind the block that it is in. The cursor
 * stands below that place afterwards, so that one goes on writing there.
 */
export function makePlace({ state, view }: Editor): number {
  const { tr, schema, selection } = state
  const { $to } = selection
  if ($to.depth === 1 && $to.parent.content.size === 0) return $to.before(1)
  const at = $to.depth === 0 ? $to.pos : $to.after(1)
  const line = schema.nodes['paragraph']?.create()
  if (line !== undefined && tr.doc.resolve(at).nodeAfter?.isTextblock !== true) tr.insert(at, line)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView())
  return at
}

export function insertPart({ state, view }: Editor, at: number, part: object): void {
  view.dispatch(state.tr.insert(at, state.schema.nodeFromJSON(part)))
}

/** Puts the cursor where one writes first within what stands there. */
export function enterPart(editor: Editor, at: number): void {
  const { state, view } = editor
  const first = Selection.findFrom(state.doc.resolve(at + 1), 1, true)
  if (first !== null) view.dispatch(state.tr.setSelection(first).scrollIntoView())
  editor.commands.focus()
}

/** Puts words where the cursor is; a picture that is chosen stays, and they stand below it. */
export function insertWords(editor: Editor, text: string): void {
  const { selection } = editor.state
  const words = { type: 'text', text }
  const chain = editor.chain().focus()
  if (selection instanceof NodeSelection)
    chain.insertContentAt(selection.to, { type: 'paragraph', content: [words] }).run()
  else chain.insertContent(words).run()
}
