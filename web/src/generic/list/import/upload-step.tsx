import { Button } from 'antd'
import type { ImportMode } from '#api/endpoints/spreadsheets.ts'
import { formatNumber, formatShare, useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { FileSummary } from './file-summary.tsx'
import styles from './import.module.css'

export interface UploadStepProps {
  readonly mode: ImportMode
  readonly file: File
  /** Uploaded share, from 0 to 1. */
  readonly share: number
  /** Rows processed by the background job; undefined without one. */
  readonly rows?: number
  readonly of?: number | undefined
  readonly onStop: () => void
}

export function UploadStep({ mode, file, share, rows, of = 0, onStop }: UploadStepProps) {
  const { t, language } = useTranslation()
  const isOut = share >= 1
  const isTaking = mode === 'take'
  const waiting =
    rows === undefined
      ? t(isTaking ? IMPORT_TEXTS.taking : IMPORT_TEXTS.checking)
      : t(isTaking ? IMPORT_TEXTS.taking_rows : IMPORT_TEXTS.checking_rows, {
          n: formatNumber(language, rows),
        })
  const known = isOut ? getProgressProps(rows, of) : { max: 1, value: share }
  return (
    <>
      <FileSummary file={file} />
      <progress className={styles['progress']} {...known} aria-label={t(IMPORT_TEXTS.sending, { name: file.name })} />
      <div className={styles['under']}>
        <output className={styles['status']}>{isOut && waiting}</output>
        {!isOut && (
          <span className={styles['status']}>{t(IMPORT_TEXTS.sent, { share: formatShare(language, share) })}</span>
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
const getProgressProps = (rows: number | undefined, of: number) =>
  rows === undefined || of === 0 ? {} : { max: of, value: Math.min(rows, of) }
