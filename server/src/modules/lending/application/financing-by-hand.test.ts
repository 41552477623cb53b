// Direct SQL: what each constraint and trigger of loans, offered lines, limits and pledges rejects.
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { financingDesk } from '../testing/financing-desk.ts'
import { picture } from '#testing/files/pictures.ts'
import { repaymentDesk } from '../testing/repayment-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { COPIED, triedByHand } from '#testing/database/by-hand.ts'
import { CHECKS, KEYS, TRIGGERS } from '../testing/by-hand/financing-by-hand.cases.ts'

let platform: TestPlatform
const named = new Map<string, number>()
beforeAll(async () => {
  platform = await testPlatform()
  const desk = await financingDesk(platform)
  const loan = await desk.upTo(6, [await desk.receipt(100_00)], 1_000_000_00)
  const second = await desk.upTo(6, [await desk.receipt(100_00)], 100_00)
  await ok(desk.act(desk.owner, 'Withdraw', second, { answer: 'no' }))
  const review = await desk.upTo(3, [await desk.receipt(100_00)], 1_000_000_00)
  const { id: draft } = await ok(desk.ask([await desk.receipt(100_00)], 100_00))
  const holding = await desk.upTo(1, [await desk.receipt(100_00)], 100_00)
  await ok(desk.act(desk.owner, 'Hold', holding))
  const cancelling = await desk.upTo(1, [await desk.receipt(100_00)], 100_00)
  await ok(desk.act(desk.owner, 'Hold', cancelling))
  const [cancelled = 0] = await desk.pledgesOf(cancelling)
  await ok(desk.pledgeAct(desk.owner, 'Cancel', cancelled, { answer: 'no' }))
  // A pledge of the same owner for another bank, set up by SQL.
  const other = await financingDesk(platform)
  const elsewhereLoan = await other.upTo(1, [await other.receipt(100_00)], 100_00)
  await ok(other.act(other.owner, 'Hold', elsewhereLoan))
  await sql`alter table financing disable trigger financing_stays`.execute(platform.db)
  await sql`update financing set owner_id = ${desk.goods.ownerId} where id = ${elsewhereLoan}`.execute(
    platform.db,
  )
  await sql`alter table financing enable trigger financing_stays`.execute(platform.db)
  const closed = await other.upTo(7, [await other.receipt(100_00)], 100_00)
  await repaymentDesk(platform, other).posted(closed, 100_00)
  await ok(other.act(other.manager, 'Close', closed))
  const first = async (id: number) => (await desk.pledgesOf(id))[0] ?? 0
  for (const [name, id] of Object.entries({
    loan,
    drawn: await other.upTo(7, [await other.receipt(100_00)], 100_00),
    ended: second,
    closed,
    lender: other.bankId,
    review,
    draft,
    active: await first(loan),
    second: await first(second),
    held: await first(holding),
    cancelled,
    elsewhere: await first(elsewhereLoan),
    free: await desk.receipt(10_00),
    bank: desk.bankId,
    owner: desk.goods.ownerId,
    file: (await ok(platform.admin.upload('a.png', picture(3)))).id,
  }))
    named.set(name, id)
  await sql.raw(COPIED).execute(platform.db)
})
afterAll(() => platform.close())

triedByHand({
  tables: ['financing', 'financing_line', 'limit_use', 'pledge'],
  checks: CHECKS,
  keys: KEYS,
  triggers: TRIGGERS,
  filled: 40,
  platform: () => platform,
  named,
})
