// Verifies the whole ledger against itself and the business tables, for the command and the nightly check.
import { MalformedError, parseVerifierKey, type VerifierKey } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { inSnapshot } from '#platform/database/transaction.ts'
import { clearFaults, LedgerFault, writeFault } from '#platform/ledger/ledger-fault.ts'
import { listLogKeys, type Log } from '#platform/ledger/log.ts'
import { sha256 } from '#platform/ledger/primitives.ts'
import { findKeyErrors } from '#platform/ledger/verify/verify-keys.ts'
import { createDatabaseSource } from '#platform/ledger/verify/database-source.ts'
import { type Finding, Findings, type Report } from '#platform/ledger/verify/findings.ts'
import type { SignerMemory } from '#platform/ledger/signer.ts'
import {
  type LogSource,
  type SourceHead,
  type VerifyResult,
  verifyLog,
  addNotes,
} from '#platform/ledger/verify/verify-log.ts'
import { reportAll } from './report-all.ts'
import { verifyDerived } from './verify-derived.ts'
import { type RowsVerification, verifyRows } from './verify-rows.ts'

export interface LedgerVerification {
  readonly logs: readonly (Log & VerifyResult)[]
  readonly rows: RowsVerification
  readonly findings: readonly Finding[]
  readonly count: number
}

export interface ExternalKnowledge {
  /** Signed notes kept by the verifier, which the logs must contain. */
  readonly kept?: readonly (SourceHead & { readonly origin: string })[]
  /** Whether the signatures satisfy the policy; absent if no witness is required. */
  readonly isWitnessed?: NonNullable<LogSource['isWitnessed']>
  /** Keys of the verifier in addition to those of the logs. */
  readonly keys?: readonly VerifierKey[]
  readonly memory?: Pick<SignerMemory, 'last'>
}

/** Checks everything in one snapshot, so that concurrent writes do not contradict entries read earlier. Reports every finding. */
export async function verifyLedger(
  db: Db,
  resources: readonly Resource[],
  known: ExternalKnowledge = {},
  report?: Report,
): Promise<LedgerVerification> {
  const findings = new Findings(report)
  // Read before the snapshot: the signer never remembers more than the database contains.
  const remembered = await listRememberedHeads(db, known)
  return inSnapshot(db, async (view) => {
    const logs: (Log & VerifyResult)[] = []
    for (const log of await listLogs(view))
      logs.push(await verifyLogWithKeys(view, log, { known, remembered, findings }))
    const last = logs.at(-1)
    for (const log of logs) for (const each of await findKeyErrors(view, log, log === last)) findings.add(each)
    for (const query of [STRAY, UNSEALED]) await reportAll(view, query, findings.add)
    await verifyDerived(view, resources, findings.add)
    const rows = await verifyRows(view, resources, findings.add)
    return { logs, rows, findings: findings.first, count: findings.count }
  })
}

async function listLogs(db: Db): Promise<readonly Log[]> {
  const { rows } = await sql<Log>`select id, origin from ledger_log order by id`.execute(db)
  return rows
}

type OriginHead = SourceHead & { readonly origin: string }

async function listRememberedHeads(db: Db, { memory }: ExternalKnowledge): Promise<readonly OriginHead[]> {
  const heads: OriginHead[] = []
  for (const { origin } of await listLogs(db)) {
    const signed = await memory?.last(origin)
    if (signed !== undefined)
      heads.push({
        ...signed,
        origin,
        name: 'what the signer remembers, head',
        isRemembered: true,
        signatures: [],
      })
  }
  return heads
}

interface VerificationContext {
  readonly known: ExternalKnowledge
  readonly remembered: readonly OriginHead[]
  readonly findings: Findings
}

async function verifyLogWithKeys(
  db: Db,
  log: Log,
  { known: { kept = [], keys: others = [], isWitnessed }, remembered, findings }: VerificationContext,
): Promise<Log & VerifyResult> {
  const keys = (await listLogKeys(db, log.id)).flatMap(({ verifier_key }) => parseReadableKey(verifier_key))
  const source = {
    ...createDatabaseSource(db, log, [...keys, ...others]),
    ...(isWitnessed === undefined ? {} : { isWitnessed }),
  }
  const heads = [...kept, ...remembered].filter(({ origin }) => origin === log.origin)
  return { ...log, ...(await verifyLog(addNotes(source, heads), findings.add)) }
}

// Returns an empty array for an unreadable key, which is reported when the log's entries are checked.
function parseReadableKey(text: string): VerifierKey[] {
  try {
    return [parseVerifierKey(sha256, text)]
  } catch (error) {
    if (error instanceof MalformedError) return []
    throw error
  }
}

/** Rows without a log and signatures without a head, which no other check reads. */
const STRAY = `
  with stray as (
    select 'head' as name, log, size from ledger_checkpoint
    union all select 'signature', log, size from ledger_signature signed
     where not exists (select from ledger_checkpoint head where head.log = signed.log and head.size = signed.size)
    union all select 'leaf', log, leaf from ledger_leaf
    union all select 'tile', log, n from ledger_tile)
  select name || ' ' || log || '/' || size, 'belongs to nothing that there is' from stray
   where name = 'signature' or not exists (select from ledger_log ledger where ledger.id = stray.log)`

/** Entries that are neither sealed nor waiting. */
const UNSEALED = `
  select 'entry ' || entry.id || ', ' || stream || ' ' || seq, coalesce(reason, 'is neither sealed nor waiting')
    from ledger_entry entry left join ledger_parked on entry_id = entry.id
   where not exists (select from ledger_leaf where ledger_leaf.entry_id = entry.id)
     and not exists (select from ledger_waiting waiting where waiting.id = entry.id)`

/**
 * Verifies and records the result; without findings, faults of earlier checks are cleared. @throws LedgerFault with the first finding and the count,
 * so that the job is shown as failed
 */
export async function checkLedger(
  db: Db,
  resources: readonly Resource[],
  known: ExternalKnowledge = {},
): Promise<void> {
  const begun = performance.now()
  const { logs, findings, count } = await verifyLedger(db, resources, known)
  const last = logs.at(-1)
  if (last === undefined) return
  const entries = logs.reduce((sum, log) => sum + log.entries, 0)
  await sql`
    insert into ledger_check (log, size, entries, took_ms, findings, finding_count)
    values (${last.id}, ${last.entries}, ${entries}, ${Math.round(performance.now() - begun)}, ${JSON.stringify(findings)}::jsonb, ${count})`.execute(
    db,
  )
  const [first] = findings
  if (first === undefined) return clearFaults(db, 'verify')
  const error = new LedgerFault('verify', `${first.where}: ${first.what}`)
  await writeFault(db, error)
  throw new LedgerFault('verify', `Findings: ${count}; \`npx cangdan verify\` lists all. ${error.message}`)
}
