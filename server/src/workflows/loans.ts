// What the days do to loans: interest of each, once for each business day, however often this runs and wherever it was stopped; then what is late is
// called so (domain §3.4, §4.4).
import type { FastifyBaseLogger } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { platformWriter } from '#engine/declare/writer.ts'
import { eachDue } from '#engine/write/each-due.ts'
import { touchLists } from '#engine/write/touch.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { APPLICATION_LIST, LOAN_LIST } from '#resources/financing.paths.ts'
import { FLOW_LIST } from '#resources/money.paths.ts'
import { followDays } from '#resources/pledge/loan.actions.ts'
import { accrue } from '#resources/pledge/loan.books.ts'
import { registryOf } from '#resources/registry.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Loans that one transaction takes. */
const AT_ONCE = 1000

/** Answers how many loans interest was worked out of, and how many changed their state. */
export async function accrueLoans(db: Db, log: Log): Promise<number> {
  const accrued = await accrueAll(db)
  const followed = await eachDue(db, platformWriter(registryOf()), {
    path: APPLICATION_LIST,
    due: isOtherwiseLate,
    work: followDays,
    log,
  })
  return accrued + followed
}

const isOtherwiseLate = sql<SqlBool>`
  (financing.loan_state = 7 and financing.dpd > 0) or (financing.loan_state = 8 and financing.dpd = 0)`

/** In transactions of their own, by banks: what was done stays done, and the rest is found again by its day. */
async function accrueAll(db: Db): Promise<number> {
  let done = 0
  for (let last = 0; ; ) {
    const { rows } = await sql<{ bank_id: number; ids: number[]; last: number }>`
      with due as (
        select id, bank_id from financing
         where loan_state in (7, 8, 9) and accrued_to < today() and id > ${last} order by id limit ${AT_ONCE})
      select bank_id, array_agg(id order by id) as ids, (select max(id) from due) as last from due group by bank_id order by bank_id`.execute(
      db,
    )
    for (const { bank_id, ids } of rows) {
      await transact(db, platformWriter(registryOf()), async ({ tx }) => {
        await accrue(tx, bank_id, ids)
        touchLists(tx, [LOAN_LIST, FLOW_LIST])
      })
      done += ids.length
    }
    const next = rows[0]?.last
    if (next === undefined) return done
    last = next
  }
}
