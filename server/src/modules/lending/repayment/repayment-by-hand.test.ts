// Direct SQL: what each constraint and trigger of repayment documents rejects.
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { COPY_ROW_FUNCTION, describeConstraintCases } from '#testing/database/constraint-cases.ts'
import { createFinancingFixture } from '../testing/financing-fixture.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { CHECKS, KEYS, TRIGGERS } from '../testing/by-hand/repayment-by-hand.cases.ts'

let platform: TestPlatform
const named = new Map<string, number>()
beforeAll(async () => {
  platform = await createTestPlatform()
  const fixture = await createFinancingFixture(platform)
  const repayments = createRepaymentFixture(platform, fixture)
  const loan = await fixture.createLoan(7, [await fixture.receipt(100_00)], 1_000_000_00)
  const rejected = await repayments.matched(loan, 1_00)
  await ok(repayments.act(fixture.accountant, 'Reject', rejected, { answer: 'no' }))
  for (const [name, id] of Object.entries({
    bank: fixture.bankId,
    posted: await repayments.posted(loan, 1_000_00),
    matched: await repayments.matched(loan, 2_000_00),
    draft: (await ok(repayments.ask(loan, 3_000_00))).id,
    rejected,
    file: (await ok(platform.admin.upload('a.png', createPicture(3)))).id,
  }))
    named.set(name, id)
  await sql.raw(COPY_ROW_FUNCTION).execute(platform.db)
})
afterAll(() => platform.close())

describeConstraintCases({
  tables: ['repayment'],
  checks: CHECKS,
  keys: KEYS,
  triggers: TRIGGERS,
  filled: 14,
  platform: () => platform,
  named,
})
