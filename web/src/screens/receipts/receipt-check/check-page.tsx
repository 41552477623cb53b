// Frame and failures of the public checks. Designed for phones, without login; they print without their controls.
import { type ReactNode, useSyncExternalStore } from 'react'
import { ApiError } from '#api/client.ts'
import { useServerConfig } from '#api/endpoints/server-config.ts'
import { useTranslation } from '#i18n/index.ts'
import { LanguageSelect } from '#screens/accounts/login/language-select.tsx'
import { Logo } from '#ui/icons/logo.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { PUBLIC_CHECK_TITLES } from './public-titles.ts'
import button from '#ui/button.module.css'
import styles from './check.module.css'

interface CheckPageProps {
  readonly title: string
  readonly privacy: string
  readonly children: ReactNode
}

export function CheckPage({ title, privacy, children }: CheckPageProps) {
  const { t } = useTranslation()
  const name = useServerConfig((config) => config.site)?.site_name
  usePageTitle(title)
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <Logo size={28} />
        <span>{name === undefined || name === '' ? t('product.name') : name}</span>
        <LanguageSelect />
      </header>
      <main className={styles['main']} aria-live="polite">
        <h1>{title}</h1>
        {children}
        <p className={styles['privacy']}>{privacy}</p>
      </main>
    </div>
  )
}

interface CheckFailureProps {
  readonly error: unknown
  readonly unknown: { readonly title: string; readonly hint: string }
  readonly onRetry: () => void
}

export function CheckFailure({ error, unknown, onRetry }: CheckFailureProps) {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'not_found')
    return (
      <section className={styles['card']} data-tone="ended" role="alert">
        <p className={styles['state']}>{unknown.title}</p>
        <p>{unknown.hint}</p>
      </section>
    )
  const kind = code === 'too_many' ? 'often' : isOnline ? 'failed' : 'offline'
  return (
    <section className={styles['card']} data-tone="expired" role="alert">
      <p className={styles['state']}>{t(PUBLIC_CHECK_TITLES[kind])}</p>
      <p>{t(PUBLIC_CHECK_TITLES[`${kind}_hint`])}</p>
      <button type="button" className={button['button']} onClick={onRetry}>
        {t(PUBLIC_CHECK_TITLES.retry)}
      </button>
    </section>
  )
}

const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange)
      window.addEventListener('offline', onChange)
      return () => {
        window.removeEventListener('online', onChange)
        window.removeEventListener('offline', onChange)
      }
    },
    () => navigator.onLine,
  )
