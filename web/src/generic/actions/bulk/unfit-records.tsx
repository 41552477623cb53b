// Shows, before a bulk action, how many records do not allow it and why. These records are skipped.
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { whyNotAll } from '#generic/list/rows/why-not.ts'
import type { QuestionProps } from '../question-props.ts'
import styles from '../actions.module.css'

export function UnfitRecords({ meta, asked }: Pick<QuestionProps, 'meta' | 'asked'>) {
  const { language } = useTranslation()
  const reasons = asked.isBulk ? whyNotAll(asked.action, asked.rows, meta, language) : []
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
