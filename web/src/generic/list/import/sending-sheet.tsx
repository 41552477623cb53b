import { Button } from 'antd'
import type { ImportMode } from '#api/endpoints/sheets.ts'
import { formatNumber, formatShare, useTranslation } from '#i18n/index.ts'
import { SHEETS } from '#i18n/sheets.ts'
import { SheetName } from './sheet-name.tsx'
import styles from './import.module.css'

export interface SendingSheetProps {
  readonly mode: ImportMode
  readonly file: File
  /** Uploaded share, from 0 to 1. */
  readonly share: number
  /** Rows processed by the background job; undefined without one. */
  readonly rows?: number
  readonly of?: number | undefined
  readonly onStop: () => void
}

export function SendingSheet({ mode, file, share, rows, of = 0, onStop }: SendingSheetProps) {
  const { t, language } = useTranslation()
  const isOut = share >= 1
  const isTaking = mode === 'take'
  const waiting =
    rows === undefined
      ? t(isTaking ? SHEETS.taking : SHEETS.checking)
      : t(isTaking ? SHEETS.taking_rows : SHEETS.checking_rows, { n: formatNumber(language, rows) })
  const known = isOut ? progressOf(rows, of) : { max: 1, value: share }
  return (
    <>
      <SheetName file={file} />
      <progress
        className={styles['progress']}
        {...known}
        aria-label={t(SHEETS.sending, { name: file.name })}
      />
      <div className={styles['under']}>
        <output className={styles['status']}>{isOut && waiting}</output>
        {!isOut && (
          <span className={styles['status']}>{t(SHEETS.sent, { share: formatShare(language, share) })}</span>
        )}
        {(mode === 'try' || rows !== undefined) && (
          <Button data-main onClick={onStop}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}

/** A progress bar without a value is indeterminate. */
const progressOf = (rows: number | undefined, of: number) =>
  rows === undefined || of === 0 ? {} : { max: of, value: Math.min(rows, of) }
