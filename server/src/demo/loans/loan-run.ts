import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { JobDeps } from '#engine/declare/records/writer.ts'
import { accrueLoans, application } from '#modules/lending/index.ts'
import { getRegistry } from '#modules/registry.ts'
import type { Db } from '#platform/database/database.ts'
import type { StorageSite } from '../storage-site.ts'
import type { DemoLoan } from './loans.ts'
import { HOUR } from '../units.ts'
import type { Values } from '../writers.ts'

/** Returns the usernames involved in a loan. Only the first bank has a risk officer and a director. */
export function listPeople({ bank, owner }: DemoLoan, { clerk, manager: storemanager }: StorageSite) {
  const suffix = bank === 'DH' ? '' : '2'
  return {
    owner,
    manager: `manager${suffix}`,
    reviewer: `reviewer${suffix}`,
    accountant: `accountant${suffix}`,
    bankrisk: 'bankrisk',
    director: 'director',
    clerk,
    storemanager,
  }
}

type LoanPeople = ReturnType<typeof listPeople>

export interface LoanRun extends StorageSite {
  readonly loan: DemoLoan
  readonly people: LoanPeople
  readonly decided: number
  readonly lotId: number
  readonly receiptId: number
  /** The id of the loan, and the requested amount in fen. */
  readonly id: number
  readonly amount: number
}

/**
 * Hour of the day, user, list, action, and the values of its dialog. The action runs on the newest record of the loan in that list. A step
 * with several actions is a function.
 */
export type LoanStep =
  | readonly [hour: number, who: keyof LoanPeople, resource: Resource, action: string, values?: StepValues]
  | ((run: LoanRun, day: number) => Promise<unknown>)

type StepValues = Values | ((run: LoanRun, day: number) => Values | Promise<Values>)

export async function runSteps(run: LoanRun, day: number, ...steps: readonly LoanStep[]): Promise<void> {
  let last: number | undefined
  for (const step of steps) {
    if (typeof step === 'function') {
      await step(run, day)
      continue
    }
    const [hour, who, resource, action, values = {}] = step
    if (hour !== last) await run.clock.pass(day + hour * HOUR)
    last = hour
    const resolvedValues = typeof values === 'function' ? await values(run, day) : values
    await run.act(run.people[who], resource, action, {
      ...resolvedValues,
      id: await findNewestOfLoan(run, resource),
    })
  }
}

export async function findNewestOfLoan({ tx, id }: LoanRun, resource: Resource): Promise<number> {
  if (resource === application) return id
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from ${sql.table(resource.table)} where financing_id = ${id}`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Turns a warning of a nightly job into an error of the demo. */
const STRICT = {
  warn: ({ err }: { readonly err?: unknown }): void => {
    if (err !== undefined) throw err
  },
}

export const createDemoJobs = (tx: Db): JobDeps => ({ db: tx, log: STRICT, registry: getRegistry() })

export async function accrueNight({ tx, clock }: LoanRun, day: number): Promise<void> {
  await clock.pass(day + 0.5 * HOUR)
  await accrueLoans(createDemoJobs(tx))
}

/** The figures of a drawn loan. Amounts in fen. */
export interface LoanFigures {
  readonly drawn: number
  readonly maturity: number
  readonly dues: readonly number[]
  readonly left: number
  readonly principal: number
  /** Amount due and not paid. */
  readonly fallen: number
}

export const toSeconds = (day: string) =>
  sql`extract(epoch from ${sql.raw(day)}::timestamp at time zone 'Asia/Shanghai')::bigint`

export async function readFigures({ tx, id }: LoanRun): Promise<LoanFigures> {
  const { rows } = await sql<LoanFigures>`
    select ${toSeconds('draw_date')} as drawn, ${toSeconds('financing.due_date')} as maturity,
           total_left as left, principal_left as principal,
           (select json_agg(${toSeconds('each.due_date')} order by each.due_date)
              from loan_instalment each where each.financing_id = financing.id) as dues,
           (fee_left + penalty_left
             + greatest(0, coalesce((select max(each.interest_total) from loan_instalment each
                                      where each.financing_id = financing.id and each.due_date <= today()), 0) - interest_settled)
             + greatest(0, coalesce((select sum(each.principal) from loan_instalment each
                                      where each.financing_id = financing.id and each.due_date <= today()), 0) - principal_settled))::bigint as fallen
      from financing where id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`no financing ${id}`)
  return row
}
