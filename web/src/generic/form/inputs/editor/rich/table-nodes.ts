// Tables in a text that is written: rows that are alike, cells of paragraphs, none of them joined.
import { type Editor, Node } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import richStyles from '#generic/texts/rich-text.module.css'
import { enterPart, insertPart, makePlace } from './parts.ts'

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const table = Node.create({
  name: 'table',
  group: 'part',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  // Scrolled by itself where it is wider than the text.
  renderHTML: () => ['div', { class: richStyles['wide'] ?? '' }, ['table', ['tbody', 0]]],
  // What the library knows the parts of a table by.
  extendNodeSchema: ({ name }) => (ROLES[name] === undefined ? {} : { tableRole: ROLES[name] }),
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) =>
      goToNextCell(direction)(this.editor.state, (tr) => this.editor.view.dispatch(tr))
    // Behind the last cell Tab leads out of the text, as everywhere.
    return { Tab: () => go(1), 'Shift-Tab': () => go(-1) }
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

// The library wants to know how far a cell reaches; ours never reach further than their own place.
const own = (value: number | null) => ({ default: value, parseHTML: () => value, rendered: false })

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: () => ({ colspan: own(1), rowspan: own(1), colwidth: own(null) }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

export const TABLE_NODES = [table, tableRow, cell('tableHeader', 'th'), cell('tableCell', 'td')]

const ROWS = 3
const COLUMNS = 3

const rowOf = (type: string) => ({
  type: 'tableRow',
  content: Array.from({ length: COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] })),
})

/** Heads, and two rows below them. */
const NEW_TABLE = {
  type: 'table',
  content: Array.from({ length: ROWS }, (_, place) => rowOf(place === 0 ? 'tableHeader' : 'tableCell')),
}

/** Puts a new table behind what the cursor is in, and the cursor into its first cell. */
export function insertTable(editor: Editor): void {
  const at = makePlace(editor)
  insertPart(editor, at, NEW_TABLE)
  enterPart(editor, at)
}
