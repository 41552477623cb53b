import { MAX_EXPORT_REASON } from '@cangdan/protocol'
import { useId } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { JOB_TEXTS } from './job-texts.ts'
import styles from './export-dialog.module.css'

export interface JobNoteProps {
  readonly reason: string
  readonly onReason: (reason: string) => void
}

export function JobNote({ reason, onReason }: JobNoteProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles['job']}>
      <output>{t(JOB_TEXTS.note)}</output>
      <label htmlFor={id}>{t(JOB_TEXTS.reason)}</label>
      <input
        id={id}
        className={styles['reason']}
        value={reason}
        maxLength={MAX_EXPORT_REASON}
        onChange={({ target }) => onReason(target.value)}
      />
    </div>
  )
}
