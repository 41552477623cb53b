import { toIdentifierKey } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { StoredRepayment } from '../repayment/repayment.record.ts'

/** `statement_line.line_state`. */
export const LINE = { open: 0, matched: 1, aside: 2 } as const

/** They await the transfer or were entered before it. */
export const openDocument = sql<SqlBool>`repayment.status in (0, 1, 4) and repayment.repay_way = 1
  and not exists (select from statement_line line where line.repayment_id = repayment.id)`

export interface StoredLine {
  readonly id: number
  readonly bank_id: number
  readonly serial_no: string
  readonly value_date: string
  /** Fen. */
  readonly amount: number
  readonly payer_name: string
  readonly payer_account: string
  readonly memo: string
  readonly line_state: number
  readonly repayment_id: number | null
}

const LINE_COLUMNS = sql`
  id, bank_id, serial_no, value_date::text, amount, payer_name, payer_account, memo, line_state, repayment_id`

export async function loadLine(tx: Db, id: number): Promise<StoredLine> {
  const { rows } = await sql<StoredLine>`select ${LINE_COLUMNS} from statement_line where id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`no line ${id}`)
  return row
}

/** By serial number or match. */
export async function findLineOfDocument(tx: Db, repaymentId: number): Promise<StoredLine | undefined> {
  const { rows } = await sql<StoredLine>`
    select ${LINE_COLUMNS} from statement_line
     where id in (select line.id from statement_line line join repayment on repayment.id = ${repaymentId}
                   where line.repayment_id = repayment.id
                      or (line.bank_id = repayment.bank_id and to_identifier_key(line.serial_no) = to_identifier_key(repayment.serial_no)))`.execute(
    tx,
  )
  return rows[0]
}

export async function loadOwnerName(tx: Db, loanId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from organisation where id = (select owner_id from financing where id = ${loanId})`.execute(tx)
  return rows[0]?.name ?? ''
}

/** The value date may differ: that of the line governs. @throws Failure `serial_differs`, `repayment_differs` */
export function assertSameTransfer({ serial_no, repay_amount }: StoredRepayment, line: StoredLine): void {
  if (toIdentifierKey(serial_no) !== toIdentifierKey(line.serial_no))
    throw new Failure('serial_differs', { values: { serial: serial_no } })
  if (repay_amount !== line.amount)
    throw new Failure('repayment_differs', { values: { amount: repay_amount, given: line.amount } })
}

/** @throws Failure `value_date_differs` */
export function assertSameDay({ value_date: day }: StoredRepayment, line: StoredLine): void {
  if (day !== line.value_date) throw new Failure('value_date_differs', { values: { day, given: line.value_date } })
}

/** @throws Failure `value_date_too_early` for a line dated before the draw */
export async function assertDrawnBefore(
  tx: Db,
  { financing_id: loan }: StoredRepayment,
  { value_date: day }: StoredLine,
): Promise<void> {
  const { rows } = await sql<{ drawn: string }>`
    select draw_date::text as drawn from financing where id = ${loan} and draw_date > ${day}::date`.execute(tx)
  const [later] = rows
  if (later !== undefined) throw new Failure('value_date_too_early', { values: { day, drawn: later.drawn } })
}
