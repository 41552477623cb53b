// Signing in. Made without the component library, so that the first page of the day is there at once.
import { endReason } from '#api/session-store.ts'
import { useTranslation } from '#i18n/index.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { BrandPanel } from './brand-panel.tsx'
import { LanguageSelect } from './language-select.tsx'
import { LoginForm } from './login-form.tsx'
import { Notice } from './notice.tsx'
import { Obstacles } from './obstacles.tsx'
import styles from './login.module.css'

export interface LoginScreenProps {
  /** Called when a sign-in is under way, to fetch what the next page needs. */
  readonly warmUp: () => void
}

export function LoginScreen({ warmUp }: LoginScreenProps) {
  const { t } = useTranslation()
  usePageTitle(t('login.title'))
  const reason = endReason()
  return (
    <div className={styles['login']}>
      <BrandPanel />
      <main className={styles['main']}>
        <div className={styles['language']}>
          <LanguageSelect />
        </div>
        <div className={styles['column']}>
          <h1 className={styles['title']}>{t('login.title')}</h1>
          <p className={styles['lead']}>{t('login.lead')}</p>
          <Obstacles />
          {reason !== undefined && <Notice text={reason} />}
          <LoginForm warmUp={warmUp} />
        </div>
      </main>
    </div>
  )
}
