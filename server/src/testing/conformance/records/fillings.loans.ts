import { toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { valueNextLoans } from '#modules/lending/jobs/loan-valuation.ts'
import { updateMarginCalls } from '#modules/lending/jobs/margin-calls.ts'
import { accrueInterest } from '#modules/lending/loan/loan.books.ts'
import { getRegistry } from '#modules/registry.ts'
import { RECEIPT_LIST } from '#modules/paths.ts'
import { createFinancingFixture, type FinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { ok, type TestPlatform } from '#testing/test-platform.ts'

/** Draws loans of two banks through the product's steps; some have fees. Each uses ten tonnes of one receipt. */
export async function fillLoans(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const ids: number[] = []
  for (let firm = 0; firm < 2; firm += 1) {
    const fixture = await createFinancingFixture(platform)
    const receipt = await fixture.receipt(10_000_00)
    const receiptNo = toPlainText((await fixture.read(RECEIPT_LIST, receipt))['contract_no'])
    for (let place = 0; place < count / 2; place += 1) {
      const id = await fixture.createLoan(7, [receipt], 10_000_00 + place * 1_234_56, {
        lines: JSON.stringify([{ contract_no: receiptNo, weight: '10' }]),
        tenor_days: 10 + place * 3,
        repay_mode: 1 + (place % 4),
      })
      if (place % 3 === 0) await fixture.chargeFee(id, 1_00 + place, '公证费')
      ids.push(id)
    }
  }
  const { rows } = await sql<Row>`
    select id, financing_no, contract_no, loan_state, draw_amount, draw_way, draw_no, rate, penalty_rate, principal_left, interest_left, penalty_left,
           fee_left, total_left, principal_settled, interest_settled, written_off, dpd, asset_class
      from financing where id = any (${ids}::bigint[]) order by id`.execute(platform.db)
  return rows
}

/** Runs daily interest of two banks, each with one loan. */
export async function fillAccruals(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const banks: number[] = []
  for (let firm = 0; firm < 2; firm += 1) {
    const fixture = await createFinancingFixture(platform)
    const loan = await fixture.createLoan(7, [await fixture.receipt(300_00)], (1 + firm) * 1_000_000_00)
    banks.push(fixture.bankId)
    for (let place = 1; place <= count / 2; place += 1) {
      await fixture.daysLater(place)
      await transact(platform.db, createPlatformWriter(getRegistry()), (unit) =>
        accrueInterest(unit, fixture.bankId, [loan]),
      )
    }
    await fixture.daysLater(0)
  }
  const { rows } = await sql<Row>`
    select id, accrual_no, loan_count, interest, penalty, parts_hash from loan_accrual where bank_id = any (${banks}::bigint[]) order by id`.execute(
    platform.db,
  )
  return rows
}

/** Issues margin calls of two banks through the worker; the prices of their goods have fallen. */
export async function fillMarginCalls(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const log = pino({ level: 'silent' })
  const fixtures: FinancingFixture[] = []
  for (let firm = 0; firm < 2; firm += 1) {
    const fixture = await createFinancingFixture(platform, { priced: 1, terms: { price_max_age: 96 } })
    fixtures.push(fixture)
    const receipt = await fixture.receipt(10_000_00)
    const receiptNo = toPlainText((await fixture.read(RECEIPT_LIST, receipt))['contract_no'])
    for (let place = 0; place < count / 2; place += 1)
      await fixture.createLoan(7, [receipt], 107_000_00 + place * 1_234_56, {
        lines: JSON.stringify([{ contract_no: receiptNo, weight: '10' }]),
      })
    await fixture.price(14_000_00)
  }
  while (await valueNextLoans(platform.db, log));
  await updateMarginCalls({ db: platform.db, log, registry: getRegistry() })
  for (const fixture of fixtures) await disputeWithFiles(platform, fixture)
  const { rows } = await sql<Row>`
    select id, call_no, state, financing_id, bank_id, owner_id, exposure, eligible_value, ltv, line, cash_required, goods_required, extension
      from margin_call order by id`.execute(platform.db)
  return rows
}

/** Disputes two calls of a bank with files, and gives each a file of the bank. */
async function disputeWithFiles({ db }: TestPlatform, fixture: FinancingFixture): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from margin_call where bank_id = ${fixture.bankId} order by id limit 2`.execute(db)
  for (const { id } of rows) {
    const [dispute_files, [dossier]] = [await fixture.files(fixture.owner), await fixture.files(fixture.manager)]
    const input = { dispute_reason: 5, dispute_lines: '', dispute_figure: 0, dispute_remark: 'so', dispute_files }
    await ok(fixture.owner.post('seller_p/pledge/MarginCallDispute', { id, ...input }))
    await sql`update margin_call set dossier_files = array[${dossier?.id}]::bigint[] where id = ${id}`.execute(db)
  }
}
