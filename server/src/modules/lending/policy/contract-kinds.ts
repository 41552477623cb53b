// Contracts that the policy of a loan requires (`risk_policy.contract_kinds`).
import { title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionPreparation } from '#engine/declare/action.ts'
import { definePort } from '#engine/declare/port.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

export const CONTRACT_KINDS = {
  1: title('质押合同', 'Pledge', 'Prenda', '質権設定契約'),
  2: title('仓储合同', 'Storage', 'Almacenaje', '寄託契約'),
  3: title('监管协议', 'Supervision', 'Supervisión', '監督契約'),
  4: title('担保合同', 'Guarantee', 'Garantía', '保証契約'),
  5: title('借款合同', 'Loan', 'Préstamo', '融資契約'),
  6: title('其他', 'Other', 'Otro', 'その他'),
} as const

type ContractKind = keyof typeof CONTRACT_KINDS

export interface ContractFiles {
  /** Hashes the files of the contracts in effect that the policy of the loan requires. Returns the kinds of those without their hash. */
  readonly listBrokenKinds: (
    deps: Pick<ActionPreparation, 'db' | 'files'>,
    financingId: number,
  ) => Promise<readonly ContractKind[]>
}

export const contractFiles = definePort<ContractFiles>('lending.contractFiles')

/** Returns the kinds whose file has changed, for `assertContracts`: the work before the transaction of an action. */
export const prepareContracts = (deps: ActionPreparation, financingId: number): Promise<readonly ContractKind[]> =>
  contractFiles.get().listBrokenKinds(deps, financingId)

/**
 * The loan is locked.
 * @param prepared result of `prepareContracts`
 * @throws Failure `contracts_missing` with the kinds that are not in effect today or whose file has changed, `conflict` without a preparation
 */
export async function assertContracts(tx: Db, financingId: number, prepared: unknown): Promise<void> {
  if (prepared === undefined) throw new Failure('conflict')
  const broken = prepared as readonly ContractKind[]
  const { rows } = await sql<{ missing: readonly ContractKind[] }>`
    select list_missing_contracts(${financingId}) as missing`.execute(tx)
  const missing = [...new Set([...(rows[0]?.missing ?? []), ...broken])].map((kind) => CONTRACT_KINDS[kind])
  if (missing.length === 0) return
  const join = (language: keyof Title) => missing.map((kind) => kind[language]).join(', ')
  throw new Failure('contracts_missing', { values: { kinds: title(join('zh'), join('en'), join('es'), join('ja')) } })
}
