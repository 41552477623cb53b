// Public proof of a receipt: its newest entry in the signed ledger, and a comparison with a file.
import type { RecordProofs } from '@cangdan/protocol'
import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { loadWithRetry } from '#ui/lazy-component.ts'
import { LEDGER_SCREEN_TITLES } from '../titles.ts'
import { EntryProof } from './entry-proof.tsx'
import { useVerifiedEntries } from './use-verified-entries.ts'
import styles from './proof.module.css'

export function PublicProof({ proofs }: { readonly proofs: RecordProofs }) {
  const { t } = useTranslation()
  const checked = useVerifiedEntries(proofs)
  const [newest] = proofs.entries
  if (newest === undefined) return null
  return (
    <section className={styles['public']} aria-label={t(LEDGER_SCREEN_TITLES.proof)}>
      <h2>{t(LEDGER_SCREEN_TITLES.newest)}</h2>
      <EntryProof proof={newest} checked={checked?.get(newest.seq)} name={`entry-${newest.hash.slice(0, 8)}`} />
      <FileComparison hash={newest.hash} />
    </section>
  )
}

/** Compares a local file with the entry; the file is not uploaded. */
function FileComparison({ hash }: { readonly hash: string }) {
  const { t } = useTranslation()
  const [isSame, setIsSame] = useState<boolean>()
  const compare = async (file: File | undefined) => {
    if (file === undefined) return
    const { hashEntry } = await loadWithRetry(() => import('./verify.ts'))
    setIsSame(hashEntry(new Uint8Array(await file.arrayBuffer())) === hash)
  }
  return (
    <p className={styles['compare']}>
      <label className={styles['choose']}>
        <span>{t(LEDGER_SCREEN_TITLES.compare)}</span>
        <input
          className="visually-hidden"
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => void compare(target.files?.[0])}
        />
      </label>
      {isSame !== undefined && (
        <output className={styles['state']} data-state={isSame ? 'sealed' : 'broken'}>
          {t(LEDGER_SCREEN_TITLES[isSame ? 'same' : 'other'])}
        </output>
      )}
    </p>
  )
}
