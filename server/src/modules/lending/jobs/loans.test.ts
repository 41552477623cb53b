import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST } from '../testing/financing-fixture.ts'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from './loans.ts'
import { createJobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let fixture: FinancingFixture
const log = pino({ level: 'silent' })
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
})
afterAll(() => platform.close())
afterEach(() => fixture.daysLater(0))

const drawLoan = async (tenor_days: number) =>
  fixture.createLoan(7, [await fixture.receipt(100_00)], 1_000_000_00, { tenor_days })
/** Makes the interest account of a loan differ from its figures, without triggers. */
const runDirectUpdate = (change: string, loan: number) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(`update money_account set ${change} where kind = 'loan_interest' and owner_id = ${loan}`).execute(tx)
  })

describe('daily interest', () => {
  it('is accrued for all loans but the one that the database rejects, which the error names', async () => {
    const [first, broken, late] = [await drawLoan(90), await drawLoan(90), await drawLoan(10)]
    await runDirectUpdate('balance = balance - 1, total_out = total_out + 1', broken)
    await fixture.daysLater(11)
    const { financing_no: no } = await fixture.read(LOAN_LIST, broken)
    await expect(accrueLoans(createJobDeps(platform.db, log))).rejects.toThrow(
      `Could not accrue interest of ${toPlainText(no)}`,
    )
    // 1 000 000 × 6 % × 11 / 360; the late loan has one day at 9 %.
    expect(await fixture.read(LOAN_LIST, first)).toMatchObject({ interest_left: 1_833_33, loan_state: 7 })
    expect(await fixture.read(LOAN_LIST, late)).toMatchObject({ interest_left: 1_666_67, loan_state: 8 })
    expect(await fixture.read(LOAN_LIST, broken)).toMatchObject({ interest_left: 0 })
    await runDirectUpdate('balance = balance + 1, total_out = total_out - 1', broken)
    expect(await accrueLoans(createJobDeps(platform.db, log))).toBe(1)
    expect(await fixture.read(LOAN_LIST, broken)).toMatchObject({ interest_left: 1_833_33 })
  })
})
