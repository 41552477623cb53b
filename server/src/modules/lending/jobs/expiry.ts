// Expiry before the draw frees goods and limits (domain §3.3, §3.4).
import { sql, type SqlBool } from 'kysely'
import { type JobDeps, createPlatformWriter } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { APPLICATION_LIST, BANK_LIST, PLEDGE_LIST, RELEASE_LIST } from '#modules/paths.ts'
import { releaseGoods, lockAll } from '../application/application.effects.ts'
import { loadLenderId } from '../application/application.queries.ts'
import { LOAN } from '../loan/loan.states.ts'
import { endPledge } from '../pledge/pledge.effects.ts'
import { lockLotAndReceipt } from '../pledge/pledge.actions.ts'
import { isHoldExpired } from '../pledge/pledge.queries.ts'
import { lockAffected } from '../release/release.effects.ts'
import { EARMARKED, RELEASE } from '../release/release.kinds.ts'
import { isReleaseOver } from '../release/release.queries.ts'
import { earmark } from '../release/release.suspend.ts'

export function lapseHolds({ db, log, registry }: JobDeps): Promise<number> {
  return processDueRecords(db, createPlatformWriter(registry), {
    path: PLEDGE_LIST,
    due: isHoldExpired,
    lockFirst: lockLotAndReceipt,
    work: (unit, pledge) => endPledge(unit, pledge, { verb: 'lapse', answer: '' }),
    log,
  })
}

const isNotDrawn = sql<SqlBool>`financing.loan_state in (4, 5, 6) and financing.approve_end < now()`

export function lapseApprovals({ db, log, registry }: JobDeps): Promise<number> {
  return processDueRecords(db, createPlatformWriter(registry), {
    path: APPLICATION_LIST,
    due: isNotDrawn,
    lockFirst: async (unit, id) => {
      const bank = await loadLenderId(unit.tx, id)
      if (bank !== undefined) await unit.lock(BANK_LIST, bank)
      await lockAll(unit, id)
    },
    work: (unit, financing) =>
      unit.change(financing, {
        verb: 'lapse',
        set: { loan_state: LOAN.lapsed },
        entry: { event: 'lapsed', columns: ['owner_id', 'bank_id', 'approve_amount'] },
        after: (lapsed) => releaseGoods(unit, lapsed, ''),
      }),
    log,
  })
}

/** Goods that expired releases had earmarked count as collateral again. */
export function lapseReleases({ db, log, registry }: JobDeps): Promise<number> {
  return processDueRecords(db, createPlatformWriter(registry), {
    path: RELEASE_LIST,
    due: isReleaseOver,
    lockFirst: lockAffected,
    work: (unit, order) =>
      unit.change(order, {
        verb: 'expire',
        set: { release_state: RELEASE.expired },
        entry: { event: 'expired', columns: ['pledge_id', 'receipt_id', 'financing_id'] },
        after: async (expired) => {
          if (EARMARKED.some((state) => state === order.values.release_state)) await earmark(unit, expired, -1)
        },
      }),
    log,
  })
}
