import type { RecordProofs } from '@cangdan/protocol'
import { useEffect, useState } from 'react'
import { loadWithRetry } from '#ui/lazy-component.ts'
import type { CheckedEntry } from './verify.ts'

/** Verifies the entries; returns results by stream position, or `undefined` while verification runs. */
export function useVerifiedEntries(proofs: RecordProofs): ReadonlyMap<number, CheckedEntry> | undefined {
  const [checked, setChecked] = useState<{ of: RecordProofs; by: ReadonlyMap<number, CheckedEntry> }>()
  useEffect(() => {
    let isCurrent = true
    const updateChecked = async () => {
      const by = await verifyEntries(proofs)
      if (isCurrent) setChecked({ of: proofs, by })
    }
    void updateChecked()
    return () => {
      isCurrent = false
    }
  }, [proofs])
  return checked?.of === proofs ? checked.by : undefined
}

async function verifyEntries(proofs: RecordProofs): Promise<ReadonlyMap<number, CheckedEntry>> {
  try {
    const { checkEntries } = await loadWithRetry(() => import('./verify.ts'))
    return await checkEntries(proofs)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return new Map(proofs.entries.map(({ seq }) => [seq, { state: 'broken', reason }]))
  }
}
