// Selected roughly by SQL, then scored exactly by the domain.
import { sql } from 'kysely'
import { type LoanHistory, replay } from '#modules/lending/domain/loan/loan-history.ts'
import { planPayments } from '#modules/lending/domain/cover/plan.ts'
import { type MatchCandidate, extractNumbers, normalizeName } from '#modules/lending/domain/loan/statement-match.ts'
import { sumComponents } from '#modules/lending/domain/loan/waterfall.ts'
import type { Db } from '#platform/database/database.ts'
import { loadLoan, type StoredLoan } from '#modules/lending/loan/loan.record.ts'
import { LOAN } from '#modules/lending/loan/loan.states.ts'
import type { StoredLine } from '#modules/lending/statement/statement.record.ts'

export interface Candidate extends MatchCandidate {
  readonly kind: 'document' | 'loan'
  readonly id: number
  readonly no: string
}

const MAX_COMPARED = 20

export async function listKnownOwners(
  db: Db,
  { bank_id: bank, payer_account: account }: StoredLine,
): Promise<Set<number>> {
  if (account === '') return new Set()
  const { rows } = await sql<{ owner_id: number }>`
    select distinct owner_id from statement_line line join repayment on repayment.id = line.repayment_id
     where line.bank_id = ${bank} and line.payer_account = ${account} and line_state = 1`.execute(db)
  return new Set(rows.map(({ owner_id }) => owner_id))
}

interface DocumentRow {
  readonly id: number
  readonly repay_no: string
  readonly financing_no: string
  readonly serial_no: string
  readonly repay_amount: number
  readonly value_date: string
  readonly owner_id: number
  readonly borrower: string
}

/** Documents that await their transfer or have this serial number, without a statement line. */
export async function listDocumentCandidates(
  db: Db,
  line: StoredLine,
  knownOwnerIds: ReadonlySet<number>,
): Promise<Candidate[]> {
  const { rows } = await sql<DocumentRow>`
    select document.id, repay_no, loan.financing_no, serial_no, repay_amount, value_date::text, document.owner_id, owner.name as borrower
      from repayment document join financing loan on loan.id = document.financing_id
      join organisation owner on owner.id = document.owner_id
     where document.bank_id = ${line.bank_id} and repay_way = 1
       and (status = 0 or (status in (1, 4) and to_identifier_key(serial_no) = to_identifier_key(${line.serial_no})))
       and not exists (select from statement_line other where other.repayment_id = document.id)
     order by to_identifier_key(serial_no) = to_identifier_key(${line.serial_no}) desc, repay_amount = ${line.amount} desc, document.id limit ${MAX_COMPARED}`.execute(
    db,
  )
  return rows.map((row) => ({
    kind: 'document',
    id: row.id,
    no: row.repay_no,
    serialNo: row.serial_no,
    numbers: [row.repay_no, row.financing_no],
    borrower: row.borrower,
    isKnownAccount: knownOwnerIds.has(row.owner_id),
    amount: BigInt(row.repay_amount),
    valueDate: row.value_date,
  }))
}

/** Running and written-off loans that are named, of the payer, or of a similar amount, as on the value date. */
export async function listLoanCandidates(
  db: Db,
  line: StoredLine,
  knownOwnerIds: ReadonlySet<number>,
): Promise<Candidate[]> {
  const numbers = extractNumbers(line.memo)
  const { rows } = await sql<{ id: number; owner_id: number; borrower: string }>`
    select loan.id, loan.owner_id, owner.name as borrower
      from financing loan join organisation owner on owner.id = loan.owner_id
     cross join lateral (select total_left + case loan_state when 11 then recovery_left else 0 end as fen) open
     where loan.bank_id = ${line.bank_id} and (loan_state in (7, 8, 9) or loan_state = 11 and recovery_left > 0) and draw_date <= ${line.value_date}::date
       and (financing_no = any (${numbers}) or upper(contract_no) = any (${numbers}) or loan.owner_id = any (${[...knownOwnerIds]}::bigint[])
            or upper(regexp_replace(normalize(owner.name, nfkc), '\s', '', 'g')) = ${normalizeName(line.payer_name)}
            or abs(open.fen - ${line.amount}) * 50 <= open.fen
            or exists (select from loan_instalment part where part.financing_id = loan.id and part.principal > 0
                         and part.due_date between ${line.value_date}::date - 31 and ${line.value_date}::date + 31
                         and abs(part.principal - ${line.amount}) * 20 <= part.principal))
     order by financing_no = any (${numbers}) desc, abs(open.fen - ${line.amount}), loan.id limit ${MAX_COMPARED}`.execute(
    db,
  )
  const candidates: Candidate[] = []
  for (const { id, owner_id: owner, borrower } of rows) {
    const loan = await loadLoan(db, id)
    if (loan === undefined) continue
    const history = replay(loan.terms, loan.events, line.value_date)
    const isWrittenOff = loan.row.loan_state === LOAN.writtenOff
    candidates.push({
      kind: 'loan',
      id,
      no: loan.row.financing_no,
      serialNo: '',
      numbers: [loan.row.financing_no, loan.row.contract_no],
      borrower,
      isKnownAccount: knownOwnerIds.has(owner),
      total: isWrittenOff ? BigInt(loan.row.recovery_left) : sumComponents(history.due) + BigInt(loan.row.claim_left),
      instalments: isWrittenOff ? [] : listDueAmounts(loan, history),
    })
  }
  return candidates
}

/** Due by the day, and that plus the next due amount. */
function listDueAmounts({ terms, row }: StoredLoan, history: LoanHistory): bigint[] {
  const { arrears, due } = history
  const late = arrears.principal + arrears.interest + due.penalty + due.fee + BigInt(row.claim_left)
  const [next] = planPayments(terms, history)
  const coming = next === undefined ? [] : [late + next.principal + next.interest]
  return [...(late > 0n ? [late] : []), ...coming]
}
