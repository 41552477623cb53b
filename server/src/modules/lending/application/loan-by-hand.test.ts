// Direct SQL on drawn loans, their events and accruals.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COPY_ROW_FUNCTION, describeConstraintCases } from '#testing/database/constraint-cases.ts'
import { createLossFixture } from '../testing/loss-fixture.ts'
import { createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { writeOffLoan } from '../testing/written-off-loan.ts'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { getRegistry } from '#modules/registry.ts'
import { accrueInterest } from '../loan/loan.books.ts'
import { EVENT_CHECKS, EVENT_KEYS, EVENT_TRIGGERS, OTHER_JOURNALS } from '../testing/by-hand/loan-by-hand.cases.ts'

let platform: TestPlatform
const named = new Map<string, number>()
beforeAll(async () => {
  platform = await createTestPlatform()
  const fixture = await createLossFixture(platform)
  named.set('drawn', await fixture.createLoan(7, [await fixture.receipt(100_00)], 1_000_000_00))
  named.set('loan', await fixture.createLoan(6, [await fixture.receipt(100_00)], 1_000_000_00))
  named.set('bank', fixture.bankId)
  const accrued = await fixture.createLoan(7, [await fixture.receipt(100_00)], 1_000_000_00)
  const repaid = await fixture.createLoan(7, [await fixture.receipt(100_00)], 1_000_000_00)
  named.set('repaid', repaid)
  named.set('other', 900_000)
  const repayments = createRepaymentFixture(platform, fixture)
  named.set('document', await repayments.posted(repaid, 1_000_00))
  const defaulted = await fixture.defaulted(1_000_000_00)
  await fixture.chargeFee(defaulted.loan, 100_00, '公证费')
  named.set('before', await repayments.posted(defaulted.loan, 100_00))
  await writeOffLoan(fixture, defaulted)
  named.set('lost', defaulted.loan)
  named.set('recovery', await repayments.posted(defaulted.loan, 5_000_00))
  await fixture.daysLater(1)
  await transact(platform.db, createPlatformWriter(getRegistry()), (unit) =>
    accrueInterest(unit, fixture.bankId, [accrued]),
  )
  await fixture.daysLater(0)
  await sql.raw(COPY_ROW_FUNCTION).execute(platform.db)
})
afterAll(() => platform.close())

describeConstraintCases({
  tables: ['loan_instalment', 'loan_event', 'loan_accrual'],
  checks: EVENT_CHECKS,
  keys: EVENT_KEYS,
  triggers: EVENT_TRIGGERS,
  filled: 20,
  platform: () => platform,
  named,
})

it('rejects journals of other kinds on accounts of loans and banks', async () => {
  for (const journal of OTHER_JOURNALS) {
    const statement = journal.replaceAll(/(?<!:):([a-z]+)\b/g, (all, name: string) => String(named.get(name) ?? all))
    await expect(sql.raw(statement).execute(platform.db), statement).rejects.toThrow(
      /names an account twice, or none|is of no loan/,
    )
  }
})
