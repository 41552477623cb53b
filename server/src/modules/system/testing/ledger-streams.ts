// Reads the ledger independently of the code that writes it.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface ReadEntry {
  readonly kind: string
  readonly actor: { readonly account: number; readonly person: number; readonly organisation: number } | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly nonce: string
}

interface Line {
  seq: number
  prev: Buffer | null
  body: Buffer
  hash: Buffer
  waits: boolean
}

/** Returns the entries of a record in order. @throws Error unless they form one chain of canonical texts that wait for a seal */
export async function readEntries(db: Db, table: string, id: number): Promise<ReadEntry[]> {
  const stream = `${table}:${id}`
  const { rows } = await sql<Line>`
    select seq, prev, body, hash, exists (select from ledger_waiting waiting where waiting.id = entry.id) as waits
      from ledger_entry entry where stream = ${stream} order by seq`.execute(db)
  let before: string | null = null
  return rows.map(({ seq, prev, body, hash, waits }, place) => {
    const leaf = createHash('sha256')
      .update(Buffer.concat([Buffer.of(0), body]))
      .digest('hex')
    const entry = JSON.parse(body.toString()) as ReadEntry & Record<string, unknown>
    const isRight =
      seq === place &&
      entry['seq'] === place &&
      entry['stream'] === stream &&
      entry['prev'] === before &&
      (prev?.toString('hex') ?? null) === before &&
      hash.toString('hex') === leaf &&
      toCanonicalJson(entry) === body.toString() &&
      waits
    if (!isRight) throw new Error(`entry ${place} of ${stream} is not what it should be: ${body.toString()}`)
    before = leaf
    return entry
  })
}

function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}
