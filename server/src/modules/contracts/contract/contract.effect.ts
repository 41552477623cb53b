// A contract takes effect: the one that it supersedes ends, and its loan counts as contracted once no required contract is missing.
import { sql } from 'kysely'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { APPLICATION_LIST, CONTRACT_LIST } from '#modules/paths.ts'
import { dbNow } from '#platform/database/instant.ts'
import { openCovenants } from '../covenant/covenant.rows.ts'
import { CONTRACT } from './contract.states.ts'

const LOAN_APPROVED = 4
const LOAN_CONTRACTED = 5

type ContractRecord = LockedRecord<typeof CONTRACT_LIST>
type ContractOutcome = Outcome<typeof CONTRACT_LIST>

/**
 * Returns the change that puts a contract into effect. The financing is locked. The database rejects it while a signature is missing, or if its terms
 * differ from the policy of the loan (`contract_unsigned`, `contract_disagrees`).
 */
export function takeEffect(unit: UnitOfWork, set: ContractOutcome['set'] = {}): ContractOutcome {
  return {
    set: { ...set, effective_time: dbNow },
    entry: {
      event: 'effective',
      columns: ['file_hash', 'file_url', 'signed_file', 'sign_time', 'effective_to', 'supersedes_id'],
    },
    after: async (effective) => {
      await endSuperseded(unit, effective)
      await openCovenants(unit, effective)
      await recordContracted(unit, effective)
    },
  }
}

/** Locks the contract that this one ends: it has a lower id. */
export async function lockSuperseded(
  { tx, beyondScope }: Pick<UnitOfWork, 'tx' | 'beyondScope'>,
  id: number,
): Promise<void> {
  const { rows } = await sql<{
    earlier: number | null
  }>`select supersedes_id as earlier from contract where id = ${id}`.execute(tx)
  const earlier = rows[0]?.earlier ?? null
  if (earlier !== null) await beyondScope.lock(CONTRACT_LIST, earlier)
}

async function endSuperseded({ beyondScope: unit }: UnitOfWork, { values }: ContractRecord): Promise<void> {
  if (values.supersedes_id === null) return
  const earlier = await unit.lock(CONTRACT_LIST, values.supersedes_id)
  if (earlier.values.state !== CONTRACT.effective) return
  await unit.change(earlier, {
    verb: 'supersede',
    set: { state: CONTRACT.superseded, end_time: dbNow },
    entry: { event: 'superseded', columns: ['file_hash'] },
  })
}

async function recordContracted({ tx, beyondScope: unit }: UnitOfWork, { values }: ContractRecord): Promise<void> {
  const financing = await unit.lock(APPLICATION_LIST, values.financing_id)
  if (financing.values.loan_state !== LOAN_APPROVED) return
  const { rows } = await sql<{ required: number; missing: number }>`
    select cardinality(contract_kinds) as required, cardinality(list_missing_contracts(financing.id)) as missing
      from financing join risk_policy on risk_policy.id = policy_id where financing.id = ${financing.id}`.execute(tx)
  const [{ required, missing } = { required: 0, missing: 0 }] = rows
  if (required === 0 || missing > 0) return
  await unit.change(financing, {
    verb: 'contract',
    set: {
      loan_state: LOAN_CONTRACTED,
      contract_no: values.upload_no,
      contract_date: sql`today()`,
      // A loan has up to nine files; more scans are with the contract.
      contract_files:
        values.signed_file.length > 0 && values.signed_file.length <= 9 ? values.signed_file : values.file_url,
    },
    entry: { event: 'contracted', columns: ['contract_no', 'contract_date', 'contract_files'] },
  })
}
