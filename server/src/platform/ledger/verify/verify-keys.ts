// Checks the keys of a log against the entries about itself, which are sealed.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { KEY_STATE, listLogKeys, type Log, getLogStream } from '../log.ts'
import { type Finding } from './verify-log.ts'
import { readEntry } from './verify-entry.ts'

/** Compares the stored keys of a log with its entries. @param isLast no later log exists */
export async function findKeyErrors(db: Db, log: Log, isLast: boolean): Promise<Finding[]> {
  const where = `log ${log.id}`
  const { origin, states } = await readStatedKeys(db, log)
  const findings: Finding[] = []
  if (origin !== log.origin) findings.push({ where, what: `is called ${log.origin}, its first entry says ${origin}` })
  const keys = await listLogKeys(db, log.id)
  for (const { verifier_key, key_id, state, retire_time } of keys) {
    const declared = states.get(verifier_key)
    const expected = declared === undefined || isLast ? declared : KEY_STATE.retired
    if (expected === undefined) findings.push({ where, what: `has the key ${verifier_key}, of which no entry tells` })
    else if (state !== expected || (retire_time === null) !== (state !== KEY_STATE.retired))
      findings.push({ where, what: `has the key ${key_id} in state ${state}, its entries say ${expected}` })
    else if (!verifier_key.startsWith(`${log.origin}+${key_id}+`))
      findings.push({ where, what: `has the key ${verifier_key} as ${key_id}` })
  }
  for (const key of states.keys())
    if (!keys.some(({ verifier_key }) => verifier_key === key))
      findings.push({ where, what: `lacks the key ${key}, of which an entry tells` })
  return findings
}

interface OwnFacts {
  readonly origin?: string
  readonly keys?: readonly [string, string]
  readonly key?: string
  readonly before?: string | null
  readonly is_lost?: boolean
}

async function readStatedKeys(db: Db, log: Log) {
  const { rows } = await sql<{ body: Buffer }>`
    select body from ledger_entry where stream = ${getLogStream(log.id)} order by seq`.execute(db)
  const states = new Map<string, number>()
  let origin: string | undefined
  for (const { body } of rows) {
    const { kind = '', facts = {} } = (readEntry(body) ?? {}) as { kind?: string; facts?: OwnFacts }
    origin ??= facts.origin
    applyEntry(states, kind, facts)
  }
  return { origin, states }
}

function applyEntry(states: Map<string, number>, kind: string, { keys, key, before, is_lost }: OwnFacts): void {
  if (keys !== undefined) {
    states.set(keys[0], KEY_STATE.working)
    states.set(keys[1], KEY_STATE.spare)
  }
  if (key === undefined) return
  if (kind === 'ledger_log.key_retired') states.set(key, KEY_STATE.retired)
  if (kind === 'ledger_log.spare_key_added') states.set(key, KEY_STATE.spare)
  if (kind !== 'ledger_log.key_changed') return
  if (typeof before === 'string') states.set(before, is_lost === true ? KEY_STATE.retired : KEY_STATE.retiring)
  states.set(key, KEY_STATE.working)
}
