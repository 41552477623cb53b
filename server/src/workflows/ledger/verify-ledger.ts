// The whole ledger against itself and against the business tables, for a person at a terminal and for the nightly check.
import { MalformedError, parseVerifierKey, type VerifierKey } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { clearFaults, LedgerFault, writeFault } from '#platform/ledger/fault.ts'
import { keysOfLog, type Log } from '#platform/ledger/log.ts'
import { sha256 } from '#platform/ledger/primitives.ts'
import { keyFindings } from '#platform/ledger/verify/verify-keys.ts'
import { databaseSource } from '#platform/ledger/verify/database-source.ts'
import type { SignerMemory } from '#platform/ledger/signer.ts'
import {
  type Finding,
  type LogSource,
  type SourceHead,
  type Verified,
  verifyLog,
  withKept,
} from '#platform/ledger/verify/verify-log.ts'
import { verifyDerived } from './verify-derived.ts'
import { type RowsVerified, verifyRows } from './verify-rows.ts'

export interface LedgerVerified {
  readonly logs: readonly (Log & Verified)[]
  readonly rows: RowsVerified
  readonly findings: readonly Finding[]
}

/** What is known of the logs outside of their database. */
export interface KnownOfLogs {
  /** Signed notes that somebody has kept, which the logs must have had. */
  readonly kept?: readonly (SourceHead & { readonly origin: string })[]
  /** Whether these witnesses are enough; absent where none is asked for. */
  readonly isWitnessed?: NonNullable<LogSource['isWitnessed']>
  /** Of who verifies, beside those of the logs. */
  readonly keys?: readonly VerifierKey[]
  /** What the signer remembers. */
  readonly memory?: Pick<SignerMemory, 'last'>
}

export async function verifyLedger(
  db: Db,
  resources: readonly Resource[],
  { kept = [], keys: others = [], isWitnessed, memory }: KnownOfLogs = {},
): Promise<LedgerVerified> {
  const { rows: logs } = await sql<Log>`select id, origin from ledger_log order by id`.execute(db)
  const verified: (Log & Verified)[] = []
  const ofKeys: Finding[] = []
  for (const log of logs) {
    const keys = (await keysOfLog(db, log.id)).flatMap(({ verifier_key }) => readableKey(verifier_key))
    ofKeys.push(...(await keyFindings(db, log, log === logs.at(-1))))
    const own = kept.filter(({ origin }) => origin === log.origin)
    const signed = await memory?.last(log.origin)
    const source = {
      ...databaseSource(db, log, [...keys, ...others]),
      ...(isWitnessed === undefined ? {} : { isWitnessed }),
    }
    const remembered =
      signed === undefined
        ? []
        : [
            {
              ...signed,
              name: 'what the signer remembers, head',
              isRemembered: true as const,
              signatures: [],
            },
          ]
    verified.push({ ...log, ...(await verifyLog(withKept(source, [...own, ...remembered]))) })
  }
  const rows = await verifyRows(db, resources)
  const lost = [...(await strayFindings(db)), ...(await unsealedFindings(db)), ...(await verifyDerived(db))]
  return {
    logs: verified,
    rows,
    findings: [...verified.flatMap(({ findings }) => findings), ...ofKeys, ...lost, ...rows.findings],
  }
}

// One that cannot be read is none of those that the entries of the log tell of, and found there.
function readableKey(text: string): VerifierKey[] {
  try {
    return [parseVerifierKey(sha256, text)]
  } catch (error) {
    if (error instanceof MalformedError) return []
    throw error
  }
}

/** Rows of no log, and signatures of no head: they are read nowhere else. */
async function strayFindings(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; place: string }>`
    with stray as (
      select 'head' as name, log, size from ledger_checkpoint
      union all select 'signature', log, size from ledger_signature signed
       where not exists (select from ledger_checkpoint head where head.log = signed.log and head.size = signed.size)
      union all select 'leaf', log, leaf from ledger_leaf
      union all select 'tile', log, n from ledger_tile)
    select name, log || '/' || size as place from stray
     where name = 'signature' or not exists (select from ledger_log ledger where ledger.id = stray.log)
     order by name, log, size limit 20`.execute(db)
  return rows.map(({ name, place }) => ({
    where: `${name} ${place}`,
    what: 'belongs to nothing that there is',
  }))
}

/** Entries that no seal has, and none will have. */
async function unsealedFindings(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ id: number; stream: string; seq: number; reason: string | null }>`
    select entry.id, stream, seq, reason from ledger_entry entry left join ledger_parked on entry_id = entry.id
     where not exists (select from ledger_leaf where ledger_leaf.entry_id = entry.id)
       and not exists (select from ledger_waiting waiting where waiting.id = entry.id)
     order by entry.id limit 20`.execute(db)
  return rows.map(({ id, stream, seq, reason }) => ({
    where: `entry ${id}, ${stream} ${seq}`,
    what: reason ?? 'is neither sealed nor waiting',
  }))
}

/** Verifies and writes down what was found; where nothing is, faults of former checks are over. @throws Error naming the first finding, so that the task is shown as failed */
export async function checkLedger(
  db: Db,
  resources: readonly Resource[],
  known: KnownOfLogs = {},
): Promise<void> {
  const begun = performance.now()
  const { logs, findings } = await verifyLedger(db, resources, known)
  const last = logs.at(-1)
  if (last === undefined) return
  const entries = logs.reduce((sum, log) => sum + log.entries, 0)
  await sql`
    insert into ledger_check (log, size, entries, took_ms, findings)
    values (${last.id}, ${last.entries}, ${entries}, ${Math.round(performance.now() - begun)}, ${JSON.stringify(findings)}::jsonb)`.execute(
    db,
  )
  const [first] = findings
  if (first === undefined) return clearFaults(db, 'verify')
  const fault = new LedgerFault('verify', `${first.where}: ${first.what}`)
  await writeFault(db, fault)
  throw fault
}
