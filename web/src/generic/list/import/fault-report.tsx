// What is wrong with a sheet, to be read, copied or saved, and the way on.
import type { ImportAnswer } from '@cangdan/protocol'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Sheet } from '#api/sheets.ts'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/notice.tsx'
import { inOrder } from './fault-list.ts'
import { BeforeNotice } from './before-notice.tsx'
import { FaultTable } from './fault-table.tsx'
import { FoundNotes } from './found-notes.tsx'
import { PassOn } from './pass-on.tsx'
import { SheetName } from './sheet-name.tsx'
import styles from './import.module.css'

export interface FaultReportProps {
  readonly sheet: Sheet
  readonly answer: ImportAnswer
  readonly isLate: boolean
  /** What becomes of records that are there, to be chosen. */
  readonly choice: ReactNode
  /** Tries it without the rows that are none of the list's. */
  readonly onSkip: () => void
  readonly onMap: () => void
  /** Takes the rows that have no fault. */
  readonly onTakeGood: () => void
  readonly onChoose: () => void
}

export function FaultReport({
  sheet: { file },
  answer,
  isLate,
  choice,
  onSkip,
  onMap,
  onTakeGood,
  onChoose,
}: FaultReportProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const number = (n: number) => formatNumber(language, n)
  const { fail, total, rows, skippable = 0 } = answer
  const faults = inOrder(answer.errors)
  // Beyond the last fault nothing was looked at.
  const good = answer.more ? 0 : total - fail - (answer.skipped ?? 0)
  return (
    <>
      <SheetName file={file} />
      <BeforeNotice before={answer.before} />
      <Notice
        tone="danger"
        live="alert"
        title={
          rows === undefined
            ? t('import.faulty', { fail: number(fail), total: number(total) })
            : t('import.faulty_many', { fail: number(fail), total: number(total), rows: number(rows) })
        }
      >
        <p>
          <strong>{t('import.nothing')}</strong> {isLate && t('import.late')} {t('import.faulty_hint')}{' '}
          {answer.more && t('import.more')} {skippable > 0 && t('import.skippable', { n: number(skippable) })}{' '}
          <FoundNotes found={answer.found} />
        </p>
      </Notice>
      {choice}
      <FaultTable faults={faults} />
      <div className={styles['ways']}>
        <PassOn file={file} faults={faults} />
        <Button onClick={onMap}>{t('import.map')}</Button>
        {skippable > 0 && <Button onClick={onSkip}>{t('import.skip', { n: number(skippable) })}</Button>}
        {good > 0 && <Button onClick={onTakeGood}>{t('import.take_good', { n: number(good) })}</Button>}
        <Button type="primary" data-main onClick={onChoose}>
          {t('import.choose_corrected')}
        </Button>
      </div>
    </>
  )
}
