// Direct SQL: what each constraint and trigger of loans, offered lines, limits and pledges rejects.
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { createFinancingFixture } from '../testing/financing-fixture.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { COPY_ROW_FUNCTION, describeConstraintCases } from '#testing/database/constraint-cases.ts'
import { CHECKS, KEYS, TRIGGERS } from '../testing/by-hand/financing-by-hand.cases.ts'

let platform: TestPlatform
const named = new Map<string, number>()
beforeAll(async () => {
  platform = await createTestPlatform()
  const fixture = await createFinancingFixture(platform)
  const loan = await fixture.createLoan(6, [await fixture.receipt(100_00)], 1_000_000_00)
  const second = await fixture.createLoan(6, [await fixture.receipt(100_00)], 100_00)
  await ok(fixture.act(fixture.owner, 'Withdraw', second, { answer: 'no' }))
  const review = await fixture.createLoan(3, [await fixture.receipt(100_00)], 1_000_000_00)
  const { id: draft } = await ok(fixture.ask([await fixture.receipt(100_00)], 100_00))
  const holding = await fixture.createLoan(1, [await fixture.receipt(100_00)], 100_00)
  await ok(fixture.act(fixture.owner, 'Hold', holding))
  const cancelling = await fixture.createLoan(1, [await fixture.receipt(100_00)], 100_00)
  await ok(fixture.act(fixture.owner, 'Hold', cancelling))
  const [cancelled = 0] = await fixture.listPledges(cancelling)
  await ok(fixture.pledgeAct(fixture.owner, 'Cancel', cancelled, { answer: 'no' }))
  // A pledge of the same owner for another bank, set up by SQL.
  const other = await createFinancingFixture(platform)
  const elsewhereLoan = await other.createLoan(1, [await other.receipt(100_00)], 100_00)
  await ok(other.act(other.owner, 'Hold', elsewhereLoan))
  await sql`alter table financing disable trigger protect_financing`.execute(platform.db)
  await sql`update financing set owner_id = ${fixture.goods.ownerId} where id = ${elsewhereLoan}`.execute(platform.db)
  await sql`alter table financing enable trigger protect_financing`.execute(platform.db)
  const closed = await other.createLoan(7, [await other.receipt(100_00)], 100_00)
  await createRepaymentFixture(platform, other).posted(closed, 100_00)
  await ok(other.act(other.manager, 'Close', closed))
  const loadFirstPledge = async (id: number) => (await fixture.listPledges(id))[0] ?? 0
  for (const [name, id] of Object.entries({
    loan,
    drawn: await other.createLoan(7, [await other.receipt(100_00)], 100_00),
    ended: second,
    closed,
    lender: other.bankId,
    review,
    draft,
    active: await loadFirstPledge(loan),
    second: await loadFirstPledge(second),
    held: await loadFirstPledge(holding),
    cancelled,
    elsewhere: await loadFirstPledge(elsewhereLoan),
    free: await fixture.receipt(10_00),
    bank: fixture.bankId,
    owner: fixture.goods.ownerId,
    file: (await ok(platform.admin.upload('a.png', createPicture(3)))).id,
  }))
    named.set(name, id)
  await sql.raw(COPY_ROW_FUNCTION).execute(platform.db)
})
afterAll(() => platform.close())

describeConstraintCases({
  tables: ['financing', 'financing_line', 'limit_use', 'pledge'],
  checks: CHECKS,
  keys: KEYS,
  triggers: TRIGGERS,
  filled: 40,
  platform: () => platform,
  named,
})
