// Below the sign-in form: the ways in for who has no account yet.
import { useLanguage } from '#i18n/index.ts'
import { PageLink } from './page-link.tsx'
import { WORDS } from './words.ts'
import styles from './registration.module.css'

export function RegisterLinks() {
  const { language } = useLanguage()
  return (
    <p className={styles['links']}>
      <span>{WORDS.no_account[language]}</span>
      <PageLink to="/register">{WORDS.register[language]}</PageLink>
      <PageLink to="/enter">{WORDS.enter[language]}</PageLink>
    </p>
  )
}
