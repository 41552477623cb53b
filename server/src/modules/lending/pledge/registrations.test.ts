// A pledge of an electronic receipt is created by registration, one of a paper receipt by delivery (Civil Code art. 441).
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#modules/index.ts'
import { createFinancingFixture, type FinancingFixture, PLEDGE_LIST, getToday } from '../testing/financing-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'

let platform: TestPlatform
let fixture: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
})
afterAll(() => platform.close())

const A_DAY = 86_400
const [PAPER, SEALED, ACTIVE] = [2, 1, 2]
const NOT_REGISTERED = { registration_no: '', registry_time: null, registry_end: null, registry_files: [] }
const getHourAgo = () => Math.floor(Date.now() / 1000) - 3600
const loadPledge = (id: number) => fixture.read(PLEDGE_LIST, id)
const registerPledge = async (id: number, more: Row = {}) =>
  fixture.pledgeAct(fixture.manager, 'Register', id, await fixture.registered(more))
const receivePledge = (id: number) => fixture.pledgeAct(fixture.approver, 'Receive', id)

/** Creates a pledge held for a contracted loan and sealed by the storage firm. */
async function sealPledge(receipt: number, isEndorsed = true): Promise<number> {
  const loan = await fixture.createLoan(5, [receipt], 100_00)
  await ok(fixture.act(fixture.owner, 'Hold', loan))
  const [id = 0] = await fixture.listPledges(loan)
  if (isEndorsed) await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
  await ok(fixture.pledgeAct(fixture.store, 'Seal', id))
  return id
}

/** Turns an active pledge into one from before registrations were recorded. */
const makeLegacyPledge = (id: number) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update pledge set perfection_method = 1, registration_no = '', registry_time = null, registry_end = null, registry_files = '{}'
       where id = ${id}`.execute(tx)
  })

describe('pledge of an electronic receipt', () => {
  it('becomes active only with a registration, even if it is endorsed', async () => {
    const id = await sealPledge(await fixture.receipt(10_00))
    await ok(registerPledge(id, NOT_REGISTERED))
    expect(await receivePledge(id)).toMatchObject({ code: 'registration_needed' })
    expect(await loadPledge(id)).toMatchObject({ pledge_state: SEALED })
    for (const method of [1, 2])
      await expect(
        sql`update pledge set pledge_state = 2, perfected_time = now(), priority_no = 1, perfection_method = ${method} where id = ${id}`.execute(
          platform.db,
        ),
      ).rejects.toThrow('is not registered')
    const registry_time = getHourAgo()
    await ok(registerPledge(id, { registry_time }))
    await ok(receivePledge(id))
    const pledge = await loadPledge(id)
    expect(pledge).toMatchObject({ pledge_state: ACTIVE, perfection_method: 2, medium: 1, registry_time })
    expect(pledge['perfected_time']).toBeGreaterThan(registry_time)
    const { rows } = await sql<{ facts: Row }>`
      select convert_from(body, 'UTF8')::json -> 'facts' as facts from ledger_entry
       where stream = ${`pledge:${id}`} order by seq desc limit 1`.execute(platform.db)
    expect(rows[0]?.facts).toMatchObject({ perfection_method: 2 })
    expect(rows[0]?.facts).toHaveProperty('registry_time')
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('is registered without an endorsement of its owner', async () => {
    const id = await sealPledge(await fixture.receipt(10_00), false)
    await ok(registerPledge(id))
    await ok(receivePledge(id))
    expect(await loadPledge(id)).toMatchObject({ perfection_method: 2, endorse_time: null })
  })

  it('rejects a partial registration and one in the future', async () => {
    const id = await sealPledge(await fixture.receipt(10_00))
    for (const missing of Object.keys(NOT_REGISTERED))
      expect(
        await registerPledge(id, { [missing]: NOT_REGISTERED[missing as keyof typeof NOT_REGISTERED] }),
      ).toMatchObject({ code: 'registration_in_part' })
    expect(await registerPledge(id, { registry_time: Math.floor(Date.now() / 1000) + 3600 })).toMatchObject({
      code: 'registered_in_future',
    })
  })

  it('ranks by the time of the registry, not by the order of receipt', async () => {
    const lot = await fixture.goods.createLot(30_00)
    const ids: number[] = []
    for (const hours of [1, 3, 2]) {
      const id = await sealPledge(await fixture.goods.issued(lot, 10_00))
      await ok(registerPledge(id, { registry_time: getHourAgo() - hours * 3600 }))
      await ok(receivePledge(id))
      ids.push(id)
    }
    const pledges = await Promise.all(ids.map(loadPledge))
    expect(pledges.map(({ priority_no }) => priority_no)).toEqual([1, 2, 3])
    expect(pledges.map(({ rank_no }) => rank_no)).toEqual([3, 1, 2])
  })
})

describe('pledge of a paper receipt', () => {
  it('is perfected by delivery and needs the endorsement of its owner', async () => {
    const id = await sealPledge(await fixture.receipt(10_00, { medium: PAPER }), false)
    await ok(registerPledge(id))
    expect(await receivePledge(id)).toMatchObject({ code: 'not_endorsed' })
    await expect(
      sql`update pledge set pledge_state = 2, perfected_time = now(), priority_no = 1, perfection_method = 2 where id = ${id}`.execute(
        platform.db,
      ),
    ).rejects.toThrow('is not delivered')
    await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
    await ok(registerPledge(id, NOT_REGISTERED))
    await ok(receivePledge(id))
    expect(await loadPledge(id)).toMatchObject({ perfection_method: 1, medium: PAPER, registry_time: null })
  })
})

describe('renewal of a registration', () => {
  const renewPledge = async (id: number, more: Row) =>
    fixture.pledgeAct(fixture.manager, 'Renew', id, {
      registration_no: 'Z-2',
      registry_time: null,
      registry_end: getToday() + 500 * A_DAY,
      registry_files: await fixture.files(fixture.manager),
      insure_no: '',
      insure_amount: null,
      insure_end: null,
      insure_files: [],
      ...more,
    })
  const createActivePledge = async () => {
    const id = await sealPledge(await fixture.receipt(10_00))
    await ok(registerPledge(id, { registry_time: getHourAgo() }))
    await ok(receivePledge(id))
    return id
  }

  it('keeps the time of the registry', async () => {
    const id = await createActivePledge()
    const { registry_time } = await loadPledge(id)
    expect(await renewPledge(id, { registry_time: Number(registry_time) - 60 })).toMatchObject({
      code: 'registry_time_stays',
    })
    await ok(renewPledge(id, {}))
    expect(await loadPledge(id)).toMatchObject({ registration_no: 'Z-2', registry_time })
  })

  it('makes an older pledge of an electronic receipt one by registration', async () => {
    const id = await createActivePledge()
    await makeLegacyPledge(id)
    expect(await renewPledge(id, {})).toMatchObject({ code: 'registration_in_part' })
    const registry_time = getHourAgo()
    await ok(renewPledge(id, { registry_time }))
    expect(await loadPledge(id)).toMatchObject({ perfection_method: 2, registry_time })
  })
})
