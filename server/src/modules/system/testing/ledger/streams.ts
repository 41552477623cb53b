import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { appendToStream } from '#platform/ledger/append.ts'

export async function appendStreamEntry(tx: Db, stream: string, fact: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${stream}, 1))`.execute(tx)
  await appendToStream(tx, { stream, kind: 'tree.grew', actor: null, facts: () => ({ fact }) })
}

export interface StreamWriterOptions {
  readonly db: Db
  readonly random: () => number
  readonly signal: AbortSignal
}

/**
 * Writes to a few streams until stopped. Some transactions stay open, rolled back or commit late. Returns the number of entries that were
 * certainly committed.
 */
export async function writeUntilAborted({ db, random, signal }: StreamWriterOptions): Promise<number> {
  let committed = 0
  while (!signal.aborted) {
    const streams = Array.from({ length: 1 + Math.floor(random() * 3) }, () => `tree:${1 + Math.floor(random() * 12)}`)
    const isGivenUp = random() < 0.15
    const holdMs = random() < 0.1 ? random() * 300 : 0
    try {
      await db.transaction().execute(async (tx) => {
        // In a fixed order, like locks of records.
        for (const stream of [...new Set(streams)].toSorted()) await appendStreamEntry(tx, stream, committed)
        await sleep(holdMs)
        if (isGivenUp) throw new Error('given up')
      })
      committed += new Set(streams).size
    } catch {
      if (!isGivenUp) await sleep(20)
    }
  }
  return committed
}
