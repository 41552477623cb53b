import { resources } from '#modules/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FinancingDesk, financingDesk } from '../testing/financing-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { verifyDerived } from '#modules/system/ledger/verify-derived.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const MILLION = 1_000_000_00
const PLEDGED = 6
const usedOf = async (desk: FinancingDesk) =>
  (await desk.read('seller_p/bank/BankList', desk.bankId))['used_limit']
const drawing = async (desk: FinancingDesk, draw_amount: number) => ({
  draw_amount,
  draw_way: 2,
  draw_no: `T${Math.floor(Math.random() * 1e12)}`,
  draw_files: await desk.files(desk.accountant),
})
const draw = async (desk: FinancingDesk, id: number, amount: number) =>
  desk.act(desk.accountant, 'Draw', id, await drawing(desk, amount))
const pledged = async (desk: FinancingDesk, amount: number, more = {}) =>
  desk.upTo(PLEDGED, [await desk.receipt(300_00)], amount, more)
const takenOf = async (id: number) => {
  const { rows } = await sql<{ kind: number; amount: number }>`
    select kind, amount from limit_use where financing_id = ${id} and freed_time is null order by kind`.execute(
    platform.db,
  )
  return rows.map(({ kind, amount }) => [kind, amount])
}
const findings = async () =>
  (await verifyDerived(platform.db, resources)).filter(({ where }) => where.includes('financing'))
const byHand = (statements: string) =>
  platform.db.transaction().execute((tx) => sql.raw(statements).execute(tx))
const refused = { message: expect.stringContaining('takes other limits') as string }

describe('loan drawn in part', () => {
  it('reduces every limit to the drawn amount', async () => {
    const desk = await financingDesk(platform)
    const guarantor = await desk.guarantor(5 * MILLION)
    const id = await pledged(desk, 2 * MILLION, { guarantor_ids: [guarantor] })
    expect(await takenOf(id)).toEqual([1, 2, 3, 4, 5].map((kind) => [kind, 2 * MILLION]))
    await ok(draw(desk, id, 0.5 * MILLION))
    expect(await takenOf(id)).toEqual([1, 2, 3, 4, 5].map((kind) => [kind, 0.5 * MILLION]))
    expect(await usedOf(desk)).toBe(0.5 * MILLION)
    expect(await desk.read('seller_p/guarantor/GuarantorList', guarantor)).toMatchObject({
      used_limit: 0.5 * MILLION,
    })
    expect(await findings()).toEqual([])
  })

  it('frees the rest for another loan of the bank, to the fen', async () => {
    const desk = await financingDesk(platform, { ofBank: { credit_limit: 2 * MILLION } })
    const first = await pledged(desk, 2 * MILLION)
    const second = await desk.upTo(3, [await desk.receipt(300_00)], 1.5 * MILLION)
    expect(await desk.act(desk.approver, 'Approve', second)).toMatchObject({ code: 'bank_limit_reached' })
    await ok(draw(desk, first, 0.5 * MILLION))
    await ok(desk.act(desk.approver, 'Approve', second))
    expect(await usedOf(desk)).toBe(2 * MILLION)
    const third = await desk.upTo(3, [await desk.receipt(300_00)], 1)
    expect(await desk.act(desk.approver, 'Approve', third)).toMatchObject({ code: 'bank_limit_reached' })
  })

  it('frees the rest once when draw and another approval run concurrently', async () => {
    const desk = await financingDesk(platform, { ofBank: { credit_limit: 2 * MILLION } })
    const first = await pledged(desk, 2 * MILLION)
    const second = await desk.upTo(3, [await desk.receipt(300_00)], MILLION)
    const [drawn, approved] = await Promise.all([
      draw(desk, first, MILLION),
      desk.act(desk.approver, 'Approve', second),
    ])
    expect(drawn.status).toBe(true)
    // The approval came before or after the draw.
    const refusal = 'code' in approved ? approved.code : 'bank_limit_reached'
    expect(refusal).toBe('bank_limit_reached')
    expect(await usedOf(desk)).toBe(approved.status ? 2 * MILLION : MILLION)
    expect(await findings()).toEqual([])
  })

  it('frees the rest once when two draws run concurrently', async () => {
    const desk = await financingDesk(platform)
    const id = await pledged(desk, 2 * MILLION)
    const answers = await Promise.all([draw(desk, id, MILLION), draw(desk, id, 1.5 * MILLION)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await usedOf(desk)).toBe(answers[0].status ? MILLION : 1.5 * MILLION)
  })

  it('keeps the full use of a loan drawn in full', async () => {
    const desk = await financingDesk(platform)
    const id = await pledged(desk, 2 * MILLION)
    await ok(draw(desk, id, 2 * MILLION))
    expect(await takenOf(id)).toEqual([1, 3, 4, 5].map((kind) => [kind, 2 * MILLION]))
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
    const desk = await financingDesk(platform)
    id = await pledged(desk, 2 * MILLION)
    await ok(draw(desk, id, MILLION))
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
      'takes less than what was drawn',
      `update limit_use set freed_time = now() where financing_id = :id and kind = 1 and freed_time is null;
       insert into limit_use (financing_id, bank_id, kind, subject_id, amount) select id, bank_id, 1, bank_id, 1 from financing where id = :id`,
    ],
    [
      'takes the limit of a second owner',
      `insert into limit_use (financing_id, bank_id, kind, subject_id, amount) select :id, bank_id, 4, bank_id, draw_amount from financing where id = :id`,
    ],
  ])('is rejected when it %s', async (_title, statements) => {
    await expect(byHand(statements.replaceAll(':id', String(id)))).rejects.toMatchObject(refused)
  })

  it('is found by verify if triggers were off', async () => {
    await byHand(
      `set local session_replication_role = replica; update limit_use set amount = 1 where financing_id = ${id} and kind = 4 and freed_time is null`,
    )
    expect(await findings()).toMatchObject([{ where: `row financing ${id}` }])
  })
})
