// Public page of a contract's QR code: number, state and hash, and the comparison with a file on this device.
import { CONTRACT_PATHS, type ContractCheck } from '@cangdan/protocol'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { CodeCheck } from '#screens/receipts/receipt-check/check-page.tsx'
import { PUBLIC_CHECK_TITLES } from '#screens/receipts/receipt-check/public-titles.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { FileComparison } from './file-comparison.tsx'
import { CONTRACT_CHECK_TITLES } from './titles.ts'
import styles from '#screens/receipts/receipt-check/check.module.css'

/** `state` of a contract that its parties can still sign. */
const OPEN_STATES: readonly number[] = [1, 2]

export function ContractCheckScreen({ code }: { readonly code: string }) {
  return (
    <CodeCheck<ContractCheck> call={CONTRACT_PATHS.check} code={code} titles={CONTRACT_CHECK_TITLES}>
      {(found) => (
        <>
          <CheckResult found={found} />
          <FileComparison hash={found.file_hash} signedHashes={found.signed_hashes} />
        </>
      )}
    </CodeCheck>
  )
}

function CheckResult({ found }: { readonly found: ContractCheck }) {
  const { t } = useTranslation()
  const { upload_no: no, state, state_text, is_effective: isEffective, file_hash: hash, sign_time, time } = found
  const { signed_hashes: signedHashes } = found
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
        {signedHashes.length > 0 && (
          <KeyValue name={t(CONTRACT_CHECK_TITLES.signed_hash)} isWide>
            {signedHashes.map((each) => (
              <code key={each} className={styles['hash']}>
                {each}
              </code>
            ))}
          </KeyValue>
        )}
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
