// Login page. Uses no component library, so that it loads fast.
import { Suspense } from 'react'
import { useServerConfig } from '#api/endpoints/server-config.ts'
import { getEndReason } from '#api/session/session-store.ts'
import { useTranslation } from '#i18n/index.ts'
import { useScreen } from '#runtime/screen.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { BrandPanel } from './brand-panel.tsx'
import { LanguageSelect } from './language-select.tsx'
import { Obstacles } from './obstacles.tsx'
import { HOME, toSafeRedirect } from './safe-redirect.ts'
import { SignInMethods } from './sign-in-methods.tsx'
import styles from './login.module.css'

const SiteFoot = createLazyComponent(async () => (await import('../site-foot/site-foot.tsx')).SiteFoot)

export interface LoginScreenProps {
  /** Prefetches the next page while a login is running. */
  readonly warmUp: () => void
  readonly isKnown: (address: string) => Promise<boolean>
}

export function LoginScreen({ warmUp, isKnown }: LoginScreenProps) {
  const { t } = useTranslation()
  usePageTitle(t('login.title'))
  const { search, open } = useScreen()
  const reason = getEndReason()
  const site = useServerConfig((config) => config.site)
  const openRedirect = async () => {
    const target = toSafeRedirect(search.get('redirect'))
    await open((await isKnown(target)) ? target : HOME, { replace: true })
  }
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
          <div className={styles['notices']}>
            <Obstacles />
            {site?.close_reason && <Notice tone="warning">{site.close_reason}</Notice>}
            {reason !== undefined && (
              <Notice tone="warning" live="alert">
                {reason}
              </Notice>
            )}
          </div>
          <SignInMethods warmUp={warmUp} onSignedIn={openRedirect} />
        </div>
        <Suspense fallback={null}>{site !== undefined && <SiteFoot site={site} />}</Suspense>
      </main>
    </div>
  )
}
