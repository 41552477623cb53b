// A log begins with an entry that says how it is called and with which keys it is signed.
import { type Bytes, KEY_TYPES, verifierKey, verifierKeyText } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { LedgerFault } from './fault.ts'
import { appendOwnEntry, currentLog, KEY_STATE, keysOfLog, type Log, storeKey } from './log.ts'
import { sha256 } from './primitives.ts'
import { logKeyOf } from './signer.ts'

export interface NewLog {
  readonly origin: string
  /** Of the working key. */
  readonly seed: Bytes
  /** Public key of the spare one. */
  readonly spare: Bytes
  /** The last signed note of the log before it, where its tail was lost or its key stolen. */
  readonly before?: string
}

const SEAL_LOCK = sql`select pg_advisory_xact_lock(hashtextextended('ledger seal', 0))`

/**
 * The log that goes on; begins the first one where there is none.
 * @throws LedgerFault where it is called otherwise: entries under another name are another log
 */
export function openFirstLog(db: Db, origin: string, make: () => Promise<NewLog>): Promise<Log> {
  return inTransaction(db, async (tx) => {
    await SEAL_LOCK.execute(tx)
    const log = await currentLog(tx)
    if (log === undefined) return beginLog(tx, 1, await make())
    if (log.origin !== origin && !log.origin.startsWith(`${origin}/`))
      throw new LedgerFault(
        'signer',
        `the ledger is ${log.origin}, and the setting LEDGER_ORIGIN says ${origin}`,
      )
    return log
  })
}

/** Begins another log behind the last one. */
export function openNextLog(db: Db, made: NewLog): Promise<Log> {
  return inTransaction(db, async (tx) => {
    await SEAL_LOCK.execute(tx)
    const last = await currentLog(tx)
    return beginLog(tx, (last?.id ?? 0) + 1, made)
  })
}

async function beginLog(tx: Db, id: number, { origin, seed, spare, before }: NewLog): Promise<Log> {
  await sql`insert into ledger_log (id, origin) values (${id}, ${origin})`.execute(tx)
  const working = logKeyOf(origin, seed)
  const kept = verifierKey(sha256, origin, KEY_TYPES.ed25519, spare)
  await storeKey(tx, id, working, KEY_STATE.working)
  await storeKey(tx, id, kept, KEY_STATE.spare)
  await appendOwnEntry(tx, id, 'opened', {
    origin,
    keys: [working, kept].map(verifierKeyText),
    before: before ?? null,
  })
  return { id, origin }
}

/**
 * Has the log signed by another key, with the one before beside it until that is retired; says so in the log itself.
 * @throws Error for the key that signs already
 */
export function changeKey(db: Db, seed: Bytes, state: 'replaces' | 'retires'): Promise<Log> {
  return inTransaction(db, async (tx) => {
    await SEAL_LOCK.execute(tx)
    const log = await currentLog(tx)
    if (log === undefined) throw new Error('There is no ledger yet.')
    const key = logKeyOf(log.origin, seed)
    const keys = await keysOfLog(tx, log.id)
    const known = keys.find(({ key_id }) => key_id === key.id)
    if (state === 'retires') {
      if (known?.state !== KEY_STATE.retiring)
        throw new Error(`The key ${key.id} does not sign beside another one.`)
      await storeKey(tx, log.id, key, KEY_STATE.retired)
    } else {
      if (known?.state === KEY_STATE.working) throw new Error(`The key ${key.id} signs already.`)
      await sql`update ledger_key set state = ${KEY_STATE.retiring} where log = ${log.id} and state = ${KEY_STATE.working}`.execute(
        tx,
      )
      await storeKey(tx, log.id, key, KEY_STATE.working)
    }
    await appendOwnEntry(tx, log.id, state === 'retires' ? 'key_retired' : 'key_changed', {
      key: verifierKeyText(key),
    })
    return log
  })
}

/** Makes known a key that lies in a safe from now on. */
export function addSpareKey(db: Db, spare: Bytes): Promise<Log> {
  return inTransaction(db, async (tx) => {
    await SEAL_LOCK.execute(tx)
    const log = await currentLog(tx)
    if (log === undefined) throw new Error('There is no ledger yet.')
    const key = verifierKey(sha256, log.origin, KEY_TYPES.ed25519, spare)
    await storeKey(tx, log.id, key, KEY_STATE.spare)
    await appendOwnEntry(tx, log.id, 'spare_key_added', { key: verifierKeyText(key) })
    return log
  })
}
