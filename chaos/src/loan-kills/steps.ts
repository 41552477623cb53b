import { uploadDocument, send } from '../kills/actions.ts'
import type { Claim } from '../kills/claims.ts'
import type { Choice, Row } from './choices.ts'
import type { Attempt } from './loan-context.ts'

export type Table = Claim['table']

export const A_DAY = 86_400
const PATHS: Readonly<Record<string, string>> = {
  financing: 'seller_p/pledge/Application',
  pledge: 'seller_p/pledge/Pledge',
  repayment: 'seller_p/contract/Repayment',
  release_order: 'seller_p/pledge/Release',
  statement_line: 'seller_p/contract/Statement',
}

/** Days between the simulated day and the real one. */
export const BEFORE = `(now() at time zone 'Asia/Shanghai')::date - today() as before`
/** Net proceeds of a sale for the bank, fen. */
export const NET = 'greatest(0, ordered.sale_price - ordered.sale_cost - ordered.storage_arrears)'
/** The loan is active and accrued up to the simulated day at most. */
export const RUNS = 'loan.loan_state in (7, 8, 9) and loan.accrued_to <= today()'
/** No release order of the loan is open. */
export const NO_ORDER =
  'not exists (select from release_order other where other.financing_id = loan.id and other.release_state <= 3)'
export const EXCESS_LEFT = `coalesce((select balance from money_account where kind = 'loan_excess' and owner_id = loan.id), 0)`

/** Query of each kind of record, with the same column names. */
const READ: Readonly<Record<string, string>> = {
  financing: `
    select loan.id, loan.version, loan.apply_amount, loan.approve_amount, loan.total_left, today() - loan.draw_date as days, ${BEFORE},
           (loan.owner_id in (select store_id from wallet))::int as has_wallet
      from financing loan`,
  pledge: `
    select pledge.id, pledge.version, pledge.weight, pledge.live_weight - pledge.earmarked_weight as rest, lot.short_weight as short,
           coalesce(pledge.insure_end - (now() at time zone 'Asia/Shanghai')::date, 200) as insured_days
      from pledge join financing loan on loan.id = pledge.financing_id join lot on lot.id = pledge.lot_id`,
  repayment: `
    select document.id, document.version, document.repay_amount, document.serial_no
      from repayment document join financing loan on loan.id = document.financing_id`,
  release_order: `
    select ordered.id, ordered.version, ordered.weight, ordered.reason, ordered.pickup_code
      from release_order ordered join financing loan on loan.id = ordered.financing_id
      join pledge on pledge.id = ordered.pledge_id join lot on lot.id = pledge.lot_id`,
  statement_line: `
    select line.id, line.version, line.serial_no
      from statement_line line`,
}

export type StepInput = (attempt: Attempt, found: Row) => Promise<object | undefined> | object | undefined

interface StepOptions {
  readonly input?: StepInput
  readonly often?: number
  /** Join and columns added to the query of the record. */
  readonly join?: string
  readonly columns?: string
}

/** Moves a record one step further if `when` holds; `holds` is true of it afterwards. */
export function step(
  table: Table,
  name: string,
  [when, holds]: readonly [when: string, holds: string],
  { input = () => ({}), often = 1, join = '', columns = '' }: StepOptions = {},
): Choice {
  const any = `${(READ[table] ?? '').replace(/\n +from /, `${columns} from `)} ${join}`
  return {
    due: `${any} where ${when}`,
    any,
    often,
    run: async (attempt, found) => {
      const more = await input(attempt, found)
      if (more === undefined) return
      const id = Number(found['id'])
      const body = { id, version: found['version'], ...more }
      await send(attempt, `${PATHS[table]}${name}`, body, () => ({ table, id, holds }))
    },
  }
}

/** Condition for steps that can be undone and repeated: the history has the step. */
export const hasHistory = (table: Table, verb: string): string =>
  `exists (select from record_history where table_name = '${table}' and record_id = ${table}.id and verb = '${verb}')`

export const claimExists = (table: Table) => (data: { id: number }) => ({ table, id: data.id, holds: 'true' })
export const withAnswer = (answer: string) => () => ({ answer })

type Documents = readonly { readonly id: number }[]
const PAPERS = new WeakMap<object, Documents>()
/** Probability of a new document: an account may upload a few hundred an hour. */
const ANOTHER = 0.02

/** Returns a document of this person, or nothing if the server died. */
export async function getDocument(attempt: Attempt): Promise<Documents | undefined> {
  const { context, role, random } = attempt
  const session = context.sessions[role]
  const had = PAPERS.get(session)
  if (had !== undefined && random() > ANOTHER) return had
  const uploaded = await uploadDocument(attempt)
  if (uploaded !== undefined) PAPERS.set(session, uploaded)
  return uploaded
}

export const withDocuments =
  (columns: string | readonly string[], more: (attempt: Attempt, found: Row) => object = () => ({})): StepInput =>
  async (attempt, found) => {
    // A weigh note proves the weight of one lot only (docs/decisions/goods-and-lots.md).
    const papers = await (columns === 'weigh_note' ? uploadDocument(attempt) : getDocument(attempt))
    if (papers === undefined) return undefined
    const named = [columns].flat().map((column) => [column, papers])
    return { ...Object.fromEntries(named), ...more(attempt, found) }
  }
