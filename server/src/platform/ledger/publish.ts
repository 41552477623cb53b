// A sealed head is signed, then published, then witnessed. Each step is idempotent.
import {
  type Checkpoint,
  formatCheckpoint,
  type NoteSignature,
  parseSignatureLine,
  type Policy,
  type PolicyWitness,
  formatSignatureLine,
} from '@cangdan/protocol/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { compareWithWitness } from './compare-witness.ts'
import { clearFaults, isHalted, LedgerFault, writeFault } from './ledger-fault.ts'
import { loadCurrentLog, listLogKeys, KEY_STATE, type Log, loadSealedHead } from './log.ts'
import { PUBLISH_LOCK } from './open-log.ts'
import type { SealOptions } from './seal.ts'
import { assertNotBehind, deriveLogKey, signHead, type SignerMemory } from './signer.ts'
import { type TileCache, createTreeReader } from './tile-reader.ts'
import { requestCosignature, type SignedHead, WitnessAhead } from './witnesses.ts'

/** Seconds after which a witness is called again without a new head. */
const FRESH_FOR = 600

export interface PublishDeps extends Pick<SealOptions, 'onStep'> {
  readonly db: Db
  readonly memory: SignerMemory
  readonly seeds: () => Promise<readonly Uint8Array[]>
  readonly policy: Policy | undefined
  readonly tiles: TileCache
}

/** Signs the last sealed head unless it is signed. Returns its size; undefined if nothing is sealed. @throws LedgerFault */
export async function publishHead(publishing: PublishDeps): Promise<number | undefined> {
  const { db, onStep } = publishing
  const log = await loadCurrentLog(db)
  if (log === undefined || (await isHalted(db))) return undefined
  const all = await publishing.seeds()
  // One process at a time, so that none signs an older head than another has signed.
  const size = await inTransaction(db, async (tx) => {
    await PUBLISH_LOCK.execute(tx)
    const sealed = await loadSealedHead(tx, log.id)
    await assertNotBehind(publishing.memory, { origin: log.origin, size: sealed?.size ?? 0 })
    if (sealed === undefined) return undefined
    const head = { origin: log.origin, size: sealed.size, root: sealed.root }
    const known = await listSignatures(tx, log, sealed.size)
    const seeds = all.filter((seed) => !known.some(({ keyId }) => keyId === deriveLogKey(log.origin, seed).id))
    if (seeds.length === 0) return sealed.size
    await assertKnownKeys(tx, log, seeds)
    onStep?.('sign', 'before')
    const tree = createTreeReader(tx, log.id, publishing.tiles)
    const signatures = await signHead(publishing.memory, seeds, head, (from, to) => tree.consistency(from, to))
    onStep?.('sign', 'after')
    onStep?.('keep', 'before')
    await storeSignatures(
      tx,
      log,
      sealed.size,
      signatures.map((signature) => ({ signature, time: undefined })),
    )
    return sealed.size
  })
  onStep?.('keep', 'after')
  return size
}

/** Calls the witnesses that have not signed the last head, or not recently. Returns whether all succeeded; failures are recorded. */
export async function requestCosignatures(publishing: PublishDeps): Promise<boolean> {
  const { db, policy, tiles, onStep } = publishing
  const log = await loadCurrentLog(db)
  if (policy === undefined || log === undefined || (await isHalted(db))) return true
  const signed = await loadPublishedHead(db, log)
  if (signed === undefined) return true
  onStep?.('witness', 'before')
  const tree = createTreeReader(db, log.id, tiles)
  const due = await listDueWitnesses(db, log, signed.head, policy)
  const answers = await Promise.allSettled(
    due.map(({ witness, knownSize }) =>
      requestCosignature(witness, signed, (from, to) => tree.consistency(from, to), knownSize).catch((error: unknown) =>
        checkAheadWitness(publishing, log, { witness, error }),
      ),
    ),
  )
  const cosigned = answers.flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value !== undefined ? [answer.value] : [],
  )
  await storeSignatures(db, log, signed.head.size, cosigned)
  onStep?.('witness', 'after')
  return writeRejected(db, answers)
}

// If a witness knows a larger head than it was sent, another process may have been faster: the comparison decides.
async function checkAheadWitness(
  publishing: PublishDeps,
  log: Log,
  { witness, error }: { readonly witness: PolicyWitness; readonly error: unknown },
): Promise<undefined> {
  if (!(error instanceof WitnessAhead) || (await compareWithWitness(publishing, log, witness)) < error.size) throw error
}

/** Compares with the head of each witness. Returns whether all succeeded; failures are recorded. @throws LedgerFault `rollback` */
export async function compareWithWitnesses(publishing: PublishDeps): Promise<boolean> {
  const { db, policy } = publishing
  const log = await loadCurrentLog(db)
  if (policy === undefined || log === undefined) return true
  const reachable = policy.witnesses.filter(({ url }) => url !== undefined)
  const answers = await Promise.allSettled(reachable.map((witness) => compareWithWitness(publishing, log, witness)))
  const lost = answers.map(toFault).find((error) => error?.kind === 'rollback')
  if (lost !== undefined) throw lost
  return writeRejected(db, answers)
}

