// Frame, query and failures of the public checks. Designed for phones, without login; they print without their controls.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { api, ApiError } from '#api/client.ts'
import { useServerConfig } from '#api/endpoints/server-config.ts'
import type { Title } from '@cangdan/protocol'
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

interface CodeCheckProps<Answer> {
  readonly call: string
  readonly code: string
  readonly titles: Readonly<Record<'title' | 'privacy' | 'unknown' | 'unknown_hint', Title>>
  readonly children: (found: Answer) => ReactNode
}

/** Loads the check of a code again on each visit. */
export function CodeCheck<Answer>({ call, code, titles, children }: CodeCheckProps<Answer>) {
  const { t, language } = useTranslation()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [call, code, language],
    queryFn: ({ signal }) => api.get<Answer>(call, { code }, { signal, quiet: true }),
    retry: false,
    staleTime: 0,
  })
  const unknown = { title: t(titles.unknown), hint: t(titles.unknown_hint) }
  return (
    <CheckPage title={t(titles.title)} privacy={t(titles.privacy)}>
      {isPending && <p className={styles['wait']}>{t(PUBLIC_CHECK_TITLES.checking)}</p>}
      {data !== undefined && children(data)}
      {data === undefined && error !== null && (
        <CheckFailure error={error} unknown={unknown} onRetry={() => void refetch()} />
      )}
    </CheckPage>
  )
}

interface CheckFailureProps {
  readonly error: unknown
  readonly unknown: { readonly title: string; readonly hint: string }
  readonly onRetry: () => void
}

function CheckFailure({ error, unknown, onRetry }: CheckFailureProps) {
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
