import { useTranslation } from '#i18n/index.ts'
import { PageLink } from './page-link.tsx'
import { WORDS } from './words.ts'
import styles from './registration.module.css'

export function RegisterLinks() {
  const { t } = useTranslation()
  return (
    <p className={styles['links']}>
      <span>{t(WORDS.no_account)}</span>
      <PageLink to="/register">{t(WORDS.register)}</PageLink>
      <PageLink to="/enter">{t(WORDS.enter)}</PageLink>
    </p>
  )
}
