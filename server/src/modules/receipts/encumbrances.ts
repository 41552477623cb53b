import type { Language } from '@cangdan/protocol'
import { definePort } from '#engine/declare/port.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'

export interface Encumbrances {
  /** @throws Failure `pledge_under_way` while a pledge of one of the receipts is held or sealed, or goods of it are about to leave */
  readonly assertSettled: (tx: Db, receiptIds: readonly number[]) => Promise<void>
  /** Moves the pledges of the parents to a child's draft; issuing the child counts them (`schema/rules/12-lending.sql`). */
  readonly repoint: (
    unit: UnitOfWork['beyondScope'],
    move: { readonly parents: readonly number[]; readonly child: number; readonly operation: number },
  ) => Promise<void>
  readonly releaseReason: (reason: number, language: Language) => string
}

export const encumbrances = definePort<Encumbrances>('receipts.encumbrances')
