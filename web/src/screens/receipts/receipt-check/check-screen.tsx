// What anyone sees who scans the code of a receipt: its number and what has become of it. Made for a phone in a yard: no sign-in, nothing to press.
import { RECEIPT_CHECK, RECEIPT_CHECK_PAGE, type ReceiptCheck } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { ApiError, api } from '#api/client.ts'
import { useServerConfig } from '#api/endpoints/server-config.ts'
import { formatInstant, useLanguage, useTranslation } from '#i18n/index.ts'
import { useScreen } from '#runtime/screen.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Logo } from '#ui/icons/logo.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { PublicProof } from '#screens/system/ledger/proof/public-proof.tsx'
import { LanguageSelect } from '#screens/accounts/login/language-select.tsx'
import { CHECK_WORDS } from './words.ts'
import button from '#ui/button.module.css'
import styles from './check.module.css'

/** `life` of a receipt whose storage has ended. */
const EXPIRED = 7

export function CheckScreen() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { pathname } = useScreen()
  const name = useServerConfig((config) => config.site)?.site_name
  const title = CHECK_WORDS.title[language]
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
        {isPending && <p className={styles['wait']}>{CHECK_WORDS.checking[language]}</p>}
        {data !== undefined && <Found found={data} />}
        {data !== undefined && <PublicProof proofs={data.proof} />}
        {data === undefined && error !== null && <Missing error={error} onRetry={() => void refetch()} />}
        <p className={styles['privacy']}>{CHECK_WORDS.privacy[language]}</p>
      </main>
    </div>
  )
}

function Found({ found: { contract_no, state, life, is_live, time } }: { readonly found: ReceiptCheck }) {
  const { language } = useLanguage()
  const meaning = is_live ? 'live' : life === EXPIRED ? 'expired' : 'ended'
  return (
    <section className={styles['card']} data-tone={meaning}>
      <p className={styles['state']}>{state}</p>
      <p>{CHECK_WORDS[meaning][language]}</p>
      <KeyValueList layout="stacked">
        <KeyValue name={CHECK_WORDS.no[language]} isWide>
          <strong className={styles['no']}>{contract_no}</strong>
        </KeyValue>
        <KeyValue name={CHECK_WORDS.time[language]} isWide>
          {formatInstant(time)}
        </KeyValue>
      </KeyValueList>
    </section>
  )
}

interface MissingProps {
  readonly error: unknown
  readonly onRetry: () => void
}

function Missing({ error, onRetry }: MissingProps) {
  const { language } = useLanguage()
  const code = error instanceof ApiError ? error.code : undefined
  const kind = code === 'not_found' ? 'unknown' : code === 'too_many' ? 'often' : 'failed'
  return (
    <section className={styles['card']} data-tone={kind === 'unknown' ? 'ended' : 'expired'} role="alert">
      <p className={styles['state']}>{CHECK_WORDS[kind][language]}</p>
      <p>{CHECK_WORDS[`${kind}_hint`][language]}</p>
      {kind !== 'unknown' && (
        <button type="button" className={button['button']} onClick={onRetry}>
          {CHECK_WORDS.retry[language]}
        </button>
      )}
    </section>
  )
}
