// Under an entry: whether it stands in the signed ledger, as the browser itself has found; opened, what that rests on.
import { type EntryProof as Proof, fill } from '@cangdan/protocol'
import { hexOf } from '@cangdan/protocol/ledger'
import { Button } from 'antd'
import { saveBlob } from '#api/save-blob.ts'
import { formatInstant, formatNumber, useLanguage } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { LEDGER_WORDS } from '../words.ts'
import { isKnownSigner } from './seen.ts'
import type { CheckedEntry, CheckedHead } from './verify.ts'
import styles from './proof.module.css'

export interface EntryProofProps {
  readonly proof: Proof
  /** `undefined` while it is being checked. */
  readonly checked: CheckedEntry | undefined
  /** How files are named that somebody saves of it. */
  readonly name: string
}

export function EntryProof({ proof, checked, name }: EntryProofProps) {
  const { language } = useLanguage()
  const state = checked?.state ?? 'checking'
  return (
    <details className={styles['proof']}>
      <summary>
        <span>{fill(LEDGER_WORDS.entry_no[language], { seq: proof.seq + 1 })}</span>
        <span className={styles['state']} data-state={state}>
          {LEDGER_WORDS[state][language]}
        </span>
      </summary>
      <ProofFacts proof={proof} checked={checked} name={name} />
    </details>
  )
}

/** What a proof rests on, with the files for tools made by others. */
export function ProofFacts({ proof, checked, name }: EntryProofProps) {
  const { language } = useLanguage()
  return (
    <div className={styles['facts']}>
      {checked?.state === 'waiting' && <p>{LEDGER_WORDS.wait_hint[language]}</p>}
      {checked?.state === 'broken' && <p className={styles['broken']}>{checked.reason}</p>}
      <KeyValueList layout="beside">
        <KeyValue name={LEDGER_WORDS.hash[language]} isWide>
          <code>{proof.hash}</code>
        </KeyValue>
        {checked !== undefined && 'head' in checked && <Placed index={checked.index} head={checked.head} />}
      </KeyValueList>
      {checked !== undefined && 'head' in checked && (
        <>
          {!isKnownSigner(checked.head) && (
            <p className={styles['broken']}>{LEDGER_WORDS.changed[language]}</p>
          )}
          <p>{LEDGER_WORDS.by_browser[language]}</p>
        </>
      )}
      <p className={styles['files']}>
        {checked !== undefined && 'file' in checked && (
          <Button size="small" onClick={() => saveBlob(`${name}.tlog-proof`, new Blob([checked.file]))}>
            {LEDGER_WORDS.get_proof[language]}
          </Button>
        )}
        {proof.body !== null && (
          <Button size="small" onClick={() => saveBlob(`${name}.json`, new Blob([proof.body ?? '']))}>
            {LEDGER_WORDS.get_entry[language]}
          </Button>
        )}
      </p>
    </div>
  )
}

function Placed({ index, head: { head, signers } }: { readonly index: number; readonly head: CheckedHead }) {
  const { language } = useLanguage()
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
      <KeyValue name={LEDGER_WORDS.log[language]}>{head.origin}</KeyValue>
      <KeyValue name={LEDGER_WORDS.leaf[language]}>{fill(LEDGER_WORDS.of_leaves[language], place)}</KeyValue>
      <KeyValue name={LEDGER_WORDS.root[language]} isWide>
        <code>{hexOf(head.root)}</code>
      </KeyValue>
      <KeyValue name={LEDGER_WORDS.signed_by[language]}>
        {own.map(({ keyId }) => (
          <code key={keyId}>{keyId} </code>
        ))}
      </KeyValue>
      {witnesses.map(({ name, keyId, time = 0 }) => (
        <KeyValue key={keyId} name={LEDGER_WORDS.witnessed_by[language]}>
          {`${name} · ${formatInstant(time)}`}
        </KeyValue>
      ))}
    </>
  )
}
