// Direct SQL: what each constraint and trigger of statement lines rejects.
import { formatShanghaiDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { STATEMENT_LIST } from '#modules/paths.ts'
import { COPY_ROW_FUNCTION, describeConstraintCases } from '#testing/database/constraint-cases.ts'
import { createFinancingFixture, getToday } from '../testing/financing-fixture.ts'
import { createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { CHECKS, KEYS, TRIGGERS } from '../testing/by-hand/statement-by-hand.cases.ts'

let platform: TestPlatform
const named = new Map<string, number>()
beforeAll(async () => {
  platform = await createTestPlatform()
  const fixture = await createFinancingFixture(platform)
  const repayments = createRepaymentFixture(platform, fixture)
  const loan = await fixture.createLoan(7, [await fixture.receipt(100_00)], 1_000_000_00)
  const lines = ['open', 'aside', 'matched'].map(
    (serial) => `${formatShanghaiDay(getToday())},1.00,甲,6222,还款,${serial}`,
  )
  const sheet = Buffer.from(['交易日期,贷方发生额,对方户名,对方账号,摘要,流水号', ...lines].join('\n'))
  await ok(fixture.accountant.importSheet(STATEMENT_LIST, 'a.csv', sheet))
  const { rows } = await sql<{ id: number; serial_no: string }>`
    select id, serial_no from statement_line order by id`.execute(platform.db)
  for (const { id, serial_no } of rows) named.set(serial_no, id)
  await ok(
    fixture.accountant.post('seller_p/contract/StatementSetAside', {
      id: named.get('aside') ?? 0,
      answer: '无关',
    }),
  )
  await ok(
    fixture.accountant.post('seller_p/contract/StatementMatch', {
      id: named.get('matched') ?? 0,
      match_to: 2,
      financing_id: loan,
      repayment_id: null,
    }),
  )
  named.set('document', await repayments.matched(loan, 2_000_00))
  await sql.raw(COPY_ROW_FUNCTION).execute(platform.db)
})
afterAll(() => platform.close())

describeConstraintCases({
  tables: ['statement_line'],
  checks: CHECKS,
  keys: KEYS,
  triggers: TRIGGERS,
  filled: 8,
  platform: () => platform,
  named,
})
