import type { Row } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { resources } from '#modules/index.ts'
import { type FinancingFixture, createFinancingFixture, PLEDGE_LIST, getToday } from '../testing/financing-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'

let platform: TestPlatform
let fixture: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
})
afterAll(() => platform.close())

const A_DAY = 86_400
const NOTHING = {
  registration_no: '',
  registry_time: null,
  registry_end: null,
  registry_files: [],
  insure_no: '',
  insure_amount: null,
  insure_end: null,
  insure_files: [],
}
const buildInsurance = async (days: number, more: Row = {}) => ({
  insure_no: 'P-2',
  insure_amount: 10_000_000_00,
  insure_end: getToday() + days * A_DAY,
  insure_files: await fixture.files(fixture.manager),
  ...more,
})
const buildRegistration = async (days: number) => ({
  registration_no: 'Z-2',
  registry_end: getToday() + days * A_DAY,
  registry_files: await fixture.files(fixture.manager),
})
const renewPledge = (id: number, input: Row, who: SignedInCaller = fixture.manager) =>
  fixture.pledgeAct(who, 'Renew', id, { ...NOTHING, ...input })
async function createPledge(): Promise<number> {
  const [id] = await fixture.listPledges(await fixture.createLoan(7, [await fixture.receipt(300_00)], 1_000_000_00))
  return id!
}

describe('renewal of an active pledge', () => {
  it('renews registration and insurance separately, without findings of verify', async () => {
    const id = await createPledge()
    await ok(renewPledge(id, await buildInsurance(400)))
    await ok(renewPledge(id, await buildRegistration(500)))
    expect(await fixture.read(PLEDGE_LIST, id)).toMatchObject({
      registration_no: 'Z-2',
      registry_end: getToday() + 500 * A_DAY,
      insure_no: 'P-2',
      insure_end: getToday() + 400 * A_DAY,
    })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('rejects an end that is not later and insurance below the value, with figures', async () => {
    const id = await createPledge()
    expect(await renewPledge(id, await buildInsurance(200))).toMatchObject({ code: 'ends_no_later' })
    // 300 t × 20,000 yuan
    expect(await renewPledge(id, await buildInsurance(201, { insure_amount: 5_999_999_99 }))).toMatchObject({
      code: 'insurance_too_small',
      message: '保险金额 5,999,999.99 元，低于质押货值 6,000,000.00 元',
    })
    await ok(renewPledge(id, await buildInsurance(201, { insure_amount: 6_000_000_00 })))
    await ok(renewPledge(id, await buildRegistration(310)))
    expect(await renewPledge(id, await buildRegistration(310))).toMatchObject({ code: 'ends_no_later' })
  })

  it('rejects empty and partial renewals', async () => {
    const id = await createPledge()
    expect(await renewPledge(id, {})).toMatchObject({ code: 'nothing_renewed' })
    expect(await renewPledge(id, { insure_no: 'P-3' })).toMatchObject({ code: 'insurance_in_part' })
    expect(await renewPledge(id, { registration_no: 'Z-3' })).toMatchObject({ code: 'registration_in_part' })
  })

  it('ignores repeated recorded values', async () => {
    const id = await createPledge()
    const insured = { insure_no: 'P-1', insure_amount: 10_000_000_000 }
    expect(await fixture.read(PLEDGE_LIST, id)).toMatchObject(insured)
    expect(await renewPledge(id, insured)).toMatchObject({ code: 'nothing_renewed' })
    expect(await renewPledge(id, { ...insured, insure_no: 'P-9' })).toMatchObject({
      code: 'insurance_in_part',
    })
    await ok(renewPledge(id, { ...insured, ...(await buildRegistration(500)) }))
    expect(await fixture.read(PLEDGE_LIST, id)).toMatchObject({ ...insured, registration_no: 'Z-2' })
    await ok(renewPledge(id, { registration_no: 'Z-2', ...(await buildInsurance(400, insured)) }))
    expect(await fixture.read(PLEDGE_LIST, id)).toMatchObject({ insure_end: getToday() + 400 * A_DAY })
  })

  it('is limited to the manager of its bank, and runs once when sent twice concurrently', async () => {
    const id = await createPledge()
    const input = await buildInsurance(400)
    for (const who of [fixture.owner, fixture.store, fixture.approver])
      expect(await renewPledge(id, input, who)).toMatchObject({ status: false })
    const other = await createFinancingFixture(platform)
    expect(await renewPledge(id, input, other.manager)).toMatchObject({ code: 'not_found' })
    const answers = await Promise.all([renewPledge(id, input), renewPledge(id, input)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
  })

  it('cannot be shortened by direct SQL', async () => {
    const id = await createPledge()
    await ok(renewPledge(id, await buildRegistration(310)))
    for (const what of [
      sql`registry_end = null`,
      sql`registry_end = registry_end - 1`,
      sql`insure_end = insure_end - 1`,
      sql`insure_amount = 599999999`,
    ])
      await expect(
        sql`update pledge set ${what}, version = version + 1 where id = ${id}`.execute(platform.db),
      ).rejects.toThrow(/cut short/)
  })
})
