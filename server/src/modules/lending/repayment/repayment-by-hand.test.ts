// Direct SQL: what each constraint and trigger of repayment documents rejects.
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { COPIED, triedByHand } from '#testing/database/by-hand.ts'
import { financingDesk } from '../testing/financing-desk.ts'
import { picture } from '#testing/files/pictures.ts'
import { repaymentDesk } from '../testing/repayment-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { CHECKS, KEYS, TRIGGERS } from '../testing/by-hand/repayment-by-hand.cases.ts'

let platform: TestPlatform
const named = new Map<string, number>()
beforeAll(async () => {
  platform = await testPlatform()
  const desk = await financingDesk(platform)
  const repayments = repaymentDesk(platform, desk)
  const loan = await desk.upTo(7, [await desk.receipt(100_00)], 1_000_000_00)
  const rejected = await repayments.matched(loan, 1_00)
  await ok(repayments.act(desk.accountant, 'Reject', rejected, { answer: 'no' }))
  for (const [name, id] of Object.entries({
    bank: desk.bankId,
    posted: await repayments.posted(loan, 1_000_00),
    matched: await repayments.matched(loan, 2_000_00),
    draft: (await ok(repayments.ask(loan, 3_000_00))).id,
    rejected,
    file: (await ok(platform.admin.upload('a.png', picture(3)))).id,
  }))
    named.set(name, id)
  await sql.raw(COPIED).execute(platform.db)
})
afterAll(() => platform.close())

triedByHand({
  tables: ['repayment'],
  checks: CHECKS,
  keys: KEYS,
  triggers: TRIGGERS,
  filled: 14,
  platform: () => platform,
  named,
})
