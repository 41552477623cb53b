// Public page of a contract's QR code: number, state and hash, and the comparison with a file on this device.
import { CONTRACT_PATHS, type ContractCheck } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { CheckFailure, CheckPage } from '#screens/receipts/receipt-check/check-page.tsx'
import { PUBLIC_CHECK_TITLES } from '#screens/receipts/receipt-check/public-titles.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { FileComparison } from './file-comparison.tsx'
import { CONTRACT_CHECK_TITLES } from './titles.ts'
import styles from '#screens/receipts/receipt-check/check.module.css'

/** `state` of a contract that its parties can still sign. */
const OPEN_STATES: readonly number[] = [1, 2]

export function ContractCheckScreen({ code }: { readonly code: string }) {
  const { t, language } = useTranslation()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [CONTRACT_PATHS.check, code, language],
    queryFn: ({ signal }) => api.get<ContractCheck>(CONTRACT_PATHS.check, { code }, { signal, quiet: true }),
    retry: false,
    staleTime: 0,
  })
  const unknown = { title: t(CONTRACT_CHECK_TITLES.unknown), hint: t(CONTRACT_CHECK_TITLES.unknown_hint) }
  return (
    <CheckPage title={t(CONTRACT_CHECK_TITLES.title)} privacy={t(CONTRACT_CHECK_TITLES.privacy)}>
      {isPending && <p className={styles['wait']}>{t(PUBLIC_CHECK_TITLES.checking)}</p>}
      {data !== undefined && (
        <>
          <CheckResult found={data} />
          <FileComparison hash={data.file_hash} />
        </>
      )}
      {data === undefined && error !== null && (
        <CheckFailure error={error} unknown={unknown} onRetry={() => void refetch()} />
      )}
    </CheckPage>
  )
}

function CheckResult({ found }: { readonly found: ContractCheck }) {
  const { t } = useTranslation()
  const { upload_no: no, state, state_text, is_effective: isEffective, file_hash: hash, sign_time, time } = found
  const meaning = isEffective === 1 ? 'effective' : OPEN_STATES.includes(state) ? 'open' : 'ended'
  const tone = { effective: 'live', open: 'expired', ended: 'ended' }[meaning]
  return (
    <section className={styles['card']} data-tone={tone}>
      <p className={styles['state']}>{state_text}</p>
      <p>{t(CONTRACT_CHECK_TITLES[meaning])}</p>
      <KeyValueList layout="stacked">
        <KeyValue name={t(CONTRACT_CHECK_TITLES.no)} isWide>
          <strong className={styles['no']}>{no}</strong>
        </KeyValue>
        <KeyValue name={t(CONTRACT_CHECK_TITLES.hash)} isWide>
          <code className={styles['hash']}>{hash}</code>
        </KeyValue>
        <KeyValue name={t(CONTRACT_CHECK_TITLES.sign_time)} isWide>
          {sign_time === null ? '' : formatInstant(sign_time)}
        </KeyValue>
        <KeyValue name={t(PUBLIC_CHECK_TITLES.time)} isWide>
          {formatInstant(time)}
        </KeyValue>
      </KeyValueList>
    </section>
  )
}
