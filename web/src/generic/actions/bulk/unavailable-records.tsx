// Shows, before a bulk action, how many records do not allow it and why. These records are skipped.
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { explainUnavailableRows } from '#generic/list/rows/unavailable-reasons.ts'
import type { ActionPromptProps } from '../action-prompt-props.ts'
import styles from '../actions.module.css'

export function UnavailableRecords({ meta, request }: Pick<ActionPromptProps, 'meta' | 'request'>) {
  const { language } = useTranslation()
  const reasons = request.isBulk ? explainUnavailableRows(request.action, request.rows, meta, language) : []
  if (reasons.length === 0) return null
  return (
    <div className={styles['unfit']}>
      {reasons.map((reason) => (
        <Notice key={reason} tone="warning">
          {reason}
        </Notice>
      ))}
    </div>
  )
}
