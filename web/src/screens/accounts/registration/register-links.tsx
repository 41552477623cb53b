import { useTranslation } from '#i18n/index.ts'
import { PageLink } from './page-link.tsx'
import { REGISTRATION_FORM_TITLES } from './titles.ts'
import styles from './registration.module.css'

export function RegisterLinks() {
  const { t } = useTranslation()
  return (
    <p className={styles['links']}>
      <span>{t(REGISTRATION_FORM_TITLES.no_account)}</span>
      <PageLink to="/register">{t(REGISTRATION_FORM_TITLES.register)}</PageLink>
      <PageLink to="/enter">{t(REGISTRATION_FORM_TITLES.enter)}</PageLink>
    </p>
  )
}
