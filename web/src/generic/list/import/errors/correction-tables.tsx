import type { ImportResponse, ImportError, ImportCorrections } from '@cangdan/protocol'
import { Checkbox, Input, Select } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import {
  type Lines,
  indexLines,
  describeLine,
  getCellText,
  getConfirmation,
  confirmAll,
  setCellText,
  setConfirmation,
} from './draft-corrections.ts'
import { sortErrors } from './error-list.ts'
import { ImportErrorTable } from './import-error-table.tsx'
import styles from '../import.module.css'
import own from './correct.module.css'

/** Maximum length of a correctable cell (docs/wire.md §12). */
const MAX_TEXT = 500

export interface CorrectionTablesProps {
  readonly answer: ImportResponse
  readonly draft: ImportCorrections
  readonly onChange: (draft: ImportCorrections) => void
}

export function CorrectionTables({ answer, draft, onChange }: CorrectionTablesProps) {
  const { t } = useTranslation()
  const lines = indexLines(answer)
  const { errors, warnings = [] } = answer
  const correcting = { lines, draft, onChange }
  return (
    <>
      {errors.length > 0 && (
        <ImportErrorTable
          errors={sortErrors(errors)}
          label={t(IMPORT_TEXTS.faults)}
          renderValue={(error) => <CellCorrection {...correcting} error={error} />}
        />
      )}
      {warnings.length > 0 && <WarningTable answer={answer} {...correcting} />}
    </>
  )
}

interface CorrectionProps extends Omit<CorrectionTablesProps, 'answer'> {
  readonly lines: Lines
}

function CellCorrection({ lines, draft, onChange, error }: CorrectionProps & { readonly error: ImportError }) {
  const { t } = useTranslation()
  const text = getCellText(lines, draft, error)
  if (text === undefined)
    return error.value === undefined ? null : <span className={styles['value']}>{error.value}</span>
  const { row, column, title } = error
  const name = describeLine(lines, row, column)
  return (
    <span className={own['correct']}>
      <Input
        size="small"
        value={text}
        maxLength={MAX_TEXT}
        aria-label={t(IMPORT_TEXTS.correct_cell, { row: String(row), title })}
        onChange={({ target }) => onChange(setCellText(draft, error, target.value))}
      />
      {name !== '' && <span className={styles['value']}>{name}</span>}
    </span>
  )
}

function WarningTable({ answer, ...correcting }: CorrectionProps & { readonly answer: ImportResponse }) {
  const { t } = useTranslation()
  const { draft, onChange } = correcting
  const { warned = 0, ticks = [] } = answer
  const warnings = sortErrors(answer.warnings ?? [])
  const rows = [...new Set(warnings.map(({ row }) => row))]
  const isAll = rows.every((row) => getConfirmation(draft, row) > 0)
  const tickAll = (isTicked: boolean) => onChange(isTicked ? confirmAll(draft, rows, warned) : { ...draft, ticked: {} })
  return (
    <section className={own['warned']}>
      <div className={own['head']}>
        <h2>{t(IMPORT_TEXTS.warned_title)}</h2>
        <Checkbox checked={isAll} onChange={({ target }) => tickAll(target.checked)}>
          {t(IMPORT_TEXTS.tick_all)}
        </Checkbox>
      </div>
      <ImportErrorTable
        errors={warnings}
        label={t(IMPORT_TEXTS.warned_title)}
        renderValue={(error) => <CellCorrection {...correcting} error={error} />}
        renderBelow={({ row }, index) =>
          // Once per row, even with several warnings.
          warnings[index - 1]?.row === row ? null : (
            <RowConfirmation
              row={row}
              ticks={ticks}
              value={getConfirmation(draft, row)}
              onTick={(value) => onChange(setConfirmation(draft, row, value, rows))}
            />
          )
        }
      />
    </section>
  )
}

interface RowConfirmationProps {
  readonly row: number
  readonly ticks: NonNullable<ImportResponse['ticks']>
  readonly value: number
  readonly onTick: (value: number) => void
}

/** Confirms a warned row; a select where there are several confirmations. */
function RowConfirmation({ row, ticks, value, onTick }: RowConfirmationProps) {
  const { t } = useTranslation()
  const label = t(IMPORT_TEXTS.tick_row, { row: String(row) })
  if (ticks.length < 2)
    return <Checkbox aria-label={label} checked={value > 0} onChange={({ target }) => onTick(target.checked ? 1 : 0)} />
  return (
    <Select<number>
      size="small"
      popupMatchSelectWidth={false}
      aria-label={label}
      className={own['tick'] ?? ''}
      value={value}
      options={[
        { value: 0, label: t(IMPORT_TEXTS.not_ticked) },
        ...ticks.map((tick) => ({ value: tick.value, label: tick.title })),
      ]}
      onChange={onTick}
    />
  )
}
