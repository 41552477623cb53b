import { useTranslation } from '#i18n/index.ts'
import { PageLink } from '../registration/page-link.tsx'
import { RESET_TITLES } from './titles.ts'
import styles from './password-reset.module.css'

export function ResetLink() {
  const { t } = useTranslation()
  return (
    <p className={styles['forgot']}>
      <PageLink to="/reset">{t(RESET_TITLES.forgot)}</PageLink>
    </p>
  )
}
