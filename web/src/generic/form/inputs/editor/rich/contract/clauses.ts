import type { Editor } from '@tiptap/core'
import type { Node as PmNode } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'

interface Clause {
  readonly at: number
  readonly node: PmNode
}

/** Returns the clause with the cursor. */
export function findClause({ selection: { $from } }: EditorState): Clause | undefined {
  // Clauses are blocks of the document.
  const node = $from.depth === 0 ? null : $from.node(1)
  return node?.type.name === 'clause' ? { at: $from.before(1), node } : undefined
}

const getBlocks = ({ selection: { $from, $to } }: EditorState) =>
  $from.blockRange($to, ({ type }) => type.name === 'doc') ?? undefined

/** Checks that the selected blocks are outside of clauses. */
export function canWrapBlocks(state: EditorState): boolean {
  const range = getBlocks(state)
  if (range === undefined) return false
  for (let index = range.startIndex; index < range.endIndex; index += 1)
    if (state.doc.child(index).type.name === 'clause') return false
  return true
}

/** Sets the condition of the clause with the cursor, or wraps the selected blocks in a clause. */
export function setCondition({ state, view }: Editor, when: string): void {
  const clause = findClause(state)
  const range = getBlocks(state)
  const type = state.schema.nodes['clause']
  if (clause !== undefined) view.dispatch(state.tr.setNodeAttribute(clause.at, 'when', when))
  else if (range !== undefined && type !== undefined && canWrapBlocks(state))
    view.dispatch(state.tr.wrap(range, [{ type, attrs: { when } }]).scrollIntoView())
}

/** Keeps the blocks of the clause with the cursor and removes its condition. */
export function unwrapClause({ state, view }: Editor): void {
  const clause = findClause(state)
  if (clause === undefined) return
  const { doc, tr } = state
  const range = doc.resolve(clause.at + 1).blockRange(doc.resolve(clause.at + clause.node.nodeSize - 1))
  if (range !== null) view.dispatch(tr.lift(range, 0))
}
