// Direct SQL on drawn loans, their events and accruals.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COPIED, triedByHand } from '#testing/database/by-hand.ts'
import { lossDesk } from '../testing/loss-desk.ts'
import { repaymentDesk } from '../testing/repayment-desk.ts'
import { type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { writeOff } from '../testing/written-off-loan.ts'
import { platformWriter } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { registryOf } from '#modules/registry.ts'
import { accrue } from '../loan/loan.books.ts'
import {
  EVENT_CHECKS,
  EVENT_KEYS,
  EVENT_TRIGGERS,
  OTHER_JOURNALS,
} from '../testing/by-hand/loan-by-hand.cases.ts'

let platform: TestPlatform
const named = new Map<string, number>()
beforeAll(async () => {
  platform = await testPlatform()
  const desk = await lossDesk(platform)
  named.set('drawn', await desk.upTo(7, [await desk.receipt(100_00)], 1_000_000_00))
  named.set('loan', await desk.upTo(6, [await desk.receipt(100_00)], 1_000_000_00))
  named.set('bank', desk.bankId)
  const accrued = await desk.upTo(7, [await desk.receipt(100_00)], 1_000_000_00)
  const repaid = await desk.upTo(7, [await desk.receipt(100_00)], 1_000_000_00)
  named.set('repaid', repaid)
  named.set('other', 900_000)
  const repayments = repaymentDesk(platform, desk)
  named.set('document', await repayments.posted(repaid, 1_000_00))
  const defaulted = await desk.defaulted(1_000_000_00)
  await desk.charged(defaulted.loan, 100_00, '公证费')
  named.set('before', await repayments.posted(defaulted.loan, 100_00))
  await writeOff(desk, defaulted)
  named.set('lost', defaulted.loan)
  named.set('recovery', await repayments.posted(defaulted.loan, 5_000_00))
  await desk.daysLater(1)
  await transact(platform.db, platformWriter(registryOf()), (unit) => accrue(unit, desk.bankId, [accrued]))
  await desk.daysLater(0)
  await sql.raw(COPIED).execute(platform.db)
})
afterAll(() => platform.close())

triedByHand({
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
    const statement = journal.replaceAll(/(?<!:):([a-z]+)\b/g, (all, name: string) =>
      String(named.get(name) ?? all),
    )
    await expect(sql.raw(statement).execute(platform.db), statement).rejects.toThrow(
      /names an account twice, or none|is of no loan/,
    )
  }
})
