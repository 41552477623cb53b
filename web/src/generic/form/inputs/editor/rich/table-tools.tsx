import { TABLE_LIMITS } from '@cangdan/protocol'
import MinusOutlined from '@ant-design/icons/es/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
  toggleHeader,
} from '@tiptap/pm/tables'
import { Button } from 'antd'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation, type MessageKey } from '#i18n/index.ts'
import styles from './rich.module.css'

/** Keeps the text selection while a tool is pressed. */
const keepSelection = (event: MouseEvent) => event.preventDefault()

type Command = (state: EditorState, dispatch?: (transaction: Transaction) => void) => boolean

interface TableTool {
  readonly title: MessageKey
  readonly face: ReactNode
  readonly run: Command
  readonly isOpen: (size: TableSize) => boolean
}

interface TableSize {
  readonly rows: number
  readonly columns: number
  readonly hasHeads: boolean
}

const PLUS = <PlusOutlined aria-hidden />
const MINUS = <MinusOutlined aria-hidden />
const ROW_TOOLS: readonly TableTool[] = [
  {
    title: 'editor.row_add',
    face: PLUS,
    run: addRowAfter,
    isOpen: ({ rows }) => rows < TABLE_LIMITS.rows,
  },
  { title: 'editor.row_remove', face: MINUS, run: deleteRow, isOpen: ({ rows }) => rows > 1 },
]
const COLUMN_TOOLS: readonly TableTool[] = [
  {
    title: 'editor.column_add',
    face: PLUS,
    run: addColumnAfter,
    isOpen: ({ columns }) => columns < TABLE_LIMITS.columns,
  },
  { title: 'editor.column_remove', face: MINUS, run: deleteColumn, isOpen: ({ columns }) => columns > 1 },
]

export function TableTools({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation()
  const size = useEditorState({ editor, selector: ({ editor: now }) => getTableSize(now.state) })
  if (size === undefined) return null
  const run = (command: Command) => {
    command(editor.state, (transaction) => editor.view.dispatch(transaction))
    editor.commands.focus()
  }
  const each = ({ title, face, run: command, isOpen }: TableTool) => (
    <Button
      key={title}
      size="small"
      title={t(title)}
      aria-label={t(title)}
      icon={face}
      disabled={!isOpen(size)}
      onMouseDown={keepSelection}
      onClick={() => run(command)}
    />
  )
  return (
    <fieldset aria-label={t('editor.table_tools')} className={styles['panel']}>
      <span className={styles['pair']}>
        <span className={styles['label']}>{t('editor.rows')}</span>
        {ROW_TOOLS.map(each)}
      </span>
      <span className={styles['pair']}>
        <span className={styles['label']}>{t('editor.columns')}</span>
        {COLUMN_TOOLS.map(each)}
      </span>
      <Button
        size="small"
        className={styles['switch'] ?? ''}
        aria-pressed={size.hasHeads}
        onMouseDown={keepSelection}
        onClick={() => run(toggleHeader('row'))}
      >
        {t('editor.head_row')}
      </Button>
      <Button size="small" danger onMouseDown={keepSelection} onClick={() => run(deleteTable)}>
        {t('editor.table_remove')}
      </Button>
    </fieldset>
  )
}

function getTableSize(state: EditorState): TableSize | undefined {
  if (!isInTable(state)) return undefined
  const { map, table } = selectedRect(state)
  const { firstChild } = table
  const hasHeads = firstChild?.children.every(({ type }) => type.name === 'tableHeader') === true
  return { rows: map.height, columns: map.width, hasHeads }
}
