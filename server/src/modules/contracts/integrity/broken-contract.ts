// Ends or suspends a contract after a change of its stored file.
import { title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { APPLICATION_LIST, CONTRACT_LIST } from '#modules/paths.ts'
import { dbNow } from '#platform/database/instant.ts'
import { CONTRACT } from '../contract/contract.states.ts'
import { replaceScans } from '../scan/scan.replace.ts'
import { revokeTickets } from '../signing/tickets.ts'

type ContractRecord = LockedRecord<typeof CONTRACT_LIST>

/** Locks the loan of a contract, which comes earlier in the order of locks. */
export async function lockLoan(unit: UnitOfWork, id: number): Promise<void> {
  const { rows } = await sql<{ loan: number }>`select financing_id as loan from contract where id = ${id}`.execute(
    unit.tx,
  )
  if (rows[0] !== undefined) await unit.beyondScope.lock(APPLICATION_LIST, rows[0].loan)
}

/**
 * Voids a contract that is being signed. One in effect binds its parties whatever happens to a copy, so it stays, and counts as missing
 * (`list_missing_contracts`) until its bytes are back.
 */
export async function breakContract(unit: UnitOfWork, contract: ContractRecord): Promise<void> {
  const { id, values } = contract
  const isInEffect = values.state === CONTRACT.effective
  if (!isInEffect) await revokeTickets(unit.tx, id)
  const end = { state: CONTRACT.void, reason: CHANGED.zh, end_time: dbNow }
  await unit.beyondScope.change(contract, {
    verb: 'break',
    set: { broken_time: dbNow, ...(isInEffect ? {} : end) },
    entry: { event: isInEffect ? 'broken' : 'voided', columns: ['file_hash'] },
    after: () => (isInEffect ? undefined : replaceScans(unit, id)),
  })
  await notifyBank(unit, contract, isInEffect ? RELIED(values.upload_no) : VOIDED(values.upload_no))
}

/** Its bytes have their hash again. */
export async function restoreContract(unit: UnitOfWork, contract: ContractRecord): Promise<void> {
  await unit.beyondScope.change(contract, {
    verb: 'restore',
    set: { broken_time: null },
    entry: { event: 'restored', columns: ['file_hash'] },
  })
}

async function notifyBank(unit: UnitOfWork, { id, values }: ContractRecord, content: Title): Promise<void> {
  const accounts = await listActiveAccounts(unit.tx, sql`select ${values.bank_id}::bigint`)
  await sendMessage(unit, {
    accounts,
    title: CHANGED,
    content,
    isAlert: true,
    path: `/contract/upload/look/${id}`,
  })
}

const CHANGED = title(
  '合同文件已被改动',
  'The stored file of a contract has changed',
  'El archivo de un contrato ha cambiado',
  '契約のファイルが変更されました',
)
const VOIDED = (no: string) =>
  title(
    `合同 ${no} 的文件与发送时的哈希不符，合同已作废。请重新生成并发送。`,
    `The file of the contract ${no} does not have the hash that it was sent with. The contract is void: make and send it again.`,
    `El archivo del contrato ${no} no tiene el hash con el que se envió. El contrato queda sin efecto: genérelo y envíelo de nuevo.`,
    `契約 ${no} のファイルが送付時のハッシュと一致しないため、契約は無効になりました。作り直して送付してください。`,
  )
const RELIED = (no: string) =>
  title(
    `合同 ${no} 的存档文件与其哈希不符。恢复原文件之前，不能据此签约、质押或放款。`,
    `The stored file of the contract ${no} does not have its hash. Until the original is restored, no loan is contracted, pledged or drawn on it.`,
    `El archivo guardado del contrato ${no} no tiene su hash. Hasta restaurar el original, no se contrata, pignora ni dispone ningún préstamo con él.`,
    `契約 ${no} の保存ファイルがハッシュと一致しません。元のファイルを復元するまで、この契約に基づく契約締結・質権設定・貸付実行はできません。`,
  )
