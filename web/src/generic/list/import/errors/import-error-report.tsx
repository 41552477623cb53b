import type { ImportResponse, ImportCorrections } from '@cangdan/protocol'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ChosenSpreadsheet } from '#api/endpoints/spreadsheets.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { MAPPING_TEXTS } from '#i18n/mapping-texts.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { useUnsavedInput } from '#generic/form/drafts/use-unsaved.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { sortErrors } from './error-list.ts'
import { DuplicateImportNotice } from '../duplicate-import-notice.tsx'
import { IgnoredContent } from '../ignored-content.tsx'
import { CorrectionTables } from './correction-tables.tsx'
import { ShareErrors } from './share-errors.tsx'
import { FileSummary } from '../file-summary.tsx'
import styles from '../import.module.css'

export interface ImportErrorReportProps {
  readonly sheet: ChosenSpreadsheet
  readonly answer: ImportResponse
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

function useDraftCorrections(tried: ImportCorrections, begun: ImportCorrections) {
  const [draft, setDraft] = useState(begun)
  const isChanged = draft !== tried
  useUnsavedInput(isChanged)
  return [draft, setDraft, isChanged] as const
}

export function ImportErrorReport({
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
}: ImportErrorReportProps) {
  const { t, language } = useTranslation()
  const formatCount = (n: number) => formatNumber(language, n)
  const formatTitle = ({ fail: bad, total, rows, warned: unlikely = 0 }: ImportResponse): string => {
    if (bad === 0) return t(IMPORT_TEXTS.warned, { n: formatCount(unlikely), total: formatCount(total) })
    const counts = { fail: formatCount(bad), total: formatCount(total) }
    return rows === undefined
      ? t(IMPORT_TEXTS.faulty, counts)
      : t(IMPORT_TEXTS.faulty_many, { ...counts, rows: formatCount(rows) })
  }
  const [draft, setDraft, isChanged] = useDraftCorrections(corrections, unsent)
  const { fail, warned = 0, skippable = 0 } = answer
  const errors = sortErrors([...answer.errors, ...(answer.warnings ?? [])])
  return (
    <>
      <FileSummary file={file} />
      <DuplicateImportNotice before={answer.before} />
      <Notice tone={fail > 0 ? 'danger' : 'warning'} live="alert" title={formatTitle(answer)}>
        <p>
          <strong>{t(IMPORT_TEXTS.nothing)}</strong> {isLate && t(IMPORT_TEXTS.late)}{' '}
          {fail > 0 ? t(IMPORT_TEXTS.faulty_hint) : t(IMPORT_TEXTS.warned_hint)}{' '}
          {fail > 0 && warned > 0 && t(IMPORT_TEXTS.warned_too, { n: formatCount(warned) })}{' '}
          {answer.more && t(IMPORT_TEXTS.more)}{' '}
          {skippable > 0 && t(IMPORT_TEXTS.skippable, { n: formatCount(skippable) })}{' '}
          <IgnoredContent found={answer.found} />
        </p>
      </Notice>
      {choice}
      <CorrectionTables answer={answer} draft={draft} onChange={setDraft} />
      <div className={styles['ways']}>
        <ShareErrors file={file} errors={errors} onSaveBad={onSaveBad} />
        <Button onClick={onMap}>{t(MAPPING_TEXTS.map)}</Button>
        <RowButtons answer={answer} onSkip={onSkip} onHalve={onHalve} onTakeGood={onTakeGood} />
        <Button {...(isChanged ? {} : { type: 'primary', 'data-main': true })} onClick={onChoose}>
          {t(IMPORT_TEXTS.choose_corrected)}
        </Button>
        {isChanged && (
          <Button type="primary" data-main onClick={() => onCorrect(draft)}>
            {t(IMPORT_TEXTS.correct)}
          </Button>
        )}
      </div>
    </>
  )
}

function RowButtons({
  answer: { fail, total, rows = total, more, warned = 0, skipped = 0, skippable = 0, two_sided: twoSided = 0 },
  onSkip,
  onHalve,
  onTakeGood,
}: Pick<ImportErrorReportProps, 'answer' | 'onSkip' | 'onHalve' | 'onTakeGood'>) {
  const { t, language } = useTranslation()
  const toCountValues = (n: number) => ({ n: formatNumber(language, n) })
  const others = rows - fail - warned - skipped
  return (
    <>
      {skippable > 0 && <Button onClick={onSkip}>{t(IMPORT_TEXTS.skip, toCountValues(skippable))}</Button>}
      {twoSided > 0 && <Button onClick={onHalve}>{t(IMPORT_TEXTS.halve, toCountValues(twoSided))}</Button>}
      {others > 0 && (
        <Button onClick={onTakeGood}>
          {/* Rows after the last reported error were not counted. */}
          {more ? t(IMPORT_TEXTS.take_all_good) : t(IMPORT_TEXTS.take_good, toCountValues(others))}
        </Button>
      )}
    </>
  )
}
