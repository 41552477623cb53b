import type { ImportAnswer, ImportFault, ImportCorrections } from '@cangdan/protocol'
import { Checkbox, Input, Select } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { SHEETS } from '#i18n/sheets.ts'
import {
  type Lines,
  linesOf,
  nameOfLine,
  textAt,
  tickOf,
  withAllTicked,
  withCell,
  withTick,
} from './draft-corrections.ts'
import { inOrder } from './fault-list.ts'
import { FaultTable } from './fault-table.tsx'
import styles from '../import.module.css'
import own from './correct.module.css'

/** Maximum length of a correctable cell (docs/wire.md §12). */
const MAX_TEXT = 500

export interface CorrectionTablesProps {
  readonly answer: ImportAnswer
  readonly draft: ImportCorrections
  readonly onChange: (draft: ImportCorrections) => void
}

export function CorrectionTables({ answer, draft, onChange }: CorrectionTablesProps) {
  const { t } = useTranslation()
  const lines = linesOf(answer)
  const { errors, warnings = [] } = answer
  const correcting = { lines, draft, onChange }
  return (
    <>
      {errors.length > 0 && (
        <FaultTable
          faults={inOrder(errors)}
          label={t(SHEETS.faults)}
          renderValue={(fault) => <Correct {...correcting} fault={fault} />}
        />
      )}
      {warnings.length > 0 && <Warned answer={answer} {...correcting} />}
    </>
  )
}

interface Correcting extends Omit<CorrectionTablesProps, 'answer'> {
  readonly lines: Lines
}

function Correct({ lines, draft, onChange, fault }: Correcting & { readonly fault: ImportFault }) {
  const { t } = useTranslation()
  const text = textAt(lines, draft, fault)
  if (text === undefined)
    return fault.value === undefined ? null : <span className={styles['value']}>{fault.value}</span>
  const { row, column, title } = fault
  const name = nameOfLine(lines, row, column)
  return (
    <span className={own['correct']}>
      <Input
        size="small"
        value={text}
        maxLength={MAX_TEXT}
        aria-label={t(SHEETS.correct_cell, { row: String(row), title })}
        onChange={({ target }) => onChange(withCell(draft, fault, target.value))}
      />
      {name !== '' && <span className={styles['value']}>{name}</span>}
    </span>
  )
}

function Warned({ answer, ...correcting }: Correcting & { readonly answer: ImportAnswer }) {
  const { t } = useTranslation()
  const { draft, onChange } = correcting
  const { warned = 0, ticks = [] } = answer
  const warnings = inOrder(answer.warnings ?? [])
  const rows = [...new Set(warnings.map(({ row }) => row))]
  const isAll = rows.every((row) => tickOf(draft, row) > 0)
  const tickAll = (isTicked: boolean) =>
    onChange(isTicked ? withAllTicked(draft, rows, warned) : { ...draft, ticked: {} })
  return (
    <section className={own['warned']}>
      <div className={own['head']}>
        <h2>{t(SHEETS.warned_title)}</h2>
        <Checkbox checked={isAll} onChange={({ target }) => tickAll(target.checked)}>
          {t(SHEETS.tick_all)}
        </Checkbox>
      </div>
      <FaultTable
        faults={warnings}
        label={t(SHEETS.warned_title)}
        renderValue={(fault) => <Correct {...correcting} fault={fault} />}
        renderBelow={({ row }, index) =>
          // Once per row, even with several warnings.
          warnings[index - 1]?.row === row ? null : (
            <Tick
              row={row}
              ticks={ticks}
              value={tickOf(draft, row)}
              onTick={(value) => onChange(withTick(draft, row, value, rows))}
            />
          )
        }
      />
    </section>
  )
}

interface TickProps {
  readonly row: number
  readonly ticks: NonNullable<ImportAnswer['ticks']>
  readonly value: number
  readonly onTick: (value: number) => void
}

/** Confirms a warned row; a select where there are several confirmations. */
function Tick({ row, ticks, value, onTick }: TickProps) {
  const { t } = useTranslation()
  const label = t(SHEETS.tick_row, { row: String(row) })
  if (ticks.length < 2)
    return (
      <Checkbox
        aria-label={label}
        checked={value > 0}
        onChange={({ target }) => onTick(target.checked ? 1 : 0)}
      />
    )
  return (
    <Select<number>
      size="small"
      popupMatchSelectWidth={false}
      aria-label={label}
      className={own['tick'] ?? ''}
      value={value}
      options={[
        { value: 0, label: t(SHEETS.not_ticked) },
        ...ticks.map((tick) => ({ value: tick.value, label: tick.title })),
      ]}
      onChange={onTick}
    />
  )
}
