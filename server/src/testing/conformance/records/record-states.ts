import type { Row } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Action } from '#engine/declare/action.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { States } from '#engine/declare/states.ts'
import type { Db } from '#platform/database/database.ts'
import { withoutStateTriggers } from '#testing/database/state-fixture.ts'
import { createActionInput } from '#testing/oracle/random-records.ts'

export const listStates = ({ initial, steps }: States): number[] => [...new Set([initial, ...steps.flat()])]

/** From the draw on. */
const isDrawn = (state: number) => state >= 7 && state <= 11
const isPosted = (state: number) => state === 1 || state === 3
const isPerfected = (state: number) => [2, 3, 4, 6].includes(state)

/** Column values that check constraints require in a state. */
const COMPANIONS: Readonly<Record<string, (state: number) => RawBuilder<unknown>>> = {
  'good_price_history.status': (state) => sql`, void_time = ${state === 2 ? sql`now()` : sql`null`}`,
  'account.disabled': (state) => sql`, lock_end_time = ${state === 2 ? sql`now()` : sql`null`}`,
  'import_batch.status': (state) => sql`, undo_time = ${state === 2 ? sql`now()` : sql`null`}`,
  'orders.status': (state) => sql`, status_before = ${state === 5 ? sql`1` : sql`null`}`,
  'refund.status': (state) => sql`,
      review_person = ${state === 0 ? sql`null` : sql`900001`}, finish_time = ${state === 4 ? sql`now()` : sql`null`}`,
  'withdrawal.status': (state) => sql`,
      review_person = ${state === 0 ? sql`null` : sql`900001`}, transfer_person = ${state === 2 || state === 4 ? sql`900002` : sql`null`},
      voucher = ${state === 2 ? sql`'{1}'::bigint[]` : sql`'{}'::bigint[]`}, transfer_time = ${state === 2 ? sql`now()` : sql`null`}`,
  'financing.loan_state': (state) => sql`,
      draw_amount = ${isDrawn(state) ? sql`1` : sql`null`}, draw_date = ${isDrawn(state) ? sql`today()` : sql`null`},
      due_date = ${isDrawn(state) ? sql`today() + 1` : sql`null`}, day_count = ${isDrawn(state) ? sql`1` : sql`null`},
      accrued_to = ${isDrawn(state) ? sql`today()` : sql`null`}, draw_way = ${isDrawn(state) ? sql`1` : sql`null`},
      principal_settled = ${state === 10 || state === 11 ? sql`1` : sql`0`}, fee_total = 0, fee_settled = 0, draw_no = '', draw_files = '{}',
      approve_amount = 1, rate = 0, penalty_rate = 0, report_result = 1, policy_id = 1, eligible_value = 1, cap_value = 1, approve_time = now(),
      approve_end = now() + interval '1 day', contract_no = 'C', contract_date = today(), contract_files = '{1}'`,
  'repayment.status': (state) => sql`,
      event_id = ${isPosted(state) ? sql`1` : sql`null`}, repay_time = ${isPosted(state) ? sql`now()` : sql`null`},
      repay_type = ${isPosted(state) ? sql`1` : sql`null`}, principal_amount = ${isPosted(state) ? sql`repay_amount * ${Number(state === 1)}::int` : sql`null`},
      interest_amount = 0, penalty_amount = 0, fee_amount = 0, excess_amount = 0`,
  'statement_line.line_state': (state) => sql`,
      repayment_id = ${state === 1 ? sql`900000 + id` : sql`null`}, answer = ${state === 2 ? sql`'so'` : sql`''`}`,
  'pledge.pledge_state': (state) => sql`,
      earmarked_weight = 0,
      hold_end = ${state < 2 ? sql`now()` : sql`null`}, seal_time = now(), endorse_time = now(), search_files = '{1}', search_date = today(), search_result = 1, search_note = '',
      insure_amount = 1, insure_end = today(), perfected_time = ${isPerfected(state) ? sql`now()` : sql`null`},
      perfection_method = ${isPerfected(state) ? sql`1` : sql`null`}, priority_no = ${isPerfected(state) ? sql`900001` : sql`null`}`,
  'release_order.release_state': (state) => sql`,
      kind = ${state === 3 ? sql`2` : sql`1`}, reason = 2, substitute_id = null, notice_date = null, notice_files = '{}', sale_way = null,
      sale_price = null, sale_cost = null, storage_arrears = null, repayment_id = null, approve_time = now(), pickup_end = now(), approved_possible = 1,
      pickup_code = '00000000', weighed_weight = 1, done_time = ${state >= 4 && state < 8 ? sql`now()` : sql`null`}`,
  'contract.state': (state) => sql`,
      file_hash = ${state === 0 ? sql`''` : sql`repeat('a', 64)`}, file_url = '{1}',
      effective_time = ${state >= 3 && state <= 6 ? sql`now()` : sql`null`}`,
  'inspection.state': (state) =>
    sql`, start_time = now(), submit_time = ${state === 2 || state === 3 ? sql`now()` : sql`null`}`,
  'investigation.state': (state) =>
    sql`, start_time = now(), submit_time = ${state === 2 || state === 3 ? sql`now()` : sql`null`}`,
  'abnormal_document.status': (state) => sql`, level = 1, handle_result = ${state >= 2 ? sql`'so'` : sql`''`}`,
  'surprise_seed.state': (state) => sql`, reveal_time = ${state === 1 ? sql`now()` : sql`null`}`,
  'margin_call.state': (state) => sql`, end_time = ${[4, 5, 8].includes(state) ? sql`now()` : sql`null`}`,
  'margin_call.extension': (state) => sql`, ask_hours = ${state === 0 ? sql`null` : sql`1`}`,
  'margin_call.default_step': (state) => sql`, propose_person = 900001, declare_person = 900002,
      default_time = ${state === 2 ? sql`now()` : sql`null`}`,
  'margin_call.dispute': (
    state,
  ) => sql`, dispute_reason = 1, dispute_time = now(), dispute_until = now(), disputed_cash = 2, undisputed_cash = 0,
      resolve_time = now(), resolve_person = 900001, quote_price_ids = '{1}', remainder_by = now(),
      accepted_cash = ${4 - Math.max(2, state)}, remainder_cash = ${Math.max(2, state) - 2}`,
  'covenant.state': (state) => sql`, met_time = ${state === 1 ? sql`now()` : sql`null`},
      evidence = ${state === 1 ? sql`'{1}'` : sql`'{}'`}, reason = ${state === 3 || state === 4 ? sql`'so'` : sql`''`}`,
  'contract_scan.state': (state) => sql`, reason = ${state === 3 ? sql`'so'` : sql`''`},
      check_pages = pages, check_signatures = 9, check_time = now(), check_person = ${state === 0 ? sql`null` : sql`900001`},
      accept_pages = pages, accept_signatures = 9, accept_time = now(), accept_person = ${state === 2 ? sql`900002` : sql`null`}`,
  'contract_party.state': (state) => sql`, sign_time = ${state === 2 ? sql`now()` : sql`null`}`,
  'zone.status': () => sql`, ask_person = 900001, unseal_person = null`,
  'feedback.status': (state) => (state === 1 ? sql`, reply = 'So', reply_time = now()` : sql``),
  'receipt.life': () => sql`, reserved_weight = 0`,
  'receipt.audit_status': () => sql`, reserved_weight = 0`,
  'good_price.is_void': () => sql`, audit_status = 1, rule_version = 1`,
  'good_price.audit_status': (state) =>
    sql`, is_void = 0, rule_version = ${state === 1 || state === 4 ? sql`1` : sql`null`}`,
}

export interface RecordState {
  readonly id: number
  readonly column: string
  readonly state: number
}

/** Puts a record into a state, bypassing calls and triggers. */
export async function putInState(db: Db, resource: Resource, { id, column, state }: RecordState): Promise<void> {
  const { table } = resource
  await withoutStateTriggers(db, resource, (tx) =>
    sql`
      update ${sql.table(table)}
         set ${sql.id(column)} = ${state} ${COMPANIONS[`${table}.${column}`]?.(state) ?? sql``}
       where ${sql.id(PK)} = ${id}`.execute(tx),
  )
}

export const buildActionBody = (action: Action, id: number): Row => ({
  ...createActionInput(action),
  id,
  ...(action.namesVersion ? { version: 1 } : {}),
})
