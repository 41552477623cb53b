// Rows of `signing_flow`: the work of the loop. A row is leased by one worker; after a crash another one takes it.
import { type RawBuilder, sql } from 'kysely'
import { invalidateLists } from '#engine/write/invalidate.ts'
import type { JobDeps } from '#engine/declare/records/writer.ts'
import { CONTRACT_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { FlowSigner, SigningDeps } from './signing-service.ts'

export interface FlowDeps extends JobDeps, SigningDeps {
  readonly files: FileStore
}

export const STAGE = {
  waiting: 0,
  ambiguous: 1,
  running: 2,
  cancelling: 3,
  complete: 4,
  ended: 5,
  rejected: 6,
} as const

export interface SigningFlow {
  readonly contract_id: number
  readonly stage: number
  readonly file: string
  readonly flow: string
  /** Seconds UTC; null before the first call that may have created the flow. */
  readonly call_time: number | null
  readonly attempts: number
  readonly failures: number
  readonly upload_no: string
  readonly contract_name: string
  readonly file_hash: string
  /** Seconds UTC. */
  readonly sign_end: number
}

/** Longer than a step, whose transfers of files take at most a minute each. */
const LEASE_SECONDS = 300

export const queueFlow = (tx: Db, contractId: number): Promise<unknown> =>
  tx.insertInto('signing_flow').values({ contract_id: contractId }).execute()

/** Takes a due flow that is at this service or at none yet. */
export async function takeDueFlow(db: Db, service: string): Promise<SigningFlow | undefined> {
  const { rows } = await sql<SigningFlow>`
    with due as materialized (
      select contract_id from signing_flow where due_time <= now() and stage < ${STAGE.complete} and service in ('', ${service})
       order by due_time, contract_id limit 1 for update skip locked)
    update signing_flow set attempts = attempts + 1, due_time = now() + make_interval(secs => ${LEASE_SECONDS})
      from due, contract
     where signing_flow.contract_id = due.contract_id and contract.id = due.contract_id
    returning signing_flow.contract_id, stage, file, flow, extract(epoch from call_time)::bigint as call_time, attempts, failures,
              upload_no, contract_name, file_hash, coalesce(extract(epoch from sign_end), 0)::bigint as sign_end`.execute(
    db,
  )
  return rows[0]
}

/** Changes a leased flow in these stages. Returns false if another worker has taken it or it has left them. */
export function changeFlow(
  db: Db,
  { contract_id, attempts }: SigningFlow,
  stages: readonly number[],
  set: RawBuilder<unknown>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update signing_flow set ${set}
       where contract_id = ${contract_id} and attempts = ${attempts} and stage = any (${stages}::smallint[])`.execute(
      tx,
    )
    if (numAffectedRows !== 1n) return false
    invalidateLists(tx, [CONTRACT_LIST])
    return true
  })
}

/** Next query of a flow; a call of the service that came during the step is kept. */
export const scheduleAgain = (seconds: number): RawBuilder<unknown> =>
  sql`due_time = case when due_time <= now() then due_time else now() + make_interval(secs => ${seconds}) end`

/** Schedules a query of a flow, after a call of the service: the call itself proves nothing. Returns whether the flow is known. */
export async function noteFlowCall(db: Db, service: string, flow: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update signing_flow set due_time = least(due_time, now())
     where service = ${service} and flow = ${flow} and flow <> '' and stage = ${STAGE.running}`.execute(db)
  return numAffectedRows === 1n
}

/** Returns the signers of a contract, with the unified social credit codes of their organisations. */
export async function listSigners(db: Db, contractId: number): Promise<readonly FlowSigner[]> {
  const { rows } = await sql<FlowSigner>`
    select party.id, organisation.name as organisation, signer_name as name, signer_phone as phone, card_no as "cardNo", step,
           coalesce(nullif(organisation.credit_code, ''), store.credit_code, guarantor.credit_code, '') as code
      from contract_party party
      join organisation on organisation.id = organisation_id
      left join store on store.id = organisation_id
      left join guarantor on guarantor.id = organisation_id
     where contract_id = ${contractId} order by step, role, party.id`.execute(db)
  return rows
}
