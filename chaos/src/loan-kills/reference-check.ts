// Recalculates each loan from its contract and documents alone (`server/src/modules/lending/testing/reference/reference-loan.ts`) and compares balances, accruals and allocations.
import type { ClientBase } from 'pg'
import type { DayCount } from '../../../server/src/modules/lending/testing/reference/days.ts'
import {
  type Allocation,
  type Component,
  type Components,
  type ReferenceLoan,
  simulateLoan,
} from '../../../server/src/modules/lending/testing/reference/reference-loan.ts'

/** A loan as stored; amounts are fen as text. */
interface StoredLoan {
  readonly id: string
  readonly state: number
  readonly mode: number
  readonly day_count: number
  readonly order: string
  readonly principal: string
  readonly rate: number
  readonly penalty_rate: number
  readonly drawn: string
  readonly until: string
  readonly instalments: readonly { due: string; principal: string }[] | null
  readonly fees: readonly { date: string; amount: string }[] | null
  readonly repayments: readonly (Record<Component | 'excess', string> & { on: string; amount: string })[] | null
  readonly left: Record<Component, string>
  readonly accrued: readonly [interest: string, penalty: string]
}

const DAY_COUNTS: readonly DayCount[] = ['ACT360', 'ACT365', 'ACTACT', '30E360']
const INTEREST_DUE = ['maturity', 'monthly', 'maturity', 'instalments'] as const
const COMPONENTS: readonly Component[] = ['fee', 'penalty', 'interest', 'principal']
const PARTS = [...COMPONENTS, 'excess'] as const
/** Percent × 100 as parts per million. */
const PPM = 100n

/** Written-off amounts count as owed in the calculation. */
const LEFT = COMPONENTS.map(
  (name) =>
    `'${name}', (loan.${name}_left + coalesce((select sum(${name}) from loan_event where financing_id = loan.id and kind = 7), 0))::text`,
).join()

const STORED = `
  select loan.id::text, loan.loan_state as state, loan.repay_mode as mode, loan.day_count, policy.allocation_order::text as order,
         loan.draw_amount::text as principal, loan.rate::int, loan.penalty_rate::int, loan.draw_date::text as drawn, loan.accrued_to::text as until,
         (select json_agg(json_build_object('due', due_date, 'principal', principal::text)) from loan_instalment
           where financing_id = loan.id and principal > 0) as instalments,
         (select json_agg(json_build_object('date', value_date, 'amount', amount::text)) from loan_event fee
           where financing_id = loan.id and kind = 2 and not exists (select from loan_event where of_id = fee.id and kind = 9)) as fees,
         (select json_agg(json_build_object('on', paid.value_date, 'amount', paid.amount::text,
                   ${PARTS.map((name) => `'${name}', (select sum(${name}) from loan_event part where paid.id in (part.id, part.of_id))::text`).join()}) order by paid.id)
            from loan_event paid
           where paid.financing_id = loan.id and paid.kind = 3 and not exists (select from loan_event where of_id = paid.id and kind = 4)) as repayments,
         json_build_object(${LEFT}) as left, array[loan.interest_total::text, loan.penalty_total::text] as accrued
    from financing loan join risk_policy policy on policy.id = loan.policy_id
   where loan.draw_date is not null order by loan.id`

function parseContract(stored: StoredLoan): ReferenceLoan {
  const { instalments, fees, repayments, mode } = stored
  return {
    principal: BigInt(stored.principal),
    rate: BigInt(stored.rate) * PPM,
    penaltyRate: BigInt(stored.penalty_rate) * PPM,
    dayCount: DAY_COUNTS[stored.day_count - 1] ?? 'ACT360',
    drawDate: stored.drawn,
    instalments: (instalments ?? []).map(({ due, principal }) => ({ due, principal: BigInt(principal) })),
    interestDue: INTEREST_DUE[mode - 1] ?? 'maturity',
    order: Array.from(stored.order, (digit) => COMPONENTS[Number(digit) - 1] ?? 'fee'),
    fees: (fees ?? []).map(({ date, amount }) => ({ date, amount: BigInt(amount) })),
    repayments: (repayments ?? []).map(({ on, amount }) => ({ valueDate: on, amount: BigInt(amount) })),
  }
}

const isSame = (ours: Readonly<Record<string, string>>, theirs: Components | Allocation | undefined) =>
  theirs !== undefined && Object.entries(theirs).every(([name, fen]) => BigInt(ours[name] ?? -1) === fen)

/** Returns how the product differs from the calculation, if it does. */
function findDifference(stored: StoredLoan): string | undefined {
  const { outstanding, allocations, interestAccrued, penaltyAccrued } = simulateLoan(
    parseContract(stored),
    stored.until,
  )
  if (!isSame(stored.left, outstanding)) return 'owes'
  const [interest, penalty] = stored.accrued
  if (BigInt(interest) !== interestAccrued || BigInt(penalty) !== penaltyAccrued) return 'has accrued'
  return (stored.repayments ?? []).every((paid, at) => isSame(paid, allocations[at])) ? undefined : 'was paid in parts'
}

/** Describes the difference, or why the loan cannot be calculated. */
function describeDifference(stored: StoredLoan): string | undefined {
  try {
    const what = findDifference(stored)
    return what === undefined ? undefined : `${what} other than an independent calculation says`
  } catch (error) {
    return `cannot be calculated: ${String(error)}`
  }
}

/** Returns a message for each loan that differs, in one snapshot of the database. */
export async function findMiscalculatedLoans(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<StoredLoan>(STORED)
  return rows.flatMap((stored) => {
    const said = describeDifference(stored)
    return said === undefined ? [] : [`I6, I7: loan ${stored.id} ${said}`]
  })
}
