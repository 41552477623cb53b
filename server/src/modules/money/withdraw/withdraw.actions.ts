// Three persons: one requests, one approves, one transfers.
import { toPlainText, type Row } from '@cangdan/protocol'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { JournalDraft } from '#engine/declare/records/journal.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { MoneyEventName } from '#engine/money/events.ts'
import type { Move } from '#engine/money/moves.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from 'kysely'
import { Failure } from '#platform/failure.ts'
import { dbNow } from '#platform/database/instant.ts'
import {
  getAvailableAccount,
  PLATFORM_CASH,
  PLATFORM_FEE_INCOME,
  getFrozenAccount,
  postJournals,
} from '../account/money.accounts.ts'
import type { WithdrawRecord, WITHDRAW_LIST } from '#modules/paths.ts'

type Context = ActionContext<typeof WITHDRAW_LIST>
type WithdrawOutcome = Outcome<typeof WITHDRAW_LIST>

export const WITHDRAW = { pending: 0, approved: 1, transferred: 2, refused: 3, failed: 4 } as const

function createJournal(
  { id, values }: WithdrawRecord,
  event: MoneyEventName,
  move: Pick<Move, 'from' | 'to'>,
  amount: number,
): JournalDraft {
  const wallet = values.wallet_id
  return {
    bizKey: `withdrawal:${id}:${event}`,
    event,
    source: `withdrawal:${id}`,
    bizNo: values.withdraw_no,
    amount,
    moves: [{ ...move, amount: BigInt(amount) }],
    wallet,
    tradeNo: values.trade_no,
    remark: values.audit_remark,
  }
}

function createReturn(record: WithdrawRecord, event: 'withdrawal_refused' | 'withdrawal_failed'): JournalDraft {
  const wallet = record.values.wallet_id
  const back = { from: getFrozenAccount(wallet), to: getAvailableAccount(wallet) }
  return createJournal(record, event, back, record.values.withdrawal_amount)
}

function createPayout(record: WithdrawRecord): JournalDraft[] {
  const { wallet_id: wallet, transfer_amount: amount, handling_fee: fee } = record.values
  const from = getFrozenAccount(wallet)
  return [
    createJournal(record, 'withdrawal_paid', { from, to: PLATFORM_CASH }, amount),
    ...(fee === 0 ? [] : [createJournal(record, 'withdrawal_fee', { from, to: PLATFORM_FEE_INCOME }, fee)]),
  ]
}

function reviewWithdrawal(_tx: Db, { input, unit }: Context): WithdrawOutcome {
  const status = Number(input['status'])
  const isRefused = status === WITHDRAW.refused
  return {
    set: { status, audit_remark: toPlainText(input['audit_remark']), audit_time: dbNow },
    remark: toPlainText(input['audit_remark']),
    entry: { event: isRefused ? 'refused' : 'approved', columns: STATED_COLUMNS },
    after: (record) => {
      if (isRefused) postJournals(unit, [createReturn(record, 'withdrawal_refused')])
    },
  }
}

async function transferWithdrawal(tx: Db, context: Context): Promise<WithdrawOutcome> {
  const { input, unit } = context
  const { values } = context.record
  const isDone = Number(input['status']) === WITHDRAW.transferred
  if (isDone) await assertTransferUnused(tx, context)
  return {
    set: isDone ? toTransferColumns(input) : { status: WITHDRAW.failed, audit_remark: joinRemarks(input, values) },
    remark: toPlainText(input['audit_remark']),
    entry: { event: isDone ? 'transferred' : 'failed', columns: STATED_COLUMNS },
    after: (record) => postJournals(unit, isDone ? createPayout(record) : [createReturn(record, 'withdrawal_failed')]),
  }
}

/** The advisory lock makes concurrent requests fail with the same error. */
async function assertTransferUnused(tx: Db, { input, getErrorText }: Context): Promise<void> {
  const tradeNo = toPlainText(input['trade_no'])
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal ${tradeNo}`}, 0))`.execute(tx)
  const { rows } =
    await sql`select from withdrawal where to_identifier_key(trade_no) = to_identifier_key(${tradeNo}) and trade_no <> ''`.execute(
      tx,
    )
  if (rows.length > 0) throw new Failure('invalid_input', { fields: { trade_no: getErrorText('duplicate') } })
}

const STATED_COLUMNS = ['wallet_id', 'withdrawal_amount', 'handling_fee']

const toTransferColumns = (input: Row) => ({
  status: WITHDRAW.transferred,
  voucher: input['voucher'] ?? [],
  trade_no: toPlainText(input['trade_no']),
  transfer_time: dbNow,
})

/** Appends the reason of the failure to the reviewer's remark. */
const joinRemarks = (input: Row, before: { readonly audit_remark: string }): string =>
  [before.audit_remark, toPlainText(input['audit_remark'])].filter((text) => text !== '').join('；')

const OPINION = { type: 'text', control: 'textarea', maxLength: 200 } as const
const DONE = { status: [WITHDRAW.transferred] }
const FAILED = { status: [WITHDRAW.failed] }

export const WITHDRAW_ACTIONS = {
  review: {
    insteadOf: 'audit',
    scope: 'row',
    stepUp: true,
    by: ['platform'],
    namesVersion: true,
    transition: {
      column: 'status',
      from: [WITHDRAW.pending],
      to: [WITHDRAW.approved, WITHDRAW.refused],
    },
    fields: {
      status: {
        type: 'select',
        control: 'radio',
        options: [WITHDRAW.approved, WITHDRAW.refused],
        required: true,
      },
      audit_remark: { ...OPINION, requiredWhen: { status: [WITHDRAW.refused] } },
    },
    run: reviewWithdrawal,
  },
  transfer: {
    scope: 'row',
    stepUp: true,
    by: ['platform'],
    namesVersion: true,
    transition: {
      column: 'status',
      from: [WITHDRAW.approved],
      to: [WITHDRAW.transferred, WITHDRAW.failed],
    },
    fields: {
      status: {
        type: 'select',
        control: 'radio',
        options: [WITHDRAW.transferred, WITHDRAW.failed],
        required: true,
      },
      voucher: {
        type: 'image',
        files: 3,
        takes: { picture: 10, pdf: 10 },
        when: DONE,
        requiredWhen: DONE,
      },
      trade_no: { type: 'text', maxLength: 64, when: DONE, requiredWhen: DONE },
      audit_remark: { ...OPINION, when: FAILED, requiredWhen: FAILED },
    },
    run: transferWithdrawal,
  },
} as const satisfies Record<string, ActionSpec<typeof WITHDRAW_LIST>>