/** Compares with and calls the witnesses; clears their faults if all succeeded. @throws LedgerFault `rollback` */
export async function checkWitnesses(publishing: PublishDeps): Promise<void> {
  const areCompared = await compareWithWitnesses(publishing)
  if ((await requestCosignatures(publishing)) && areCompared) await clearFaults(publishing.db, 'witness')
}

async function writeRejected(db: Db, answers: readonly PromiseSettledResult<unknown>[]): Promise<boolean> {
  const errors = answers.flatMap((answer) => toFault(answer) ?? [])
  for (const error of errors) await writeFault(db, error)
  return errors.length === 0
}

function toFault(answer: PromiseSettledResult<unknown>): LedgerFault | undefined {
  if (answer.status === 'fulfilled') return undefined
  return answer.reason instanceof LedgerFault ? answer.reason : new LedgerFault('witness', String(answer.reason))
}

export const loadPublishedHead = (db: Db, log: Log): Promise<SignedHead | undefined> =>
  querySignedHead(db, log, sql`true`)

export const loadSignedHead = (db: Db, log: Log, size: number): Promise<SignedHead | undefined> =>
  querySignedHead(db, log, sql`size = ${size}`)

async function querySignedHead(db: Db, log: Log, which: RawBuilder<unknown>): Promise<SignedHead | undefined> {
  const { rows } = await sql<{ size: number; root: Buffer; lines: string[] }>`
    select size, root, array(select line from ledger_signature signed
                              where signed.log = head.log and signed.size = head.size and name = ${log.origin} order by key_id) as lines
      from ledger_checkpoint head
     where log = ${log.id} and ${which}
       and exists (select from ledger_signature signed
                    where signed.log = head.log and signed.size = head.size and name = ${log.origin})
     order by size desc limit 1`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const head: Checkpoint = { origin: log.origin, size: row.size, root: row.root }
  return { head, body: formatCheckpoint(head), own: row.lines.map(parseSignatureLine) }
}

export async function listCosignatures(db: Db, log: Log, size: number): Promise<(NoteSignature & { time: number })[]> {
  const { rows } = await sql<{ line: string; time: number }>`
    select distinct on (key_id) line, sign_time as time from ledger_signature
     where log = ${log.id} and size = ${size} and name <> ${log.origin} order by key_id, sign_time desc`.execute(db)
  return rows.map(({ line, time }) => ({ ...parseSignatureLine(line), time }))
}

async function listSignatures(db: Db, log: Log, size: number): Promise<NoteSignature[]> {
  const { rows } = await sql<{ line: string }>`
    select line from ledger_signature where log = ${log.id} and size = ${size} and name = ${log.origin}`.execute(db)
  return rows.map(({ line }) => parseSignatureLine(line))
}

export async function storeSignatures(
  db: Db,
  log: Log,
  size: number,
  signed: readonly { readonly signature: NoteSignature; readonly time: number | undefined }[],
): Promise<void> {
  for (const { signature, time } of signed)
    await sql`
      insert into ledger_signature (log, size, name, key_id, line, sign_time)
      values (${log.id}, ${size}, ${signature.name}, ${signature.keyId}, ${formatSignatureLine(signature)},
              coalesce(to_timestamp(${time ?? null}::double precision), now()))
      on conflict do nothing`.execute(db)
}

/** @throws LedgerFault for a key that the log does not know, such as that of other secrets */
async function assertKnownKeys(db: Db, log: Log, seeds: readonly Uint8Array[]): Promise<void> {
  const keys = await listLogKeys(db, log.id)
  const signs = [KEY_STATE.working, KEY_STATE.retiring] as number[]
  for (const seed of seeds) {
    const { id } = deriveLogKey(log.origin, seed)
    if (!keys.some(({ key_id, state }) => key_id === id && signs.includes(state)))
      throw new LedgerFault('signer', `${log.origin}: the key ${id} of the secrets file is none that signs this log`)
  }
}

interface DueWitness {
  readonly witness: Policy['witnesses'][number]
  /** Leaves of the last head that it signed, as far as is known here. */
  readonly knownSize: number
}

async function listDueWitnesses(db: Db, log: Log, head: Checkpoint, policy: Policy): Promise<DueWitness[]> {
  const { rows } = await sql<{ key_id: string; size: number; is_fresh: boolean }>`
    select distinct on (key_id) key_id, size, sign_time > now() - make_interval(secs => ${FRESH_FOR}) as is_fresh
      from ledger_signature where log = ${log.id} order by key_id, size desc, sign_time desc`.execute(db)
  return policy.witnesses.flatMap((witness) => {
    const known = rows.find(({ key_id }) => key_id === witness.key.id)
    const isDone = known?.size === head.size && known.is_fresh
    return witness.url === undefined || isDone ? [] : [{ witness, knownSize: known?.size ?? 0 }]
  })
}
