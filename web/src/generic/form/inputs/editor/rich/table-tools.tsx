// What can be done to the table that the cursor is in.
import { TABLE_LIMITS } from '@cangdan/protocol'
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
import { useTranslation, type MessageKey } from '#i18n/index.ts'
import styles from './rich.module.css'

type Command = (state: EditorState, dispatch?: (transaction: Transaction) => void) => boolean

interface TableTool {
  readonly title: MessageKey
  readonly run: Command
  /** Whether it can be done to a table of so many rows and columns. */
  readonly isOpen?: (size: { readonly rows: number; readonly columns: number }) => boolean
}

const TOOLS: readonly TableTool[] = [
  { title: 'editor.row_add', run: addRowAfter, isOpen: ({ rows }) => rows < TABLE_LIMITS.rows },
  { title: 'editor.row_remove', run: deleteRow, isOpen: ({ rows }) => rows > 1 },
  {
    title: 'editor.column_add',
    run: addColumnAfter,
    isOpen: ({ columns }) => columns < TABLE_LIMITS.columns,
  },
  { title: 'editor.column_remove', run: deleteColumn, isOpen: ({ columns }) => columns > 1 },
  { title: 'editor.head_row', run: toggleHeader('row') },
  { title: 'editor.table_remove', run: deleteTable },
]

export function TableTools({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation()
  const size = useEditorState({ editor, selector: ({ editor: now }) => sizeOf(now.state) })
  if (size === undefined) return null
  const run = (command: Command) => {
    command(editor.state, (transaction) => editor.view.dispatch(transaction))
    editor.commands.focus()
  }
  return (
    <fieldset aria-label={t('editor.table_tools')} className={styles['panel']}>
      {TOOLS.map(({ title, run: command, isOpen }) => (
        <Button
          key={title}
          size="small"
          disabled={isOpen?.(size) === false}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(command)}
        >
          {t(title)}
        </Button>
      ))}
    </fieldset>
  )
}

function sizeOf(state: EditorState): { rows: number; columns: number } | undefined {
  if (!isInTable(state)) return undefined
  const { map } = selectedRect(state)
  return { rows: map.height, columns: map.width }
}
