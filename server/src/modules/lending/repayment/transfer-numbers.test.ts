import { formatShanghaiDay, toIdentifierKey, normalizeLabel } from '@cangdan/protocol'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { STATEMENT_LIST } from '#modules/paths.ts'
import { createFinancingFixture, type FinancingFixture, getToday } from '../testing/financing-fixture.ts'
import { createRepaymentFixture, type RepaymentFixture } from '../testing/repayment-fixture.ts'
import { scaleRuns } from '#testing/share.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const TYPED = 'Tx-20261129-01'
const SPELLINGS = [
  'tx-20261129-01',
  'TX 20261129 01',
  'ＴＸ－２０２６１１２９－０１',
  'TX\u200b20261129\u200b01',
  'TX‐20261129‑01',
  '\ufeffTx2026112901',
]

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
let loan: number
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
  loan = await fixture.createLoan(7, [await fixture.receipt(100_00)], 1_000_000_00)
})
afterAll(() => platform.close())

/** Inserts two rows that differ in the spelling of one column into a copy of a table with only its indexes. */
async function insertBoth(table: string, column: string, one: string, other: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await sql`create temp table spelled (like ${sql.table(table)} including indexes) on commit drop`.execute(tx)
    await sql
      .raw(`
      do $$ declare name text; begin
        for name in select column_name from information_schema.columns
                     where table_name = 'spelled' and column_name <> 'id' and is_nullable = 'NO' loop
          execute format('alter table spelled alter column %I drop not null', name);
        end loop;
      end $$`)
      .execute(tx)
    const rows = [one, other].map((value, place) => ({
      id: place,
      bank_id: 1,
      warehouse_id: 1,
      status: 0,
      audit_status: 0,
      [column]: value,
    }))
    await sql`insert into spelled select * from jsonb_populate_recordset(null::spelled, ${JSON.stringify(rows)}::jsonb)`.execute(
      tx,
    )
  })
}

it.each([
  ['repayment', 'serial_no'],
  ['statement_line', 'serial_no'],
  ['financing', 'draw_no'],
  ['recharge', 'trade_no'],
  ['withdrawal', 'trade_no'],
])('rejects another spelling of a transfer number in %s.%s', async (table, column) => {
  for (const spelling of SPELLINGS)
    await expect(insertBoth(table, column, TYPED, spelling), spelling).rejects.toMatchObject({
      code: '23505',
    })
  await insertBoth(table, column, TYPED, 'tx-20261129-02')
})

it.each([
  ['store', 'store_code'],
  ['warehouse', 'warehouse_code'],
  ['zone', 'zone_code'],
  ['good', 'good_code'],
  ['good_spec', 'spec_code'],
])('rejects another spelling of a code in %s.%s, in which hyphens count', async (table, column) => {
  for (const spelling of ['a-1-11', 'Ａ－1-11', 'A-1 -11\u200b'])
    await expect(insertBoth(table, column, 'A-1-11', spelling), spelling).rejects.toMatchObject({
      code: '23505',
    })
  await insertBoth(table, column, 'A-1-11', 'A-11-1')
})

describe('transfer number', () => {
  it('is taken in every spelling once a document has it, and is stored as entered', async () => {
    const { id } = await ok(repayments.ask(loan, 1_000_00, { serial_no: TYPED }))
    expect((await repayments.read(id))['serial_no']).toBe(TYPED)
    for (const serial_no of SPELLINGS)
      expect(await repayments.ask(loan, 1_000_00, { serial_no }), serial_no).toMatchObject({
        status: false,
        code: 'invalid_input',
        fields: { serial_no: expect.any(String) },
      })
  })

  it('is taken in every spelling for SQL as well', async () => {
    for (const serial of SPELLINGS)
      await expect(
        sql`
          insert into repayment (financing_id, bank_id, owner_id, purpose, spread, repay_amount, value_date, payer_name, repay_way, serial_no, voucher)
          select financing_id, bank_id, owner_id, purpose, spread, repay_amount, value_date, payer_name, repay_way, ${serial}, voucher
            from repayment where serial_no = ${TYPED}`.execute(platform.db),
      ).rejects.toMatchObject({ constraint: 'repayment_serial_no_key' })
  })

  it('matches a statement line in another spelling', async () => {
    const importSheet = (serial: string) =>
      fixture.accountant.importSheet(
        STATEMENT_LIST,
        '账户明细.csv',
        Buffer.from(`交易日期,贷方发生额,交易流水号\n${formatShanghaiDay(getToday())},2000.00,${serial}`),
      )
    expect(await importSheet('AB-77')).toMatchObject({ data: { kept: true, success: 1 } })
    const id = await repayments.matched(loan, 2_000_00, { serial_no: 'ａｂ 77' })
    const { rows } = await sql`select repayment_id from statement_line where serial_no = 'AB-77'`.execute(platform.db)
    expect(rows).toEqual([{ repayment_id: id }])
    expect(await importSheet('Ab77')).toMatchObject({ data: { kept: false, fail: 1 } })
  })

  it('is normalised equally by PostgreSQL and the protocol', async () => {
    const characters = fc.constantFrom(
      ...'aZ09-‐‑–—−Ｔｘ１－ \u3000\u00a0\u200b\u202a\u202c\u2066\ufeff\u00ad/·'.split(''),
    )
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: characters, maxLength: 30 }), async (text) => {
        const { rows } = await sql<{ identifier: string; mark: string }>`
          select to_identifier_key(${text}) as identifier, normalize_label(${text}) as mark`.execute(platform.db)
        expect(rows[0]).toEqual({ identifier: toIdentifierKey(text), mark: normalizeLabel(text) })
      }),
      { numRuns: scaleRuns(1_000) },
    )
  })
})
