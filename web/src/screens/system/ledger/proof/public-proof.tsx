// Public proof of a receipt: its newest entry in the signed ledger, and a comparison with a file.
import type { RecordProofs } from '@cangdan/protocol'
import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { loadPart } from '#ui/lazy-part.ts'
import { LEDGER_WORDS } from '../words.ts'
import { EntryProof } from './entry-proof.tsx'
import { useChecked } from './use-checked.ts'
import styles from './proof.module.css'

export function PublicProof({ proofs }: { readonly proofs: RecordProofs }) {
  const { t } = useTranslation()
  const checked = useChecked(proofs)
  const [newest] = proofs.entries
  if (newest === undefined) return null
  return (
    <section className={styles['public']} aria-label={t(LEDGER_WORDS.proof)}>
      <h2>{t(LEDGER_WORDS.newest)}</h2>
      <EntryProof
        proof={newest}
        checked={checked?.get(newest.seq)}
        name={`entry-${newest.hash.slice(0, 8)}`}
      />
      <Compare hash={newest.hash} />
    </section>
  )
}

/** Compares a local file with the entry; the file is not uploaded. */
function Compare({ hash }: { readonly hash: string }) {
  const { t } = useTranslation()
  const [isSame, setIsSame] = useState<boolean>()
  const compare = async (file: File | undefined) => {
    if (file === undefined) return
    const { hashOfEntry } = await loadPart(() => import('./verify.ts'))
    setIsSame(hashOfEntry(new Uint8Array(await file.arrayBuffer())) === hash)
  }
  return (
    <p className={styles['compare']}>
      <label className={styles['choose']}>
        <span>{t(LEDGER_WORDS.compare)}</span>
        <input
          className="visually-hidden"
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => void compare(target.files?.[0])}
        />
      </label>
      {isSame !== undefined && (
        <output className={styles['state']} data-state={isSame ? 'sealed' : 'broken'}>
          {t(LEDGER_WORDS[isSame ? 'same' : 'other'])}
        </output>
      )}
    </p>
  )
}
