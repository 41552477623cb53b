// Assigns leaf numbers to entries (docs/ledger.md): without gaps however late a writer commits, by one process at a time.
import { type Bytes, toHex, isSameBytes, hashLeaf } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { TreeEdge } from './format/tree.ts'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { LedgerFault, isHalted, writeFault } from './ledger-fault.ts'
import { loadCurrentLog, loadEdgeTiles, type Log, loadSealedHead, storeTiles, getLogStream } from './log.ts'
import { sha256 } from './primitives.ts'

export const SEAL_BATCH = 5_000

/** Steps of sealing and publishing, before and after which tests end the process. */
export type SealStep = 'lock' | 'edge' | 'number' | 'check' | 'store' | 'commit' | 'sign' | 'keep' | 'witness'
export interface SealOptions {
  readonly batch?: number
  readonly onStep?: (step: SealStep, when: 'before' | 'after') => void
}

interface NumberedEntry {
  readonly id: number
  readonly leaf: number
  readonly stream: string
  readonly seq: number
  readonly prev: Buffer | null
  readonly body: Buffer
  readonly hash: Buffer
  /** The previous entry of the stream, its hash, and whether it is sealed. */
  readonly before_id: number | null
  readonly before_hash: Buffer | null
  readonly is_before_sealed: boolean
}

interface BrokenEntries {
  readonly ids: readonly number[]
  readonly reason: string
}

/** Seals a batch of waiting entries. Returns their number. @throws LedgerFault if the stored tree is not the sealed one; nothing is sealed then */
export async function sealWaiting(db: Db, options: SealOptions = {}): Promise<number> {
  if (await isHalted(db)) return 0
  for (;;) {
    const outcome = await inTransaction(db, (tx) => sealBatch(tx, options)).catch((error: unknown) => {
      if (error instanceof BrokenStream) return error
      throw error
    })
    options.onStep?.('commit', 'after')
    if (typeof outcome === 'number') return outcome
    // The transaction was rolled back: entries that do not fit are parked, and the others are sealed without them.
    await parkEntries(db, outcome.broken)
  }
}

class BrokenStream extends Error {
  readonly broken: readonly BrokenEntries[]
  constructor(broken: readonly BrokenEntries[]) {
    super('broken streams')
    this.broken = broken
  }
}

async function sealBatch(tx: Db, { batch = SEAL_BATCH, onStep }: SealOptions): Promise<number> {
  const step = async <T>(name: SealStep, work: () => Promise<T> | T): Promise<T> => {
    onStep?.(name, 'before')
    const done = await work()
    onStep?.(name, 'after')
    return done
  }
  // A separate statement, so that the following ones see the previous seal.
  await step('lock', () => sql`select pg_advisory_xact_lock(hashtextextended('ledger seal', 0))`.execute(tx))
  const log = await loadCurrentLog(tx)
  if (log === undefined) return 0
  const edge = await step('edge', () => loadEdge(tx, log))
  const numbered = await step('number', () => assignLeaves(tx, log, edge.size, batch))
  if (numbered.length === 0) return 0
  await step('check', () => {
    const broken = findBroken(numbered)
    if (broken.length > 0) throw new BrokenStream(broken)
  })
  for (const { hash } of numbered) edge.push(hash)
  await step('store', async () => {
    await storeTiles(tx, log.id, edge.changedTiles())
    await sql`
      insert into ledger_checkpoint (log, size, root) values (${log.id}, ${edge.size}, ${Buffer.from(edge.root())})`.execute(
      tx,
    )
  })
  onStep?.('commit', 'before')
  return numbered.length
}

/** @throws LedgerFault if the tiles do not hash to the last root */
async function loadEdge(tx: Db, log: Log): Promise<TreeEdge> {
  const head = await loadSealedHead(tx, log.id)
  if (head === undefined) return new TreeEdge(sha256, 0, [])
  const createFault = () =>
    new LedgerFault('tiles', `${log.origin}: the tiles of ${head.size} leaves do not have their root`)
  try {
    const edge = new TreeEdge(sha256, head.size, await loadEdgeTiles(tx, log.id, head.size))
    if (isSameBytes(edge.root(), head.root)) return edge
  } catch {
    throw createFault()
  }
  throw createFault()
}

// Visible entries are numbered under the lock: a late commit gets a later number and leaves no gap.
async function assignLeaves(tx: Db, log: Log, size: number, batch: number): Promise<readonly NumberedEntry[]> {
  // The first entries of a log are those about itself.
  const own = size === 0 ? sql`entry.stream = ${getLogStream(log.id)}` : sql`true`
  const { rows } = await sql<NumberedEntry>`
    with taken as (
      delete from ledger_waiting
       where id in (select waiting.id from ledger_waiting waiting join ledger_entry entry using (id)
                     where ${own} order by waiting.id limit ${batch})
      returning id),
    numbered as (
      insert into ledger_leaf (log, leaf, entry_id)
      select ${log.id}, ${size} + row_number() over (order by id) - 1, id from taken
      returning leaf, entry_id)
    select entry.id, leaf, entry.stream, entry.seq, entry.prev, entry.body, entry.hash,
           before.id as before_id, before.hash as before_hash,
           exists (select from ledger_leaf where ledger_leaf.entry_id = before.id) as is_before_sealed
      from numbered join ledger_entry entry on entry.id = entry_id
      left join ledger_entry before on before.stream = entry.stream and before.seq = entry.seq - 1
     order by leaf`.execute(tx)
  return rows
}

/** Finds entries that do not fit, and all later ones of their streams. Hashes are recomputed, in another process than the writer's. */
function findBroken(numbered: readonly NumberedEntry[]): BrokenEntries[] {
  const broken = new Map<string, { ids: number[]; reason: string }>()
  const fitting = new Set<number>()
  for (const entry of numbered) {
    const known = broken.get(entry.stream)
    const reason = known?.reason ?? findReason(entry, fitting)
    if (known !== undefined) known.ids.push(entry.id)
    else if (reason !== undefined) broken.set(entry.stream, { ids: [entry.id], reason })
    else fitting.add(entry.id)
  }
  return [...broken.values()]
}

function findReason(entry: NumberedEntry, fitting: ReadonlySet<number>): string | undefined {
  const { id, stream, seq, prev, body, hash, before_id, before_hash, is_before_sealed } = entry
  const name = `entry ${id} (${stream}, ${seq})`
  if (!isSameBytes(hashLeaf(sha256, body), hash)) return `${name}: its text does not have its hash`
  if (seq === 0) return prev === null ? undefined : `${name}: the first names one before it`
  if (before_hash === null || before_id === null) return `${name}: the one before it is missing`
  if (!isSame(prev, before_hash)) return `${name}: it names ${toHex(prev ?? new Uint8Array())}, not the one before it`
  if (!is_before_sealed && !fitting.has(before_id)) return `${name}: the one before it is not sealed`
  return undefined
}

const isSame = (a: Bytes | null, b: Bytes) => a !== null && isSameBytes(a, b)

async function parkEntries(db: Db, broken: readonly BrokenEntries[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { ids, reason } of broken) {
      await sql`
        with gone as (delete from ledger_waiting where id = any(${[...ids]}::bigint[]) returning id)
        insert into ledger_parked (entry_id, reason) select id, ${reason} from gone on conflict do nothing`.execute(tx)
      await writeFault(tx, new LedgerFault('stream', reason))
    }
  })
}
