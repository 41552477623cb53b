// Who of the demo takes which step of loans, pledges and repayments.
import { application } from '#resources/pledge/application/application.ts'
import { loan } from '#resources/pledge/loan/loan.ts'
import { pledgeOfReceipt } from '#resources/pledge/pledge/pledge.ts'
import { repayment } from '#resources/pledge/repayment/repayment.ts'
import type { Grant } from './grant.ts'

export const LOANS = {
  /** Takes up, investigates, proposes, contracts, files searches, writes down what was paid, and closes. */
  manager: [
    [
      application,
      ['look', 'export'],
      ['accept', 'report', 'propose', 'contract', 'giveBack', 'reject', 'close'],
    ],
    [pledgeOfReceipt, ['look', 'export'], ['register', 'cancel']],
    [loan, ['look', 'export']],
    [repayment, ['add', 'look', 'edit', 'del', 'export'], ['submit']],
  ],
  /** Approves, receives what is pledged, posts what was matched, and decides on what is not paid. */
  approver: [
    [application, ['look', 'export'], ['revise', 'approve', 'giveBack', 'reject', 'default', 'writeoff']],
    [pledgeOfReceipt, ['look', 'export'], ['receive', 'cancel']],
    [loan, ['look', 'export']],
    [repayment, ['look', 'export'], ['post', 'reject', 'reverse']],
  ],
  /** Pays out, charges, and matches what comes in. */
  accountant: [
    [application, ['look', 'export'], ['draw', 'charge', 'payBack']],
    [pledgeOfReceipt, ['look', 'export']],
    [loan, ['look', 'export']],
    [repayment, ['look', 'export'], ['match', 'reject']],
  ],
  /** Asks, holds, endorses and repays. */
  owner: [
    [application, ['add', 'look', 'edit', 'del', 'export'], ['submit', 'hold', 'topUp', 'withdraw']],
    [pledgeOfReceipt, ['look', 'export'], ['endorse', 'cancel']],
    [loan, ['look', 'export']],
    [repayment, ['add', 'look', 'edit', 'del', 'export'], ['submit']],
  ],
  /** What is lent on goods, to be read. */
  read: [
    [application, ['look', 'export']],
    [pledgeOfReceipt, ['look', 'export']],
    [loan, ['look', 'export']],
    [repayment, ['look', 'export']],
  ],
  clerk: [[pledgeOfReceipt, ['look']]],
} as const satisfies Readonly<Record<string, readonly Grant[]>>
