import { resources } from '#modules/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { type FinancingFixture, createFinancingFixture } from '../testing/financing-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyDerived } from '#modules/system/ledger/verify-derived.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const MILLION = 1_000_000_00
const PLEDGED = 6
const loadUsedLimit = async (fixture: FinancingFixture) =>
  (await fixture.read('seller_p/bank/BankList', fixture.bankId))['used_limit']
const buildDraw = async (fixture: FinancingFixture, draw_amount: number) => ({
  draw_amount,
  draw_way: 2,
  draw_no: `T${Math.floor(Math.random() * 1e12)}`,
  draw_files: await fixture.files(fixture.accountant),
})
const drawLoan = async (fixture: FinancingFixture, id: number, amount: number) =>
  fixture.act(fixture.accountant, 'Draw', id, await buildDraw(fixture, amount))
const pledgeGoods = async (fixture: FinancingFixture, amount: number, more = {}) =>
  fixture.createLoan(PLEDGED, [await fixture.receipt(300_00)], amount, more)
const listLimitUse = async (id: number) => {
  const { rows } = await sql<{ kind: number; amount: number }>`
    select kind, amount from limit_use where financing_id = ${id} and freed_time is null order by kind`.execute(
    platform.db,
  )
  return rows.map(({ kind, amount }) => [kind, amount])
}
const findMismatches = async () =>
  (await verifyDerived(platform.db, resources)).filter(({ where }) => where.includes('financing'))
const runDirectSql = (statements: string) => platform.db.transaction().execute((tx) => sql.raw(statements).execute(tx))
const rejected = { message: expect.stringContaining('takes other limits') as string }

describe('loan drawn in part', () => {
  it('reduces every limit to the drawn amount', async () => {
    const fixture = await createFinancingFixture(platform)
    const guarantor = await fixture.guarantor(5 * MILLION)
    const id = await pledgeGoods(fixture, 2 * MILLION, { guarantor_ids: [guarantor] })
    expect(await listLimitUse(id)).toEqual([1, 2, 3, 4, 5].map((kind) => [kind, 2 * MILLION]))
    await ok(drawLoan(fixture, id, 0.5 * MILLION))
    expect(await listLimitUse(id)).toEqual([1, 2, 3, 4, 5].map((kind) => [kind, 0.5 * MILLION]))
    expect(await loadUsedLimit(fixture)).toBe(0.5 * MILLION)
    expect(await fixture.read('seller_p/guarantor/GuarantorList', guarantor)).toMatchObject({
      used_limit: 0.5 * MILLION,
    })
    expect(await findMismatches()).toEqual([])
  })

  it('frees the rest for another loan of the bank, to the fen', async () => {
    const fixture = await createFinancingFixture(platform, { ofBank: { credit_limit: 2 * MILLION } })
    const first = await pledgeGoods(fixture, 2 * MILLION)
    const second = await fixture.createLoan(3, [await fixture.receipt(300_00)], 1.5 * MILLION)
    expect(await fixture.act(fixture.approver, 'Approve', second)).toMatchObject({
      code: 'bank_limit_reached',
    })
    await ok(drawLoan(fixture, first, 0.5 * MILLION))
    await ok(fixture.act(fixture.approver, 'Approve', second))
    expect(await loadUsedLimit(fixture)).toBe(2 * MILLION)
    const third = await fixture.createLoan(3, [await fixture.receipt(300_00)], 1)
    expect(await fixture.act(fixture.approver, 'Approve', third)).toMatchObject({
      code: 'bank_limit_reached',
    })
  })

  it.runIf(isFullTier)('frees the rest once when draw and another approval run concurrently', async () => {
    const fixture = await createFinancingFixture(platform, { ofBank: { credit_limit: 2 * MILLION } })
    const first = await pledgeGoods(fixture, 2 * MILLION)
    const second = await fixture.createLoan(3, [await fixture.receipt(300_00)], MILLION)
    const [drawn, approved] = await Promise.all([
      drawLoan(fixture, first, MILLION),
      fixture.act(fixture.approver, 'Approve', second),
    ])
    expect(drawn.status).toBe(true)
    // The approval came before or after the draw.
    const rejection = 'code' in approved ? approved.code : 'bank_limit_reached'
    expect(rejection).toBe('bank_limit_reached')
    expect(await loadUsedLimit(fixture)).toBe(approved.status ? 2 * MILLION : MILLION)
    expect(await findMismatches()).toEqual([])
  })

  it.runIf(isFullTier)('frees the rest once when two draws run concurrently', async () => {
    const fixture = await createFinancingFixture(platform)
    const id = await pledgeGoods(fixture, 2 * MILLION)
    const answers = await Promise.all([drawLoan(fixture, id, MILLION), drawLoan(fixture, id, 1.5 * MILLION)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await loadUsedLimit(fixture)).toBe(answers[0].status ? MILLION : 1.5 * MILLION)
  })

  it.runIf(isFullTier)('keeps the full use of a loan drawn in full', async () => {
    const fixture = await createFinancingFixture(platform)
    const id = await pledgeGoods(fixture, 2 * MILLION)
    await ok(drawLoan(fixture, id, 2 * MILLION))
    expect(await listLimitUse(id)).toEqual([1, 3, 4, 5].map((kind) => [kind, 2 * MILLION]))
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from limit_use where financing_id = ${id} and freed_time is not null`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('direct SQL', () => {
  // Each statement is rejected or rolled back.
  let id: number
  beforeAll(async () => {
    const fixture = await createFinancingFixture(platform)
    id = await pledgeGoods(fixture, 2 * MILLION)
    await ok(drawLoan(fixture, id, MILLION))
  })

  it.each([
    [
      'frees a limit of a running loan',
      'update limit_use set freed_time = now() where financing_id = :id and kind = 1 and freed_time is null',
    ],
    [
      'frees the limit of the owner',
      'update limit_use set freed_time = now() where financing_id = :id and kind = 4 and freed_time is null',
    ],
    [
      'uses less of a limit than the drawn amount',
      `update limit_use set freed_time = now() where financing_id = :id and kind = 1 and freed_time is null;
       insert into limit_use (financing_id, bank_id, kind, subject_id, amount) select id, bank_id, 1, bank_id, 1 from financing where id = :id`,
    ],
    [
      'uses the limit of a second owner',
      `insert into limit_use (financing_id, bank_id, kind, subject_id, amount) select :id, bank_id, 4, bank_id, draw_amount from financing where id = :id`,
    ],
  ])('is rejected when it %s', async (_title, statements) => {
    await expect(runDirectSql(statements.replaceAll(':id', String(id)))).rejects.toMatchObject(rejected)
  })

  it('is found by verify if triggers were off', async () => {
    await runDirectSql(
      `set local session_replication_role = replica; update limit_use set amount = 1 where financing_id = ${id} and kind = 4 and freed_time is null`,
    )
    expect(await findMismatches()).toMatchObject([{ where: `row financing ${id}` }])
  })
})
