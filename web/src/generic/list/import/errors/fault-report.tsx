import type { ImportAnswer, ImportCorrections } from '@cangdan/protocol'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Sheet } from '#api/endpoints/sheets.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { SHEET_COLUMNS } from '#i18n/sheet-columns.ts'
import { SHEETS } from '#i18n/sheets.ts'
import { useTyped } from '#generic/form/drafts/use-unsaved.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { inOrder } from './fault-list.ts'
import { BeforeNotice } from '../before-notice.tsx'
import { FoundNotes } from '../found-notes.tsx'
import { CorrectionTables } from './correction-tables.tsx'
import { PassOn } from './pass-on.tsx'
import { SheetName } from '../sheet-name.tsx'
import styles from '../import.module.css'

export interface FaultReportProps {
  readonly sheet: Sheet
  readonly answer: ImportAnswer
  readonly isLate: boolean
  readonly choice: ReactNode
  /** Repeats the dry run without rows of another list. */
  readonly onSkip: () => void
  /** Repeats the dry run with half of the amounts that count both sides of a trade. */
  readonly onHalve: () => void
  readonly onMap: () => void
  /** Imports the rows without errors whose warnings are confirmed. */
  readonly onTakeGood: () => void
  /** Corrections used in the last dry run, and unsent ones; `onCorrect` repeats the dry run. */
  readonly corrections: ImportCorrections | undefined
  readonly unsent?: ImportCorrections | undefined
  readonly onCorrect: (corrections: ImportCorrections) => void
  readonly onSaveBad: () => void
  readonly onChoose: () => void
}

const NOTHING: ImportCorrections = {}

function useCorrecting(tried: ImportCorrections, begun: ImportCorrections) {
  const [draft, setDraft] = useState(begun)
  const isSaid = draft !== tried
  useTyped(isSaid)
  return [draft, setDraft, isSaid] as const
}

export function FaultReport({
  sheet: { file },
  answer,
  isLate,
  choice,
  onSkip,
  onHalve,
  onMap,
  onTakeGood,
  corrections = NOTHING,
  unsent = corrections,
  onCorrect,
  onSaveBad,
  onChoose,
}: FaultReportProps) {
  const { t, language } = useTranslation()
  const number = (n: number) => formatNumber(language, n)
  const titleOf = ({ fail: bad, total, rows, warned: unlikely = 0 }: ImportAnswer): string => {
    if (bad === 0) return t(SHEETS.warned, { n: number(unlikely), total: number(total) })
    return rows === undefined
      ? t(SHEETS.faulty, { fail: number(bad), total: number(total) })
      : t(SHEETS.faulty_many, { fail: number(bad), total: number(total), rows: number(rows) })
  }
  const [draft, setDraft, isSaid] = useCorrecting(corrections, unsent)
  const { fail, warned = 0, skippable = 0 } = answer
  const faults = inOrder([...answer.errors, ...(answer.warnings ?? [])])
  return (
    <>
      <SheetName file={file} />
      <BeforeNotice before={answer.before} />
      <Notice tone={fail > 0 ? 'danger' : 'warning'} live="alert" title={titleOf(answer)}>
        <p>
          <strong>{t(SHEETS.nothing)}</strong> {isLate && t(SHEETS.late)}{' '}
          {fail > 0 ? t(SHEETS.faulty_hint) : t(SHEETS.warned_hint)}{' '}
          {fail > 0 && warned > 0 && t(SHEETS.warned_too, { n: number(warned) })}{' '}
          {answer.more && t(SHEETS.more)} {skippable > 0 && t(SHEETS.skippable, { n: number(skippable) })}{' '}
          <FoundNotes found={answer.found} />
        </p>
      </Notice>
      {choice}
      <CorrectionTables answer={answer} draft={draft} onChange={setDraft} />
      <div className={styles['ways']}>
        <PassOn file={file} faults={faults} onSaveBad={onSaveBad} />
        <Button onClick={onMap}>{t(SHEET_COLUMNS.map)}</Button>
        <RowButtons answer={answer} onSkip={onSkip} onHalve={onHalve} onTakeGood={onTakeGood} />
        <Button {...(isSaid ? {} : { type: 'primary', 'data-main': true })} onClick={onChoose}>
          {t(SHEETS.choose_corrected)}
        </Button>
        {isSaid && (
          <Button type="primary" data-main onClick={() => onCorrect(draft)}>
            {t(SHEETS.correct)}
          </Button>
        )}
      </div>
    </>
  )
}

function RowButtons({
  answer: {
    fail,
    total,
    rows = total,
    more,
    warned = 0,
    skipped = 0,
    skippable = 0,
    two_sided: twoSided = 0,
  },
  onSkip,
  onHalve,
  onTakeGood,
}: Pick<FaultReportProps, 'answer' | 'onSkip' | 'onHalve' | 'onTakeGood'>) {
  const { t, language } = useTranslation()
  const counted = (n: number) => ({ n: formatNumber(language, n) })
  const others = rows - fail - warned - skipped
  return (
    <>
      {skippable > 0 && <Button onClick={onSkip}>{t(SHEETS.skip, counted(skippable))}</Button>}
      {twoSided > 0 && <Button onClick={onHalve}>{t(SHEETS.halve, counted(twoSided))}</Button>}
      {others > 0 && (
        <Button onClick={onTakeGood}>
          {/* Rows after the last reported error were not counted. */}
          {more ? t(SHEETS.take_all_good) : t(SHEETS.take_good, counted(others))}
        </Button>
      )}
    </>
  )
}
