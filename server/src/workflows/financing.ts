// What happens to loans and pledges by the clock before anything is drawn: goods that nobody seals or receives are free again, and an approval that is not
// drawn lapses with what it took of limits (domain §3.3, §3.4).
import type { FastifyBaseLogger } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { platformWriter } from '#engine/declare/writer.ts'
import { eachDue } from '#engine/write/each-due.ts'
import type { Db } from '#platform/database/database.ts'
import { APPLICATION_LIST, BANK_LIST, PLEDGE_LIST } from '#resources/financing.paths.ts'
import { letAllGo, lockAll } from '#resources/pledge/application/application.effects.ts'
import { lenderIdOf } from '#resources/pledge/application/application.queries.ts'
import { LOAN } from '#resources/pledge/application/application.states.ts'
import { letGo } from '#resources/pledge/pledge.effects.ts'
import { lockPlace } from '#resources/pledge/pledge/pledge.actions.ts'
import { holdIsOver } from '#resources/pledge/pledge/pledge.queries.ts'
import { registryOf } from '#resources/registry.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Answers how many were cancelled. */
export function lapseHolds(db: Db, log: Log): Promise<number> {
  return eachDue(db, platformWriter(registryOf()), {
    path: PLEDGE_LIST,
    due: holdIsOver,
    lockFirst: lockPlace,
    work: (unit, pledge) => letGo(unit, pledge, { verb: 'lapse', answer: '' }),
    log,
  })
}

const isNotDrawn = sql<SqlBool>`financing.loan_state in (4, 5, 6) and financing.approve_end < now()`

/** Answers how many lapsed. */
export function lapseApprovals(db: Db, log: Log): Promise<number> {
  return eachDue(db, platformWriter(registryOf()), {
    path: APPLICATION_LIST,
    due: isNotDrawn,
    lockFirst: async (unit, id) => {
      const bank = await lenderIdOf(unit.tx, id)
      if (bank !== undefined) await unit.lock(BANK_LIST, bank)
      await lockAll(unit, id)
    },
    work: (unit, financing) =>
      unit.change(financing, {
        verb: 'lapse',
        set: { loan_state: LOAN.lapsed },
        entry: { event: 'lapsed', columns: ['owner_id', 'bank_id', 'approve_amount'] },
        after: (lapsed) => letAllGo(unit, lapsed, ''),
      }),
    log,
  })
}
