// Returns parked streams to the ledger: entries that fit their stream now wait for the seal again.
import { toHex, isSameBytes, hashLeaf } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { SEAL_LOCK } from '#platform/ledger/open-log.ts'
import { sha256 } from '#platform/ledger/primitives.ts'

interface ParkedEntry {
  readonly id: number
  readonly stream: string
  readonly seq: number
  readonly prev: Buffer | null
  readonly body: Buffer
  readonly hash: Buffer
  readonly before_id: number | null
  readonly before_hash: Buffer | null
  readonly is_before_taken: boolean
}

export interface UnparkResult {
  readonly entries: number
  /** The problem of the first parked entry of each stream that is still inconsistent. */
  readonly left: readonly string[]
}

/**
 * Checks all parked entries again. Consistent ones wait for the seal, up to the first inconsistent entry of their stream; faults that no longer apply
 * are cleared.
 */
export function unpark(db: Db): Promise<UnparkResult> {
  return inTransaction(db, async (tx) => {
    await SEAL_LOCK.execute(tx)
    const { rows } = await sql<ParkedEntry>`
      select entry.id, entry.stream, entry.seq, entry.prev, entry.body, entry.hash, before.id as before_id, before.hash as before_hash,
             exists (select from ledger_leaf where entry_id = before.id)
               or exists (select from ledger_waiting waiting where waiting.id = before.id) as is_before_taken
        from ledger_parked join ledger_entry entry on entry.id = entry_id
        left join ledger_entry before on before.stream = entry.stream and before.seq = entry.seq - 1
       order by entry.stream, entry.seq`.execute(tx)
    const fitting = new Set<number>()
    const left = new Map<string, string>()
    for (const parked of rows) {
      if (left.has(parked.stream)) continue
      const wrong = findProblem(parked, fitting)
      if (wrong === undefined) fitting.add(parked.id)
      else left.set(parked.stream, `entry ${parked.id} (${parked.stream}, ${parked.seq}): ${wrong}`)
    }
    await sql`
      with back as (delete from ledger_parked where entry_id = any(${[...fitting]}::bigint[]) returning entry_id)
      insert into ledger_waiting (id) select entry_id from back`.execute(tx)
    await sql`
      update ledger_fault set clear_time = now()
       where kind = 'stream' and clear_time is null
         and not exists (select from ledger_parked where reason = detail)`.execute(tx)
    return { entries: fitting.size, left: [...left.values()] }
  })
}

function findProblem(
  { seq, prev, body, hash, before_id, before_hash, is_before_taken }: ParkedEntry,
  fitting: ReadonlySet<number>,
): string | undefined {
  if (!isSameBytes(hashLeaf(sha256, body), hash)) return 'its text does not have its hash'
  if (seq === 0) return prev === null ? undefined : 'the first names one before it'
  if (before_id === null || before_hash === null) return 'the one before it is missing'
  if (prev === null || !isSameBytes(prev, before_hash))
    return `it names ${prev === null ? 'nothing' : toHex(prev)}, not the one before it`
  return is_before_taken || fitting.has(before_id) ? undefined : 'the one before it is not sealed'
}
