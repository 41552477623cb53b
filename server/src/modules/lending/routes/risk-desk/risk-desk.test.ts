import { RISK_DESK, RISK_STRESS, type RiskDesk, type RiskStress } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { valueNextLoans } from '../../jobs/loan-valuation.ts'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST } from '../../testing/financing-fixture.ts'

const log = pino({ level: 'silent' })
const [NORMAL, CALL, CLOSE_OUT] = [1, 3, 4]

let platform: TestPlatform
let fixture: FinancingFixture
let loans: readonly number[]
const readDesk = (who: SignedInCaller) => ok(who.get<RiskDesk>(RISK_DESK, {}))
const openDesk = (organisation: number) => platform.someone(organisation, { apis: [RISK_DESK] })
const valueAll = async () => {
  while (await valueNextLoans(platform.db, log));
}

beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  loans = [
    await fixture.createLoan(7, [await fixture.receipt(300_00)], 3_800_000_00),
    await fixture.createLoan(7, [await fixture.receipt(300_00)], 1_000_000_00),
  ]
  await valueAll()
  // Yesterday is the last valuation before today.
  await sql`update loan_valuation set valued_time = valued_time - interval '1 day'`.execute(platform.db)
})
afterAll(() => platform.close())

describe('risk desk', () => {
  it('shows the loans that a fallen price moved since yesterday, the largest first (domain §4.6)', async () => {
    await sql`update good_price_history set status = 3 where spec_id = ${fixture.goods.specId}`.execute(platform.db)
    await sql`
      insert into good_price_history (price_id, good_id, spec_id, price_date, valid_from, new_price, source)
      select max(price_id), good_id, spec_id, today(), today(), 1650000, 3 from good_price_history
       where spec_id = ${fixture.goods.specId} group by good_id, spec_id`.execute(platform.db)
    await valueAll()
    const desk = await readDesk(await openDesk(fixture.bankId))
    expect(desk.valued).toMatchObject({ cause: 1 })
    expect(desk.moved).toMatchObject([
      // 3.8 million over 300 t × 16 500 × 95 % is 80.81 %.
      { id: loans[0], band: CALL, open_band: NORMAL, ltv: 80_81, open_ltv: 66_67, call_fall: 0, exposure: '380000000' },
    ])
    expect(desk.nearest.map(({ id }) => id)).toEqual(loans)
    expect(desk.bands).toEqual(
      [1, 2, 3, 4, 5].map((band) => ({
        band,
        loans: band === NORMAL || band === CALL ? 1 : 0,
        exposure: band === NORMAL ? '100000000' : band === CALL ? '380000000' : '0',
        open_loans: band === NORMAL ? 2 : 0,
        open_exposure: band === NORMAL ? '480000000' : '0',
      })),
    )
    expect(desk.concentration.owner).toEqual([
      { name: expect.any(String) as string, amount: '480000000', hundredths: 100_00 },
    ])
    expect(desk.concentration.good).toHaveLength(1)
    expect(desk.waiting).toBe(0)
  })

  it('states calls, cash and uncovered debt after a fall of all prices, to the fen', async () => {
    // 300 t at 16,500 CNY less 5 % are 4,702,500 CNY for each loan.
    const { rows } = await sql<{ pledge_rate: number; call_line: number; liq_line: number }>`
      select pledge_rate, call_line, liq_line from risk_policy where id = ${fixture.policyId}`.execute(platform.db)
    const [{ pledge_rate: rate, call_line: call, liq_line: liq } = { pledge_rate: 0, call_line: 0, liq_line: 0 }] = rows
    const owed = [3_800_000_00, 1_000_000_00]
    const expected = [0, 10, 20, 25, 30].map((percent) => {
      const value = 4_702_500 * (100 - percent)
      const called = owed.filter((debt) => debt * 10_000 >= call * value)
      return {
        percent,
        called: called.length,
        liquidated: owed.filter((debt) => debt * 10_000 >= liq * value).length,
        cash: String(called.reduce((sum, debt) => sum + Math.ceil(debt - (rate * value) / 10_000), 0)),
        uncovered: String(owed.reduce((sum, debt) => sum + Math.max(0, debt - value), 0)),
      }
    })
    const bank = await openDesk(fixture.bankId)
    expect(await ok(bank.get<RiskStress>(RISK_STRESS, { fall: '25' }))).toEqual({
      priced: 2,
      unpriced: 0,
      falls: expected,
      stores: [{ id: fixture.goods.storeId, name: expect.any(String) as string }],
    })
    expect(await bank.get(RISK_STRESS, { fall: '100' })).toMatchObject({ status: false })
    const owner = await openDesk(fixture.goods.ownerId)
    expect(await owner.get(RISK_STRESS, {})).toMatchObject({ code: 'forbidden' })
  })

  it('filters the list of loans by band, and names its ready-made views', async () => {
    const { admin } = platform
    const list = (query: Record<string, string>) => ok(admin.get<{ id: number }[]>(LOAN_LIST, { page: '1', ...query }))
    const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id)
    expect(await ids({ risk_band: '3' })).toEqual([loans[0]])
    expect(await ids({ risk_band: '1,3', sort: 'ltv', order: 'false' })).toEqual([...loans])
    expect(await ids({ call_fall: ',0' })).toEqual([loans[0]])
    expect(await ids({ risk_band: String(CLOSE_OUT) })).toEqual([])
    const description = await ok(
      admin.get<{ saved: { views: { name: string; may_edit: boolean }[] } }>(LOAN_LIST, {}, 'en'),
    )
    expect(description.saved.views.map(({ name, may_edit: mayEdit }) => [name, mayEdit])).toEqual([
      ['Under water', false],
      ['Due this week', false],
      ['Overdue', false],
    ])
  })

  it('returns the loans of one bank to that bank, of all banks to the platform, and rejects owners', async () => {
    const other = await createFinancingFixture(platform)
    const loan = await other.createLoan(7, [await other.receipt(300_00)], 1_000_000_00)
    await valueAll()
    const countLoans = ({ bands }: RiskDesk) => bands.reduce((sum, band) => sum + band.loans, 0)
    expect(countLoans(await readDesk(await openDesk(fixture.bankId)))).toBe(2)
    const own = await readDesk(await openDesk(other.bankId))
    expect(own.nearest.map(({ id }) => id)).toEqual([loan])
    expect(countLoans(await readDesk(await openDesk(platform.platformId)))).toBe(3)
    const owner = await openDesk(fixture.goods.ownerId)
    expect(await owner.get(RISK_DESK, {})).toMatchObject({ status: false, code: 'forbidden' })
  })

  it('subtracts the goods of a storage firm that fails', async () => {
    const other = await createFinancingFixture(platform)
    const receipts = [await fixture.receipt(300_00), await fixture.receipt(100_00)]
    const mixed = await fixture.createLoan(7, receipts, 3_000_000_00)
    await valueAll()
    // Goods move between firms only by a new pledge, so one of the two pledges is moved below the rules of the database.
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        update pledge set store_id = ${other.goods.storeId} where financing_id = ${mixed} and receipt_id = ${receipts[1] ?? 0}`.execute(
        tx,
      )
    })
    const bank = await openDesk(fixture.bankId)
    const stress = (store_id: number) => ok(bank.get<RiskStress>(RISK_STRESS, { store_id: String(store_id) }))
    // Without 100 t, 300 t at 16,500 CNY less 5 % are left for the mixed loan: 4,702,500 CNY.
    const [without] = (await stress(other.goods.storeId)).falls
    expect(without).toEqual({
      percent: 0,
      called: 1,
      liquidated: 0,
      cash: expect.any(String) as string,
      uncovered: '0',
    })
    // Without 300 t, 100 t are left: 1,567,500 CNY. The other loans lose everything.
    const { falls, priced } = await stress(fixture.goods.storeId)
    expect(priced).toBe(3)
    expect(falls[0]).toMatchObject({
      called: 3,
      liquidated: 3,
      uncovered: String(3_800_000_00 + 1_000_000_00 + 3_000_000_00 - 1_567_500_00),
    })
    expect((await stress(fixture.goods.storeId)).stores).toHaveLength(2)
  })
})
