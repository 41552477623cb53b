// Checks a sealed ledger against the definitions of RFC 6962, computed from its rows without the code that seals.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const H = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

interface Row {
  readonly leaf: number
  readonly entry_id: number
  readonly stream: string
  readonly seq: number
  readonly prev: Buffer | null
  readonly body: Buffer
}

export interface LedgerCheckResult {
  readonly leaves: number
  readonly waiting: number
  readonly heads: number
  readonly errors: readonly string[]
}

export async function checkLedgerRows(db: Db, log = 1): Promise<LedgerCheckResult> {
  const errors: string[] = []
  const { rows } = await sql<Row>`
    select leaf, entry_id, stream, seq, prev, body from ledger_leaf join ledger_entry on id = entry_id
     where log = ${log} order by leaf`.execute(db)
  const last = new Map<string, { seq: number; hash: Buffer }>()
  const leaves = rows.map(({ leaf, stream, seq, prev, body }, place) => {
    if (leaf !== place) errors.push(`leaf ${leaf} stands at ${place}`)
    const before = last.get(stream)
    if (seq !== (before === undefined ? 0 : before.seq + 1)) errors.push(`${stream} ${seq} comes out of order`)
    if ((prev ?? Buffer.alloc(0)).compare(before?.hash ?? Buffer.alloc(0)) !== 0)
      errors.push(`${stream} ${seq} does not name the one before it`)
    const hash = H(Buffer.of(0), body)
    last.set(stream, { seq, hash })
    return hash
  })
  const heads = await checkHeads(db, log, leaves, errors)
  await checkTiles(db, log, leaves, errors)
  const { rows: waits } = await sql<{ waiting: number; lost: number }>`
    select (select count(*) from ledger_waiting) as waiting,
           (select count(*) from ledger_entry entry
             where not exists (select from ledger_leaf where entry_id = entry.id)
               and not exists (select from ledger_waiting waiting where waiting.id = entry.id)
               and not exists (select from ledger_parked where entry_id = entry.id)) as lost`.execute(db)
  if (waits[0]?.lost !== 0) errors.push(`${waits[0]?.lost} entries are neither sealed nor waiting`)
  return { leaves: leaves.length, waiting: waits[0]?.waiting ?? -1, heads, errors }
}

async function checkHeads(db: Db, log: number, leaves: readonly Buffer[], errors: string[]): Promise<number> {
  const { rows } = await sql<{ size: number; root: Buffer }>`
    select size, root from ledger_checkpoint where log = ${log} order by size`.execute(db)
  for (const { size, root } of rows)
    if (size > leaves.length || !MTH(leaves.slice(0, size)).equals(root)) errors.push(`the head of ${size} is wrong`)
  if (leaves.length > 0 && rows.at(-1)?.size !== leaves.length) errors.push('the last head has not all leaves')
  return rows.length
}

// By definition, hash i of tile n at level L is the root over its part of the leaves.
async function checkTiles(db: Db, log: number, leaves: readonly Buffer[], errors: string[]): Promise<void> {
  const { rows } = await sql<{ level: number; n: number; data: Buffer }>`
    select level, n, data from ledger_tile where log = ${log} order by level, n`.execute(db)
  const stored = new Map(rows.map(({ level, n, data }) => [`${level}/${n}`, data]))
  let expected = 0
  for (let level = 0, below = leaves; below.length > 0; level += 1) {
    for (let n = 0; n * 256 < below.length; n += 1) {
      expected += 1
      const data = Buffer.concat(below.slice(n * 256, (n + 1) * 256))
      if (stored.get(`${level}/${n}`)?.equals(data) !== true) errors.push(`tile ${level}/${n} is wrong`)
    }
    const hashes = below
    below = Array.from({ length: Math.floor(hashes.length / 256) }, (_hash, n) =>
      MTH(hashes.slice(n * 256, (n + 1) * 256)),
    )
  }
  if (rows.length !== expected) errors.push(`${rows.length} tiles instead of ${expected}`)
}

function MTH(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return H()
  if (leaves.length === 1) return leaves[0]!
  const k = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return H(Buffer.of(1), MTH(leaves.slice(0, k)), MTH(leaves.slice(k)))
}
