// Who acts on loans, and how one of them takes a record a step further. What they find to do is read from the database; now and then they try what cannot be
// done.
import {
  type Acting,
  type Attempt as AttemptOf,
  type Found,
  type Move as MoveOf,
  one,
  paperOf,
  send,
} from '../receipt-kills/acting.ts'
import type { Claim } from '../receipt-kills/acknowledged.ts'

export type Role =
  | 'owner'
  | 'manager'
  | 'colleague'
  | 'approver'
  | 'second'
  | 'accountant'
  | 'risk'
  | 'store'
  | 'storeManager'

export interface Scene extends Acting<Role> {
  readonly bankId: number
  /** The start of the real day, seconds UTC. */
  readonly today: number
}

export type Attempt = AttemptOf<Scene>
export type Move = MoveOf<Scene>
type Table = Claim['table']

export const A_DAY = 86_400
const PATHS: Readonly<Record<string, string>> = {
  financing: 'seller_p/pledge/Application',
  pledge: 'seller_p/pledge/Pledge',
  repayment: 'seller_p/contract/Repayment',
  release_order: 'seller_p/pledge/Release',
}

export type Given = (attempt: Attempt, found: Found) => Promise<object | undefined> | object | undefined

type Step = readonly [step: string, find: string, holds: string, given?: Given]

/** Takes one of those that the statement finds a step further; `holds` is true of it for ever after. */
export const steps =
  (table: Table, ...[step, find, holds, given = () => ({})]: Step): Move =>
  async (attempt) => {
    const found = await one(attempt, find)
    if (found === undefined) return
    const more = await given(attempt, found)
    if (more === undefined) return
    const id = Number(found['id'])
    const body = { id, version: found['version'], ...more }
    await send(attempt, `${PATHS[table]}${step}`, body, () => ({ table, id, holds }))
  }

/** Holds of what may be given back, and come again: that it was done is in its history. */
export const said = (table: Table, verb: string): string =>
  `exists (select from record_history where table_name = '${table}' and record_id = ${table}.id and verb = '${verb}')`

export const isThere = (table: Table) => (data: { id: number }) => ({ table, id: data.id, holds: 'true' })
export const seldom =
  (move: Move, chance = 0.15): Move =>
  async (attempt) =>
    attempt.random() < chance ? move(attempt) : undefined

export const loans = (...states: number[]) =>
  `select id, version, apply_amount, approve_amount, total_left from financing where loan_state in (${states.join()})`
export const pledges = (...states: number[]) =>
  `select id, version, weight, initial_value from pledge where pledge_state in (${states.join()})`
export const documents = (status: number) =>
  `select id, version, repay_amount, serial_no::bigint as serial from repayment where status = ${status} and serial_no ~ '^[0-9]+$'`
export const orders = (state: number, kind = '1, 2') =>
  `select id, version, weight, reason, nullif(pickup_code, '')::bigint as code from release_order where release_state = ${state} and kind in (${kind})`

export const withExcess = `${loans(7, 8, 9)} and exists (
  select from money_account where kind = 'loan_excess' and owner_id = financing.id and balance > 0)`

type Paper = readonly { readonly id: number }[]
const PAPERS = new WeakMap<object, Paper>()
/** How often it is another: an account uploads no more than some hundreds in an hour. */
const ANOTHER = 0.05

/** A paper of who acts; nothing where the server died. */
export async function paper(attempt: Attempt): Promise<Paper | undefined> {
  const { scene, role, random } = attempt
  const session = scene.sessions[role]
  const had = PAPERS.get(session)
  if (had !== undefined && random() > ANOTHER) return had
  const uploaded = await paperOf(attempt)
  if (uploaded !== undefined) PAPERS.set(session, uploaded)
  return uploaded
}

/** With papers that its columns take. */
export const filed =
  (
    columns: string | readonly string[],
    more: (attempt: Attempt, found: Found) => object = () => ({}),
  ): Given =>
  async (attempt, found) => {
    const papers = await paper(attempt)
    if (papers === undefined) return undefined
    const named = [columns].flat().map((column) => [column, papers])
    return { ...Object.fromEntries(named), ...more(attempt, found) }
  }
