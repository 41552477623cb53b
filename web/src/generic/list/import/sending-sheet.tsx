// A sheet on its way: how much has gone out, then that the server reads it.
import { Button } from 'antd'
import type { ImportMode } from '#api/sheets.ts'
import { formatShare, useLanguage, useTranslation } from '#i18n/index.ts'
import { SheetName } from './sheet-name.tsx'
import styles from './import.module.css'

export interface SendingSheetProps {
  readonly mode: ImportMode
  readonly file: File
  /** How much has gone out, from 0 to 1. */
  readonly share: number
  readonly onStop: () => void
}

export function SendingSheet({ mode, file, share, onStop }: SendingSheetProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const isOut = share >= 1
  const waiting = t(mode === 'take' ? 'import.taking' : 'import.checking')
  return (
    <>
      <SheetName file={file} />
      <progress
        className={styles['progress']}
        // One without a value shows that something goes on, and not how long.
        {...(isOut ? {} : { max: 1, value: share })}
        aria-label={t('import.sending', { name: file.name })}
      />
      <div className={styles['under']}>
        <output className={styles['status']}>{isOut && waiting}</output>
        {!isOut && (
          <span className={styles['status']}>
            {t('import.sent', { share: formatShare(language, share) })}
          </span>
        )}
        {mode === 'try' && (
          <Button data-main onClick={onStop}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
