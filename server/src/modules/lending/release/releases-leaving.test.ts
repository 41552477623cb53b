import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { resources } from '#modules/index.ts'
import { LOT_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import { PLEDGE_LIST } from '../testing/financing-desk.ts'
import { releaseDesk } from '../testing/release-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { lapseReleases } from '../jobs/financing.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'
import { withDesk } from '#modules/receipts/testing/with-desk.ts'
import { jobDeps } from '#testing/job-deps.ts'

const { platform, desk } = await withDesk(releaseDesk)

const log = pino({ level: 'silent' })
/** Debt after the repayment of domain §4.7. */
const OWED = 3_318_166_67
const pledgeOf = (id: number) => desk.read(PLEDGE_LIST, id)
const receiptOf = (id: number) => desk.read(RECEIPT_LIST, id)

describe('release with delivery', () => {
  const leaving = async (more: Row = {}) => {
    const made = await desk.drawn(OWED)
    const id = await desk.asked(made.pledge, { ...desk.pickup, weight: 50_00, ...more })
    await desk.approved(id)
    return { ...made, id, code: await desk.codeOf(id) }
  }

  it('is weighed with the code and handed out by two persons, and reduces pledge, receipt and lot', async () => {
    const { id, code, pledge, receipt, loan } = await leaving()
    const { lot } = await desk.placeOf(pledge)
    const weigh = (more: Row) => desk.act(desk.store, 'Weigh', id, { ...desk.load, ...more })
    expect(await weigh({ pickup_code: '00000000x', weighed_weight: 50_00 })).toMatchObject({ status: false })
    const wrong = code === '00000000' ? '00000001' : '00000000'
    expect(await weigh({ pickup_code: wrong, weighed_weight: 50_00 })).toMatchObject({
      code: 'wrong_pickup_code',
    })
    expect(await weigh({ pickup_code: code, weighed_weight: 50_01 })).toMatchObject({
      code: 'weighed_too_much',
    })
    await ok(weigh({ pickup_code: code, weighed_weight: 49_80 }))
    expect(await desk.act(desk.owner, 'Withdraw', id)).toMatchObject({ code: 'not_now' })
    expect(await desk.act(desk.store, 'Hand', id)).toMatchObject({ code: 'own_step' })
    await ok(desk.act(desk.storeManager, 'Hand', id))
    expect(await pledgeOf(pledge)).toMatchObject({ live_weight: 250_00, earmarked_weight: 0 })
    expect(await receiptOf(receipt)).toMatchObject({
      remaining_weight: 250_20,
      pledge_weight: 250_00,
      free_weight: 20,
      earmarked_weight: 0,
      controller_id: desk.bankId,
    })
    expect(await desk.read(LOT_LIST, lot)).toMatchObject({ book_weight: 250_20 })
    const { rows } = await sql`
      select change_weight, weight_after, audit_status, vehicle_no from contract_record where release_id = ${id}`.execute(
      platform.db,
    )
    expect(rows).toEqual([
      { change_weight: -49_80, weight_after: 250_20, audit_status: 1, vehicle_no: desk.load.vehicle_no },
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

  it('ends pledge and receipt when all goods leave', async () => {
    const { pledge, receipt, loan } = await desk.drawn(100_000_00, 10_00)
    await desk.repaid(loan)
    const id = await desk.asked(pledge, { ...desk.pickup, reason: 1 })
    await desk.approved(id)
    const moreOfIt = () => desk.ask(pledge, { reason: 1 })
    const nothing = {
      code: 'release_too_much',
      message: expect.stringContaining('申请 10.00 吨，可解押 0.00 吨'),
    }
    expect(await moreOfIt()).toMatchObject(nothing)
    await ok(
      desk.act(desk.store, 'Weigh', id, {
        ...desk.load,
        pickup_code: await desk.codeOf(id),
        weighed_weight: 10_00,
      }),
    )
    expect(await moreOfIt()).toMatchObject(nothing)
    await ok(desk.act(desk.storeManager, 'Hand', id))
    expect(await moreOfIt()).toMatchObject({ code: 'not_now' })
    expect(await pledgeOf(pledge)).toMatchObject({ pledge_state: 3 })
    expect(await receiptOf(receipt)).toMatchObject({ life: 5, remaining_weight: 0 })
  })

  it('cannot be weighed after seven days', async () => {
    const { id, code } = await leaving()
    await desk.expired(id)
    expect(
      await desk.act(desk.store, 'Weigh', id, { ...desk.load, pickup_code: code, weighed_weight: 50_00 }),
    ).toMatchObject({ code: 'pickup_over' })
    expect(await lapseReleases(jobDeps(platform.db, log))).toBe(1)
    expect(await desk.order(id)).toMatchObject({ release_state: 7 })
  })
})

describe('substitution', () => {
  it('pledges the substitute first, and releases the replaced goods at the approval, under the guard', async () => {
    const { pledge, receipt, loan } = await desk.drawn(3_990_000_00)
    expect(await desk.ask(pledge, { weight: 1 })).toMatchObject({ code: 'release_too_much' })
    expect(await desk.ask(pledge, { ...desk.pickup, reason: 3, weight: 100_00 })).toMatchObject({
      code: 'exchanged_in_store',
    })
    const id = await desk.asked(pledge, { reason: 3, weight: 100_00 })
    expect(await desk.act(desk.owner, 'Substitute', id, { substitute_id: pledge })).toMatchObject({
      code: 'substitute_unfit',
    })
    await ok(desk.act(desk.manager, 'Propose', id))
    expect(await desk.act(desk.approver, 'Approve', id)).toMatchObject({ code: 'substitute_missing' })
    const short = await desk.toppedUp(loan, 99_99)
    await ok(desk.act(desk.owner, 'Substitute', id, { substitute_id: short }))
    expect(await desk.act(desk.approver, 'Approve', id)).toMatchObject({ code: 'release_too_much' })
    await desk.toppedUp(loan, 1)
    await ok(desk.act(desk.approver, 'Approve', id))
    expect(await desk.order(id)).toMatchObject({ release_state: 4, substitute_id: short })
    expect(await pledgeOf(pledge)).toMatchObject({ live_weight: 200_00, earmarked_weight: 0 })
    expect(await receiptOf(receipt)).toMatchObject({ free_weight: 100_00, controller_id: desk.bankId })
  })
})

describe('direct SQL', () => {
  it('cannot change earmarks or release weight without a release', async () => {
    const { pledge, receipt } = await desk.drawn(OWED)
    const id = await desk.asked(pledge)
    await desk.approved(id)
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
