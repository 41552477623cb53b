// Table nodes of the editor: rows of equal length, cells of paragraphs, no merged cells.
import { type Editor, Node } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import richStyles from '#generic/texts/rich-text.module.css'
import { focusBlock, insertBlock, prepareInsertPosition } from './insert-blocks.ts'

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
  // Wide tables scroll by themselves.
  renderHTML: () => ['div', { class: richStyles['wide'] ?? '' }, ['table', ['tbody', 0]]],
  // Roles that prosemirror-tables reads.
  extendNodeSchema: ({ name }) => (ROLES[name] === undefined ? {} : { tableRole: ROLES[name] }),
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => goToNextCell(direction)(this.editor.state, (tr) => this.editor.view.dispatch(tr))
    // After the last cell Tab leaves the editor.
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

// prosemirror-tables requires span attributes; cells never span.
const fixedAttribute = (value: number | null) => ({ default: value, parseHTML: () => value, rendered: false })

const createCellNode = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: () => ({
      colspan: fixedAttribute(1),
      rowspan: fixedAttribute(1),
      colwidth: fixedAttribute(null),
    }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

export const TABLE_NODES = [table, tableRow, createCellNode('tableHeader', 'th'), createCellNode('tableCell', 'td')]

const ROWS = 3
const COLUMNS = 3

const createRow = (type: string) => ({
  type: 'tableRow',
  content: Array.from({ length: COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] })),
})

const NEW_TABLE = {
  type: 'table',
  content: Array.from({ length: ROWS }, (_, place) => createRow(place === 0 ? 'tableHeader' : 'tableCell')),
}

export function insertTable(editor: Editor): void {
  const at = prepareInsertPosition(editor)
  insertBlock(editor, at, NEW_TABLE)
  focusBlock(editor, at)
}
