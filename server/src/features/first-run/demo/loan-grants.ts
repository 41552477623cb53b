// Who of the demo takes which step of loans and pledges.
import { application } from '#resources/pledge/application/application.ts'
import { pledgeOfReceipt } from '#resources/pledge/pledge/pledge.ts'
import { release } from '#resources/pledge/release/release.ts'
import type { Grant } from './grant.ts'

export const LOANS = {
  /** Takes up, investigates, proposes, contracts, and files searches. */
  manager: [
    [application, ['look', 'export'], ['accept', 'report', 'propose', 'contract', 'giveBack', 'reject']],
    [pledgeOfReceipt, ['look', 'export'], ['register', 'cancel']],
    [release, ['look', 'export'], ['substitute', 'propose', 'reject']],
  ],
  /** Approves, and receives what is pledged. */
  approver: [
    [application, ['look', 'export'], ['revise', 'approve', 'giveBack', 'reject']],
    [pledgeOfReceipt, ['look', 'export'], ['receive', 'cancel']],
    [release, ['look', 'export'], ['approve', 'reject']],
  ],
  /** Asks, holds and endorses. */
  owner: [
    [application, ['add', 'look', 'edit', 'del', 'export'], ['submit', 'hold', 'topUp', 'withdraw']],
    [pledgeOfReceipt, ['look', 'export'], ['endorse', 'release', 'cancel']],
    [release, ['look', 'export'], ['substitute', 'withdraw', 'pickup_code']],
  ],
  /** What is lent on goods, to be read. */
  read: [
    [application, ['look', 'export']],
    [pledgeOfReceipt, ['look', 'export']],
    [release, ['look', 'export']],
  ],
  /** Weighs what leaves. */
  clerk: [
    [pledgeOfReceipt, ['look']],
    [release, ['look'], ['weigh']],
  ],
} as const satisfies Readonly<Record<string, readonly Grant[]>>
