import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import { useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import styles from '../profile.module.css'

export interface ShownRule {
  readonly text: string
  readonly isKept: boolean
}

export function PasswordRules({ rules }: { readonly rules: readonly ShownRule[] }) {
  const { t } = useTranslation()
  return (
    <div className={styles['rules']}>
      <h2>{t(PROFILE.rules)}</h2>
      <ul aria-live="polite">
        {rules.map(({ text, isKept }) => (
          <li key={text} data-kept={isKept}>
            {isKept ? <CheckCircleFilled aria-hidden /> : <span className={styles['open']} aria-hidden="true" />}
            {text}
            <span className={styles['read']}>{t(isKept ? PROFILE.rule_kept : PROFILE.rule_open)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
