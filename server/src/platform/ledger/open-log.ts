// A log begins with an entry that contains its origin and keys.
import { type Bytes, KEY_TYPES, parseVerifierKey, createVerifierKey, formatVerifierKey } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { clearFaults, LedgerFault } from './ledger-fault.ts'
import { appendOwnEntry, loadCurrentLog, KEY_STATE, listLogKeys, type Log, storeKey } from './log.ts'
import { sha256 } from './primitives.ts'
import { deriveLogKey } from './signer.ts'

export interface NewLog {
  readonly origin: string
  readonly seed: Bytes
  readonly spare: Bytes
  /** The last signed note of the previous log, if its tail was lost or its key stolen. */
  readonly before?: string
}

export const PUBLISH_LOCK = sql`select pg_advisory_xact_lock(hashtextextended('ledger publish', 0))`
export const SEAL_LOCK = sql`select pg_advisory_xact_lock(hashtextextended('ledger seal', 0))`

/** Returns the current log; opens the first one if there is none. @throws LedgerFault if its origin differs: another origin means another log */
export function openFirstLog(db: Db, origin: string, make: () => Promise<NewLog>): Promise<Log> {
  return inTransaction(db, async (tx) => {
    await SEAL_LOCK.execute(tx)
    const log = await loadCurrentLog(tx)
    if (log === undefined) return beginLog(tx, 1, await make())
    if (log.origin !== origin && !log.origin.startsWith(`${origin}/`))
      throw new LedgerFault('signer', `the ledger is ${log.origin}, and the setting LEDGER_ORIGIN says ${origin}`)
    return log
  })
}

/** Opens another log after the last one, which is never signed again, and clears its faults. `keep` stores the new key before the commit. */
export function openNextLog(db: Db, input: NewLog, keep: () => Promise<void>): Promise<Log> {
  return withLockedLog(db, async (tx, last) => {
    await sql`
      update ledger_key set state = ${KEY_STATE.retired}, retire_time = now()
       where log = ${last.id} and state <> ${KEY_STATE.retired}`.execute(tx)
    const log = await beginLog(tx, last.id + 1, input)
    await clearFaults(tx, 'rollback', 'signer', 'tiles')
    await keep()
    return log
  })
}

// Blocks sealing and signing, so that the log, its keys and the seeds file change together.
function withLockedLog<T>(db: Db, work: (tx: Db, log: Log) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await SEAL_LOCK.execute(tx)
    await PUBLISH_LOCK.execute(tx)
    const log = await loadCurrentLog(tx)
    if (log === undefined) throw new Error('There is no ledger yet.')
    return work(tx, log)
  })
}

async function beginLog(tx: Db, id: number, { origin, seed, spare, before }: NewLog): Promise<Log> {
  await sql`insert into ledger_log (id, origin) values (${id}, ${origin})`.execute(tx)
  const working = deriveLogKey(origin, seed)
  const kept = createVerifierKey(sha256, origin, KEY_TYPES.ed25519, spare)
  await storeKey(tx, id, working, KEY_STATE.working)
  await storeKey(tx, id, kept, KEY_STATE.spare)
  await appendOwnEntry(tx, id, 'opened', {
    origin,
    keys: [working, kept].map(formatVerifierKey),
    before: before ?? null,
  })
  return { id, origin }
}

/**
 * Replaces the signing key and records it in the log. The previous key continues to sign until it is retired, or is retired immediately if it was
 * lost. `keep` stores the seeds before the commit.
 * @throws Error if the key already signs
 */
export function replaceKey(
  db: Db,
  seed: Bytes,
  before: 'signs beside it' | 'is lost',
  keep: () => Promise<void>,
): Promise<Log> {
  return withLockedLog(db, async (tx, log) => {
    const key = deriveLogKey(log.origin, seed)
    const [working] = (await listLogKeys(tx, log.id)).filter(({ state }) => state === KEY_STATE.working)
    if (working?.key_id === key.id) throw new Error(`The key ${key.id} signs already.`)
    const state = before === 'is lost' ? KEY_STATE.retired : KEY_STATE.retiring
    if (working !== undefined) await storeKey(tx, log.id, parseVerifierKey(sha256, working.verifier_key), state)
    await storeKey(tx, log.id, key, KEY_STATE.working)
    await appendOwnEntry(tx, log.id, 'key_changed', {
      key: formatVerifierKey(key),
      before: working?.verifier_key ?? null,
      is_lost: before === 'is lost',
    })
    await keep()
    return log
  })
}

/** Retires a key that signs together with its successor. @throws Error for other keys */
export function retireKey(db: Db, keyId: string, keep: () => Promise<void>): Promise<Log> {
  return withLockedLog(db, async (tx, log) => {
    const known = (await listLogKeys(tx, log.id)).find(({ key_id }) => key_id === keyId)
    if (known?.state !== KEY_STATE.retiring) throw new Error(`The key ${keyId} does not sign beside another one.`)
    await storeKey(tx, log.id, parseVerifierKey(sha256, known.verifier_key), KEY_STATE.retired)
    await appendOwnEntry(tx, log.id, 'key_retired', { key: known.verifier_key })
    await keep()
    return log
  })
}

export function addSpareKey(db: Db, spare: Bytes, keep: () => Promise<void>): Promise<Log> {
  return withLockedLog(db, async (tx, log) => {
    const key = createVerifierKey(sha256, log.origin, KEY_TYPES.ed25519, spare)
    await storeKey(tx, log.id, key, KEY_STATE.spare)
    await appendOwnEntry(tx, log.id, 'spare_key_added', { key: formatVerifierKey(key) })
    await keep()
    return log
  })
}
