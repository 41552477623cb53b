// Editable table. Lines are added and removed; pasting a block from a spreadsheet fills as many lines as it has.
import { findInvalidCell, toPlainText, parseTableLines, type CellMeta, type TableLine } from '@cangdan/protocol'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { InputProps } from '../input-props.ts'
import { createLine, pasteBlock, moveLine, setCell } from './table-lines.ts'
import { useLeave } from '../use-leave.ts'
import { useNextFocus } from '../use-next-focus.ts'
import styles from './table-input.module.css'

const MAX_LINES = 30

export function TableInput(props: InputProps) {
  const { field, id, value, isInvalid, describedBy, onChange, onLeave } = props
  const { cells = [], most = MAX_LINES } = field
  const text = toPlainText(value)
  const lines = parseTableLines(text) ?? []
  const place = useLeave<HTMLFieldSetElement>(onLeave)
  const focusNext = useNextFocus(place)
  const faulty = isInvalid ? findInvalidCell(text, { cells, most }) : undefined
  // Focuses the invalid cell after a failed submit.
  const entry = { line: (faulty?.line ?? 1) - 1, cell: faulty?.cell ?? cells[0]?.name }
  const change = (next: readonly TableLine[]) => onChange(next.length === 0 ? '' : JSON.stringify(next))
  const add = () => {
    if (lines.length >= most) return
    change([...lines, createLine(cells)])
    focusNext(getFirstInputSelector(lines.length))
  }
  const paste = (block: string, at: number, column: number) =>
    change(pasteBlock(lines, { at, column, block, cells }).slice(0, Math.max(most, lines.length)))
  return (
    <fieldset
      ref={place}
      className={styles['table']}
      style={{ '--cells': cells.length } as Record<string, number>}
      aria-label={field.title}
      aria-describedby={describedBy}
    >
      {lines.length > 0 && <TableHeader cells={cells} />}
      <ol className={styles['lines']}>
        {lines.map((line, at) => (
          <li key={at} data-line={at} className={styles['line']}>
            {cells.map((cell, column) => (
              <CellInput
                key={cell.name}
                id={entry.line === at && entry.cell === cell.name ? id : undefined}
                cell={cell}
                line={at + 1}
                text={line[cell.name] ?? ''}
                isWrong={faulty?.line === at + 1 && faulty.cell === cell.name}
                onType={(typed) => change(setCell(lines, { at, name: cell.name, text: typed }))}
                onPaste={(block) => paste(block, at, column)}
                // Enter moves to the next line; after the last it adds a line.
                onEnter={() => (at + 1 < lines.length ? focusNext(getFirstInputSelector(at + 1)) : add())}
              />
            ))}
            <LineTools {...{ at, lines, change, focusNext }} />
          </li>
        ))}
      </ol>
      <AddButton id={lines.length === 0 ? id : undefined} isFull={lines.length >= most} onAdd={add} />
    </fieldset>
  )
}

interface AddButtonProps {
  readonly id: string | undefined
  readonly isFull: boolean
  readonly onAdd: () => void
}

function AddButton({ id, isFull, onAdd }: AddButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      data-add
      {...(id === undefined ? {} : { id })}
      type="dashed"
      icon={<PlusOutlined aria-hidden />}
      disabled={isFull}
      onClick={onAdd}
    >
      {t('table.add')}
    </Button>
  )
}

const getFirstInputSelector = (line: number): string => `[data-line="${line}"] input`

function TableHeader({ cells }: { readonly cells: readonly CellMeta[] }) {
  return (
    <div className={styles['heads']} aria-hidden="true">
      {cells.map(({ name, title, required }) => (
        <span key={name}>
          {title}
          {required === true && <span className={styles['required']}>*</span>}
        </span>
      ))}
    </div>
  )
}

interface CellInputProps {
  readonly id: string | undefined
  readonly cell: CellMeta
  /** Counted from one. */
  readonly line: number
  readonly text: string
  readonly isWrong: boolean
  readonly onType: (text: string) => void
  readonly onPaste: (block: string) => void
  readonly onEnter: () => void
}

function CellInput({ id, cell, line, text, isWrong, onType, onPaste, onEnter }: CellInputProps) {
  const { t } = useTranslation()
  const paste = (event: ClipboardEvent) => {
    const block = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(block.trim())) return
    event.preventDefault()
    onPaste(block)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      value={text}
      autoComplete="off"
      placeholder={cell.title}
      aria-label={t('table.cell', { n: line, cell: cell.title })}
      aria-required={cell.required === true}
      aria-invalid={isWrong}
      status={isWrong ? 'error' : ''}
      onChange={({ target }) => onType(target.value)}
      onPaste={paste}
      onKeyDown={press}
    />
  )
}

interface LineToolsProps {
  readonly at: number
  readonly lines: readonly TableLine[]
  readonly change: (next: readonly TableLine[]) => void
  readonly focusNext: (selector: string) => void
}

function LineTools({ at, lines, change, focusNext }: LineToolsProps) {
  const { t } = useTranslation()
  const n = at + 1
  const move = (to: number) => {
    change(moveLine(lines, at, to))
    focusNext(getFirstInputSelector(to))
  }
  const remove = () => {
    change(lines.toSpliced(at, 1))
    focusNext(lines.length > 1 ? getFirstInputSelector(Math.min(at, lines.length - 2)) : '[data-add]')
  }
  return (
    <span className={styles['tools']}>
      <Button
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t('table.up', { n })}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('table.down', { n })}
        disabled={at === lines.length - 1}
        onClick={() => move(at + 1)}
      />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('table.remove', { n })}
        onClick={remove}
      />
    </span>
  )
}
