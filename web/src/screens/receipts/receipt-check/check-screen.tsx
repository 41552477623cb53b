// Public page of a receipt's QR code: number and status.
import { RECEIPT_CHECK, type ReceiptCheck } from '@cangdan/protocol'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { PublicProof } from '#screens/system/ledger/proof/public-proof.tsx'
import { CodeCheck } from './check-page.tsx'
import { PUBLIC_CHECK_TITLES } from './public-titles.ts'
import { CHECK_TITLES } from './titles.ts'
import styles from './check.module.css'

/** `life` of a receipt whose storage has ended. */
const EXPIRED = 7

export function CheckScreen({ code }: { readonly code: string }) {
  return (
    <CodeCheck<ReceiptCheck> call={RECEIPT_CHECK} code={code} titles={CHECK_TITLES}>
      {(found) => (
        <>
          <CheckResult found={found} />
          <PublicProof proofs={found.proof} />
        </>
      )}
    </CodeCheck>
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
        <KeyValue name={t(PUBLIC_CHECK_TITLES.time)} isWide>
          {formatInstant(time)}
        </KeyValue>
      </KeyValueList>
    </section>
  )
}
