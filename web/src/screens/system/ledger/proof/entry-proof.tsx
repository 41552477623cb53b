import { type EntryProof as Proof } from '@cangdan/protocol'
import { toHex } from '@cangdan/protocol/ledger'
import { Button } from 'antd'
import { saveBlob } from '#api/save-blob.ts'
import { formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { LEDGER_SCREEN_TITLES } from '../titles.ts'
import { isKnownSigner } from './seen-head.ts'
import type { CheckedEntry, CheckedHead } from './verify.ts'
import styles from './proof.module.css'

export interface EntryProofProps {
  readonly proof: Proof
  readonly checked: CheckedEntry | undefined
  readonly name: string
}

export function EntryProof({ proof, checked, name }: EntryProofProps) {
  const { t } = useTranslation()
  const state = checked?.state ?? 'checking'
  return (
    <details className={styles['proof']}>
      <summary>
        <span>{t(LEDGER_SCREEN_TITLES.entry_no, { seq: proof.seq + 1 })}</span>
        <span className={styles['state']} data-state={state}>
          {t(LEDGER_SCREEN_TITLES[state])}
        </span>
      </summary>
      <ProofFacts proof={proof} checked={checked} name={name} />
    </details>
  )
}

export function ProofFacts({ proof, checked, name }: EntryProofProps) {
  const { t } = useTranslation()
  return (
    <div className={styles['facts']}>
      {checked?.state === 'waiting' && <p>{t(LEDGER_SCREEN_TITLES.wait_hint)}</p>}
      {checked?.state === 'broken' && <p className={styles['broken']}>{checked.reason}</p>}
      <KeyValueList layout="beside">
        <KeyValue name={t(LEDGER_SCREEN_TITLES.hash)} isWide>
          <code>{proof.hash}</code>
        </KeyValue>
        {checked !== undefined && 'head' in checked && <EntryPosition index={checked.index} head={checked.head} />}
      </KeyValueList>
      {checked !== undefined && 'head' in checked && (
        <>
          {!isKnownSigner(checked.head) && <p className={styles['broken']}>{t(LEDGER_SCREEN_TITLES.changed)}</p>}
          <p>{t(LEDGER_SCREEN_TITLES.by_browser)}</p>
        </>
      )}
      <p className={styles['files']}>
        {checked !== undefined && 'file' in checked && (
          <Button size="small" onClick={() => saveBlob(`${name}.tlog-proof`, new Blob([checked.file]))}>
            {t(LEDGER_SCREEN_TITLES.get_proof)}
          </Button>
        )}
        {proof.body !== null && (
          <Button size="small" onClick={() => saveBlob(`${name}.json`, new Blob([proof.body ?? '']))}>
            {t(LEDGER_SCREEN_TITLES.get_entry)}
          </Button>
        )}
      </p>
    </div>
  )
}

function EntryPosition({ index, head: { head, signers } }: { readonly index: number; readonly head: CheckedHead }) {
  const { t, language } = useTranslation()
  const [own, witnesses] = [
    signers.filter(({ time }) => time === undefined),
    signers.filter(({ time }) => time !== undefined),
  ]
  const place = {
    index: formatNumber(language, index + 1),
    size: formatNumber(language, head.size),
  }
  return (
    <>
      <KeyValue name={t(LEDGER_SCREEN_TITLES.log)}>{head.origin}</KeyValue>
      <KeyValue name={t(LEDGER_SCREEN_TITLES.leaf)}>{t(LEDGER_SCREEN_TITLES.of_leaves, place)}</KeyValue>
      <KeyValue name={t(LEDGER_SCREEN_TITLES.root)} isWide>
        <code>{toHex(head.root)}</code>
      </KeyValue>
      <KeyValue name={t(LEDGER_SCREEN_TITLES.signed_by)}>
        {own.map(({ keyId }) => (
          <code key={keyId}>{keyId} </code>
        ))}
      </KeyValue>
      {witnesses.map(({ name, keyId, time = 0 }) => (
        <KeyValue key={keyId} name={t(LEDGER_SCREEN_TITLES.witnessed_by)}>
          {`${name} · ${formatInstant(time)}`}
        </KeyValue>
      ))}
    </>
  )
}
