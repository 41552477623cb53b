import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { resources } from '#modules/index.ts'
import { LOT_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import { PLEDGE_LIST } from '../testing/financing-fixture.ts'
import { createReleaseFixture } from '../testing/release-fixture.ts'
import { ok } from '#testing/test-platform.ts'
import { lapseReleases } from '../jobs/expiry.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const { platform, fixture } = await setUpDesk(createReleaseFixture)

const log = pino({ level: 'silent' })
/** Debt after the repayment of domain §4.7. */
const OWED = 3_318_166_67
const loadPledge = (id: number) => fixture.read(PLEDGE_LIST, id)
const loadReceipt = (id: number) => fixture.read(RECEIPT_LIST, id)

describe('release with delivery', () => {
  const createLeavingOrder = async (more: Row = {}) => {
    const made = await fixture.createDrawnLoan(OWED)
    const id = await fixture.createRelease(made.pledge, { ...fixture.pickup, weight: 50_00, ...more })
    await fixture.approveRelease(id)
    return { ...made, id, code: await fixture.loadPickupCode(id) }
  }

  it('is weighed with the code and handed out by two persons, and reduces pledge, receipt and lot', async () => {
    const { id, code, pledge, receipt, loan } = await createLeavingOrder()
    const { lot } = await fixture.placeOf(pledge)
    const weighRelease = (more: Row) => fixture.act(fixture.store, 'Weigh', id, { ...fixture.load, ...more })
    expect(await weighRelease({ pickup_code: '00000000x', weighed_weight: 50_00 })).toMatchObject({
      status: false,
    })
    const wrong = code === '00000000' ? '00000001' : '00000000'
    expect(await weighRelease({ pickup_code: wrong, weighed_weight: 50_00 })).toMatchObject({
      code: 'wrong_pickup_code',
    })
    expect(await weighRelease({ pickup_code: code, weighed_weight: 50_01 })).toMatchObject({
      code: 'weighed_too_much',
    })
    await ok(weighRelease({ pickup_code: code, weighed_weight: 49_80 }))
    expect(await fixture.act(fixture.owner, 'Withdraw', id)).toMatchObject({ code: 'not_now' })
    expect(await fixture.act(fixture.store, 'Hand', id)).toMatchObject({ code: 'own_step' })
    await ok(fixture.act(fixture.storeManager, 'Hand', id))
    expect(await loadPledge(pledge)).toMatchObject({ live_weight: 250_00, earmarked_weight: 0 })
    expect(await loadReceipt(receipt)).toMatchObject({
      remaining_weight: 250_20,
      pledge_weight: 250_00,
      free_weight: 20,
      earmarked_weight: 0,
      controller_id: fixture.bankId,
    })
    expect(await fixture.read(LOT_LIST, lot)).toMatchObject({ book_weight: 250_20 })
    const { rows } = await sql`
      select change_weight, weight_after, audit_status, vehicle_no from contract_record where release_id = ${id}`.execute(
      platform.db,
    )
    expect(rows).toEqual([
      { change_weight: -49_80, weight_after: 250_20, audit_status: 1, vehicle_no: fixture.load.vehicle_no },
    ])
    const { rows: said } = await sql<{ kind: string }>`
      select convert_from(body, 'UTF8')::jsonb ->> 'kind' as kind from ledger_entry
       where stream in (${`pledge:${pledge}`}, ${`receipt:${receipt}`}, ${`financing:${loan}`}) order by id desc limit 4`.execute(
      platform.db,
    )
    expect(said.map(({ kind }) => kind).toSorted()).toEqual([
      'financing.goods_released',
      'pledge.released',
      'receipt.delivered',
      'receipt.released',
    ])
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it.runIf(isFullTier)('ends pledge and receipt when all goods leave', async () => {
    const { pledge, receipt, loan } = await fixture.createDrawnLoan(100_000_00, 10_00)
    await fixture.repayDebt(loan)
    const id = await fixture.createRelease(pledge, { ...fixture.pickup, reason: 1 })
    await fixture.approveRelease(id)
    const requestMore = () => fixture.requestRelease(pledge, { reason: 1 })
    const nothing = {
      code: 'release_too_much',
      message: expect.stringContaining('申请 10.00 吨，可解押 0.00 吨'),
    }
    expect(await requestMore()).toMatchObject(nothing)
    await ok(
      fixture.act(fixture.store, 'Weigh', id, {
        ...fixture.load,
        pickup_code: await fixture.loadPickupCode(id),
        weighed_weight: 10_00,
      }),
    )
    expect(await requestMore()).toMatchObject(nothing)
    await ok(fixture.act(fixture.storeManager, 'Hand', id))
    expect(await requestMore()).toMatchObject({ code: 'not_now' })
    expect(await loadPledge(pledge)).toMatchObject({ pledge_state: 3 })
    expect(await loadReceipt(receipt)).toMatchObject({ life: 5, remaining_weight: 0 })
  })

  it.runIf(isFullTier)('cannot be weighed after seven days', async () => {
    const { id, code } = await createLeavingOrder()
    await fixture.expirePickup(id)
    expect(
      await fixture.act(fixture.store, 'Weigh', id, {
        ...fixture.load,
        pickup_code: code,
        weighed_weight: 50_00,
      }),
    ).toMatchObject({ code: 'pickup_over' })
    expect(await lapseReleases(createJobDeps(platform.db, log))).toBe(1)
    expect(await fixture.order(id)).toMatchObject({ release_state: 7 })
  })
})

describe('substitution', () => {
  it('pledges the substitute first, and releases the replaced goods at the approval, under the guard', async () => {
    const { pledge, receipt, loan } = await fixture.createDrawnLoan(3_990_000_00)
    expect(await fixture.requestRelease(pledge, { weight: 1 })).toMatchObject({ code: 'release_too_much' })
    expect(await fixture.requestRelease(pledge, { ...fixture.pickup, reason: 3, weight: 100_00 })).toMatchObject({
      code: 'exchanged_in_store',
    })
    const id = await fixture.createRelease(pledge, { reason: 3, weight: 100_00 })
    expect(await fixture.act(fixture.owner, 'Substitute', id, { substitute_id: pledge })).toMatchObject({
      code: 'substitute_unfit',
    })
    await ok(fixture.act(fixture.manager, 'Propose', id))
    expect(await fixture.act(fixture.approver, 'Approve', id)).toMatchObject({ code: 'substitute_missing' })
    const short = await fixture.toppedUp(loan, 99_99)
    await ok(fixture.act(fixture.owner, 'Substitute', id, { substitute_id: short }))
    expect(await fixture.act(fixture.approver, 'Approve', id)).toMatchObject({ code: 'release_too_much' })
    await fixture.toppedUp(loan, 1)
    await ok(fixture.act(fixture.approver, 'Approve', id))
    expect(await fixture.order(id)).toMatchObject({ release_state: 4, substitute_id: short })
    expect(await loadPledge(pledge)).toMatchObject({ live_weight: 200_00, earmarked_weight: 0 })
    expect(await loadReceipt(receipt)).toMatchObject({ free_weight: 100_00, controller_id: fixture.bankId })
  })
})

describe('direct SQL', () => {
  it('cannot change earmarks or release weight without a release', async () => {
    const { pledge, receipt } = await fixture.createDrawnLoan(OWED)
    const id = await fixture.createRelease(pledge)
    await fixture.approveRelease(id)
    for (const statement of [
      `update pledge set earmarked_weight = 0 where id = ${pledge}`,
      `update pledge set released_weight = 1 where id = ${pledge}`,
      `update pledge set earmarked_weight = 0, released_weight = 50_51 where id = ${pledge}`,
      `update pledge set earmarked_weight = 0, released_weight = weight, pledge_state = 3 where id = ${pledge}`,
      `update receipt set earmarked_pledged = 0 where id = ${receipt}`,
      `update release_order set weight = 1 where id = ${id}`,
      `update release_order set release_state = 6 where id = ${id}`,
      `update release_order set release_state = 4 where id = ${id}`,
      `delete from release_order where id = ${id}`,
    ])
      await expect(sql.raw(statement).execute(platform.db), statement).rejects.toMatchObject({
        code: '23001',
      })
  })
})
