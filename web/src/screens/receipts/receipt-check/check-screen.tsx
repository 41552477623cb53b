// Public page of a receipt's QR code: number and status. Designed for phones, without login or controls.
import { RECEIPT_CHECK, RECEIPT_CHECK_PAGE, type ReceiptCheck } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { ApiError, api } from '#api/client.ts'
import { useServerConfig } from '#api/endpoints/server-config.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { useScreen } from '#runtime/screen.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Logo } from '#ui/icons/logo.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { PublicProof } from '#screens/system/ledger/proof/public-proof.tsx'
import { LanguageSelect } from '#screens/accounts/login/language-select.tsx'
import { CHECK_TITLES } from './titles.ts'
import button from '#ui/button.module.css'
import styles from './check.module.css'

/** `life` of a receipt whose storage has ended. */
const EXPIRED = 7

export function CheckScreen() {
  const { t, language } = useTranslation()
  const { pathname } = useScreen()
  const name = useServerConfig((config) => config.site)?.site_name
  const title = t(CHECK_TITLES.title)
  usePageTitle(title)
  const code = decodeURIComponent(pathname.slice(RECEIPT_CHECK_PAGE.length))
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [RECEIPT_CHECK, code, language],
    queryFn: ({ signal }) => api.get<ReceiptCheck>(RECEIPT_CHECK, { code }, { signal, quiet: true }),
    retry: false,
    staleTime: 0,
  })
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <Logo size={28} />
        <span>{name === undefined || name === '' ? t('product.name') : name}</span>
        <LanguageSelect />
      </header>
      <main className={styles['main']} aria-live="polite">
        <h1>{title}</h1>
        {isPending && <p className={styles['wait']}>{t(CHECK_TITLES.checking)}</p>}
        {data !== undefined && <CheckResult found={data} />}
        {data !== undefined && <PublicProof proofs={data.proof} />}
        {data === undefined && error !== null && <CheckFailure error={error} onRetry={() => void refetch()} />}
        <p className={styles['privacy']}>{t(CHECK_TITLES.privacy)}</p>
      </main>
    </div>
  )
}

function CheckResult({ found: { contract_no, state, life, is_live, time } }: { readonly found: ReceiptCheck }) {
  const { t } = useTranslation()
  const meaning = is_live ? 'live' : life === EXPIRED ? 'expired' : 'ended'
  return (
    <section className={styles['card']} data-tone={meaning}>
      <p className={styles['state']}>{state}</p>
      <p>{t(CHECK_TITLES[meaning])}</p>
      <KeyValueList layout="stacked">
        <KeyValue name={t(CHECK_TITLES.no)} isWide>
          <strong className={styles['no']}>{contract_no}</strong>
        </KeyValue>
        <KeyValue name={t(CHECK_TITLES.time)} isWide>
          {formatInstant(time)}
        </KeyValue>
      </KeyValueList>
    </section>
  )
}

interface CheckFailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

function CheckFailure({ error, onRetry }: CheckFailureProps) {
  const { t } = useTranslation()
  const code = error instanceof ApiError ? error.code : undefined
  const kind = code === 'not_found' ? 'unknown' : code === 'too_many' ? 'often' : 'failed'
  return (
    <section className={styles['card']} data-tone={kind === 'unknown' ? 'ended' : 'expired'} role="alert">
      <p className={styles['state']}>{t(CHECK_TITLES[kind])}</p>
      <p>{t(CHECK_TITLES[`${kind}_hint`])}</p>
      {kind !== 'unknown' && (
        <button type="button" className={button['button']} onClick={onRetry}>
          {t(CHECK_TITLES.retry)}
        </button>
      )}
    </section>
  )
}
