// Who of the demo takes which step of loans, pledges and repayments.
import {
  accrual,
  application,
  loan,
  pledgeOfReceipt,
  repayment,
  statement,
  release,
} from '#modules/lending/index.ts'
import { operation } from '#modules/receipts/index.ts'
import type { Grant } from './grant.ts'

/** What the bank found out before it lent. */
const REPORT = ['report_files'] as const

export const LOANS = {
  /** Takes up, investigates, proposes, contracts, files searches, writes down what was paid, and closes. */
  manager: [
    [
      application,
      ['look', 'export'],
      [...REPORT, 'accept', 'report', 'propose', 'contract', 'giveBack', 'reject', 'close'],
    ],
    [pledgeOfReceipt, ['look', 'export'], ['register', 'renew', 'cancel', 'enforce', 'lose']],
    [loan, ['look', 'export'], REPORT],
    [accrual, ['look', 'export']],
    [repayment, ['add', 'look', 'edit', 'del', 'export'], ['submit']],
    [statement, ['look', 'export']],
    [release, ['look', 'export'], ['substitute', 'settle', 'propose', 'reject']],
  ],
  /** Approves, receives what is pledged, posts what was matched, and decides on what is not paid. */
  approver: [
    [
      application,
      ['look', 'export'],
      [
        ...REPORT,
        'revise',
        'approve',
        'giveBack',
        'reject',
        'default',
        'writeoff',
        'levy',
        'decline',
        'waive',
      ],
    ],
    [pledgeOfReceipt, ['look', 'export'], ['receive', 'cancel']],
    [operation, ['look', 'export'], ['consent', 'refuse']],
    [loan, ['look', 'export'], REPORT],
    [accrual, ['look', 'export']],
    [repayment, ['look', 'export'], ['post', 'reject', 'recall', 'decline', 'reverse']],
    [statement, ['look', 'export']],
    [release, ['look', 'export'], ['approve', 'reject']],
  ],
  /** Receives what is pledged, posts what was matched, and speaks for the sale of goods. */
  risk: [
    [application, ['look', 'export'], ['levy', 'decline', 'waive']],
    [pledgeOfReceipt, ['look', 'export'], ['receive']],
    [operation, ['look', 'export'], ['consent', 'refuse']],
    [loan, ['look', 'export']],
    [accrual, ['look', 'export']],
    [repayment, ['look', 'export'], ['date', 'post', 'reject']],
    [release, ['look', 'export'], ['propose']],
  ],
  /** Pays out, charges, and matches what comes in. */
  accountant: [
    [application, ['look', 'export'], ['draw', 'charge', 'decline', 'payBack']],
    [pledgeOfReceipt, ['look', 'export']],
    [loan, ['look', 'export']],
    [accrual, ['look', 'export']],
    [repayment, ['look', 'export'], ['match', 'reject', 'recall', 'decline']],
    [statement, ['look', 'import', 'export'], ['match', 'setAside', 'reopen']],
    [release, ['look', 'export'], ['settle']],
  ],
  /** Asks, holds, endorses and repays. */
  owner: [
    [application, ['add', 'look', 'edit', 'del', 'export'], ['submit', 'hold', 'topUp', 'withdraw']],
    [loan, ['look', 'export']],
    [repayment, ['add', 'look', 'edit', 'del', 'export'], ['submit']],
    [pledgeOfReceipt, ['look', 'export'], ['endorse', 'release', 'cancel']],
    [release, ['look', 'export'], ['substitute', 'withdraw', 'admit', 'pickup_code']],
  ],
  /** What is lent on goods, to be read. */
  read: [
    [application, ['look', 'export']],
    [pledgeOfReceipt, ['look', 'export']],
    [loan, ['look', 'export']],
    [accrual, ['look', 'export']],
    [repayment, ['look', 'export']],
    [statement, ['look', 'export']],
    [release, ['look', 'export']],
  ],
  /** Weighs what leaves. */
  clerk: [
    [pledgeOfReceipt, ['look']],
    [release, ['look'], ['weigh']],
  ],
} as const satisfies Readonly<Record<string, readonly Grant[]>>
