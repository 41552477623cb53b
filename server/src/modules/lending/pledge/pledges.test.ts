import { plainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  APPLICATION_LIST,
  type FinancingDesk,
  financingDesk,
  PLEDGE_LIST,
  today,
} from '../testing/financing-desk.ts'
import { ask, RECEIPT_LIST } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { lapseHolds } from '../jobs/financing.ts'
import { jobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let desk: FinancingDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
})
afterAll(() => platform.close())

const A_DAY = 86_400
const log = pino({ level: 'silent' })
const pledgeOf = (id: number) => desk.read(PLEDGE_LIST, id)
const receiptOf = (id: number) => desk.read(RECEIPT_LIST, id)

/** Creates a pledge held for a contracted loan. */
async function held(weight = 100_00, of: FinancingDesk = desk) {
  const receipt = await of.receipt(weight)
  const loan = await of.upTo(5, [receipt], 100_000_00)
  await ok(of.act(of.owner, 'Hold', loan))
  const [id = 0] = await of.pledgesOf(loan)
  return { receipt, loan, id }
}

/** Creates a pledge that is endorsed, sealed and registered, ready for the bank to receive. */
async function receivable(registered: Row = {}, endorsed = true) {
  const made = await held()
  if (endorsed) await ok(desk.pledgeAct(desk.owner, 'Endorse', made.id))
  await ok(desk.pledgeAct(desk.store, 'Seal', made.id))
  await ok(desk.pledgeAct(desk.manager, 'Register', made.id, await desk.registered(registered)))
  return made
}
const receive = (id: number) => desk.pledgeAct(desk.approver, 'Receive', id)

describe('hold', () => {
  it('reserves the goods, and the nightly job releases them when it expires', async () => {
    const { receipt, id, loan } = await held()
    expect(await receiptOf(receipt)).toMatchObject({
      pledge_weight: 100_00,
      free_weight: 0,
      controller_id: desk.goods.ownerId,
    })
    expect(await ask(desk.goods.owner, 6, receipt, { weight: 1, receiver: 'Li' })).toMatchObject({
      code: 'receipt_not_free',
    })
    expect(await desk.act(desk.owner, 'Hold', loan)).toMatchObject({ code: 'nothing_to_pledge' })
    await sql`update pledge set hold_end = now() - interval '1 second' where id = ${id}`.execute(platform.db)
    expect(await desk.pledgeAct(desk.store, 'Seal', id)).toMatchObject({ code: 'hold_is_over' })
    const counts = await Promise.all([
      lapseHolds(jobDeps(platform.db, log)),
      lapseHolds(jobDeps(platform.db, log)),
    ])
    expect(counts[0] + counts[1]).toBe(1)
    expect(await pledgeOf(id)).toMatchObject({ pledge_state: 5 })
    expect(await receiptOf(receipt)).toMatchObject({ pledge_weight: 0, free_weight: 100_00 })
    await ok(desk.act(desk.owner, 'Hold', loan))
  })

  it('succeeds for one of two concurrent holds of the last tonne (I17, I1)', async () => {
    const receipt = await desk.receipt(100_00)
    const loans = [await desk.upTo(1, [receipt], 100_00), await desk.upTo(1, [receipt], 100_00)]
    const answers = await Promise.all(loans.map((id) => desk.act(desk.owner, 'Hold', id)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'receipt_not_free' })
    expect(await receiptOf(receipt)).toMatchObject({ pledge_weight: 100_00, free_weight: 0 })
  })

  it('competes with a concurrent delivery of the same tonne: one succeeds', async () => {
    const receipt = await desk.receipt(10_00)
    const loan = await desk.upTo(1, [receipt], 100_00)
    const answers = await Promise.all([
      desk.act(desk.owner, 'Hold', loan),
      ask(desk.goods.owner, 6, receipt, { weight: 1, receiver: 'Li' }),
    ])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
  })

  it('of one receipt is limited to one bank until it is split (I2)', async () => {
    const receipt = await desk.receipt(100_00)
    const no = plainText((await receiptOf(receipt))['contract_no'])
    const half = { lines: JSON.stringify([{ contract_no: no, weight: '50' }]) }
    const loan = await desk.upTo(1, [receipt], 100_00, half)
    const other = await financingDesk(platform)
    // The other bank gets terms for these goods too.
    await sql`update good set cate_id = ${other.goods.cateId} where id = ${desk.goods.goodId}`.execute(
      platform.db,
    )
    const { id: elsewhere } = await ok(desk.ask([receipt], 100_00, { ...half, bank_id: other.bankId }))
    await ok(desk.act(desk.owner, 'Submit', elsewhere))
    await sql`update good set cate_id = ${desk.goods.cateId} where id = ${desk.goods.goodId}`.execute(
      platform.db,
    )
    await ok(desk.act(desk.owner, 'Hold', loan))
    await sql`update good set cate_id = ${other.goods.cateId} where id = ${desk.goods.goodId}`.execute(
      platform.db,
    )
    expect(await desk.act(desk.owner, 'Hold', elsewhere)).toMatchObject({ code: 'pledged_to_another' })
    await sql`update good set cate_id = ${desk.goods.cateId} where id = ${desk.goods.goodId}`.execute(
      platform.db,
    )
    // The same bank may hold more of it.
    const more = await desk.upTo(1, [receipt], 100_00, half)
    await ok(desk.act(desk.owner, 'Hold', more))
    expect(await receiptOf(receipt)).toMatchObject({ pledge_weight: 100_00, free_weight: 0 })
  })

  it('needs storage until fifteen days after maturity', async () => {
    const receipt = await desk.receipt(10_00, { storage_end: today() + 105 * A_DAY })
    const loan = await desk.upTo(1, [receipt], 100_00)
    await ok(desk.act(desk.owner, 'Hold', loan))
    const { id } = await ok(desk.ask([await desk.receipt(10_00, { storage_end: today() + 104 * A_DAY })], 1))
    expect(await desk.act(desk.owner, 'Submit', id)).toMatchObject({ code: 'storage_too_short' })
  })
})

describe('each step', () => {
  it('can be performed only by its party, position and once', async () => {
    const { id } = await held()
    for (const who of [desk.manager, desk.store, desk.goods.clerk])
      expect(await desk.pledgeAct(who, 'Endorse', id)).toMatchObject({ status: false })
    for (const who of [desk.owner, desk.manager])
      expect(await desk.pledgeAct(who, 'Seal', id)).toMatchObject({ status: false })
    await ok(desk.pledgeAct(desk.owner, 'Endorse', id))
    expect(await desk.pledgeAct(desk.owner, 'Endorse', id)).toMatchObject({ status: false })
    expect(await receive(id)).toMatchObject({ code: 'not_now' })
    await ok(desk.pledgeAct(desk.store, 'Seal', id))
    expect(await receive(id)).toMatchObject({ code: 'not_registered' })
    const theirs = await desk.registered({}, desk.approver)
    expect(await desk.pledgeAct(desk.approver, 'Register', id, theirs)).toMatchObject({
      code: 'position_needed',
    })
    await ok(desk.pledgeAct(desk.manager, 'Register', id, await desk.registered()))
    expect(await desk.pledgeAct(desk.manager, 'Receive', id)).toMatchObject({ code: 'position_needed' })
    const twice = await Promise.all([receive(id), desk.pledgeAct(desk.second, 'Receive', id)])
    expect(twice.filter(({ status }) => status)).toHaveLength(1)
  })

  it('needs the contract, and a count at most seven days old', async () => {
    const receipt = await desk.receipt(10_00)
    const loan = await desk.upTo(4, [receipt], 100_00)
    await ok(desk.act(desk.owner, 'Hold', loan))
    const [id = 0] = await desk.pledgesOf(loan)
    expect(await desk.pledgeAct(desk.store, 'Seal', id)).toMatchObject({ code: 'not_now' })
    const old = Math.floor(Date.now() / 1000) - 8 * A_DAY
    const lot = await desk.goods.lotOf(10_00, { count_time: old })
    const counted = await desk.upTo(5, [await desk.goods.issued(lot, 10_00)], 100_00)
    await ok(desk.act(desk.owner, 'Hold', counted))
    const [other = 0] = await desk.pledgesOf(counted)
    expect(await desk.pledgeAct(desk.store, 'Seal', other)).toMatchObject({ code: 'count_too_old' })
  })

  it('of the bank needs a recent search, sufficient insurance, and an endorsement or registration', async () => {
    const stale = await receivable({ search_date: today() - 4 * A_DAY })
    expect(await receive(stale.id)).toMatchObject({ code: 'search_too_old' })
    await ok(
      desk.pledgeAct(
        desk.manager,
        'Register',
        stale.id,
        await desk.registered({ search_date: today() - 3 * A_DAY }),
      ),
    )
    await ok(receive(stale.id))
    // 100 t × 20,000 yuan
    const small = await receivable({ insure_amount: 1_999_999_99 })
    expect(await receive(small.id)).toMatchObject({
      code: 'insurance_too_small',
      message: '保险金额 1,999,999.99 元，低于质押货值 2,000,000.00 元',
    })
    const short = await receivable({ insure_end: today() + 89 * A_DAY })
    expect(await receive(short.id)).toMatchObject({ code: 'insurance_too_short' })
  })

  it('records the search result, and why goods registered by another party are accepted', async () => {
    const { id } = await receivable()
    const register = async (more: Row) =>
      desk.pledgeAct(desk.manager, 'Register', id, await desk.registered(more))
    expect(await register({ search_result: null })).toMatchObject({ code: 'invalid_input' })
    for (const search_note of ['', '  '])
      expect(await register({ search_result: 2, search_note })).toMatchObject({ code: 'invalid_input' })
    await ok(register({ search_result: 2, search_note: 'paid back, its entry is not yet struck out' }))
    expect(await pledgeOf(id)).toMatchObject({ search_result: 2 })
    const { rows } = await sql<{ facts: Row }>`
      select convert_from(body, 'UTF8')::json -> 'facts' as facts from ledger_entry
       where stream = ${`pledge:${id}`} order by seq desc limit 1`.execute(platform.db)
    expect(rows[0]?.facts).toMatchObject({ search_result: 2 })
    // An old search without a result counts as none.
    await sql`update pledge set search_result = null, search_note = '' where id = ${id}`.execute(platform.db)
    expect(await receive(id)).toMatchObject({ code: 'not_registered' })
    await expect(
      sql`update pledge set pledge_state = 2, perfected_time = now(), priority_no = 1, perfection_method = 2 where id = ${id}`.execute(
        platform.db,
      ),
    ).rejects.toThrow('without a result')
    await ok(register({ search_note: 'of no matter' }))
    expect(await pledgeOf(id)).toMatchObject({ search_result: 1, search_note: '' })
    await ok(receive(id))
  })

  it('rejects one person acting for two parties under different accounts (I9)', async () => {
    const { id } = await receivable()
    await sql`
      update person set same_as = (select seal_person from pledge where id = ${id})
       where id = (select person_id from account join pledge on true where pledge.id = ${id} and account.id = (
         select max(account.id) from account where organisation_id = ${desk.bankId} and position = 3))`.execute(
      platform.db,
    )
    expect(await desk.pledgeAct(desk.second, 'Receive', id)).toMatchObject({ code: 'own_step' })
    expect(await pledgeOf(id)).toMatchObject({ pledge_state: 1 })
  })
})

describe('active pledge', () => {
  it('gets its rank on the lot without gaps when several are received concurrently', async () => {
    const lot = await desk.goods.lotOf(40_00)
    const ids: number[] = []
    for (let each = 0; each < 4; each += 1) {
      const loan = await desk.upTo(5, [await desk.goods.issued(lot, 10_00)], 100_00)
      await ok(desk.act(desk.owner, 'Hold', loan))
      ids.push(...(await desk.pledgesOf(loan)))
    }
    for (const id of ids) {
      await ok(desk.pledgeAct(desk.owner, 'Endorse', id))
      await ok(desk.pledgeAct(desk.store, 'Seal', id))
      await ok(desk.pledgeAct(desk.manager, 'Register', id, await desk.registered()))
    }
    await Promise.all(ids.map((id) => ok(receive(id))))
    const places = await Promise.all(ids.map(async (id) => Number((await pledgeOf(id))['priority_no'])))
    expect(places.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4])
  })

  it('prevents endorsement, split and delivery of its receipt', async () => {
    const { receipt, id } = await receivable()
    await ok(receive(id))
    expect(await receiptOf(receipt)).toMatchObject({ controller_id: desk.bankId })
    const to_id = (await financingDesk(platform)).goods.ownerId
    expect(await ask(desk.goods.owner, 1, receipt, { to_id })).toMatchObject({ code: 'receipt_is_pledged' })
    // No weight is free.
    expect(await ask(desk.goods.owner, 2, receipt, { weight: 1_00 })).toMatchObject({
      code: 'receipt_encumbered',
    })
    expect(await ask(desk.goods.owner, 6, receipt, { weight: 1, receiver: 'Li' })).toMatchObject({
      code: 'receipt_not_free',
    })
    expect(await desk.pledgeAct(desk.owner, 'Cancel', id, { answer: 'x' })).toMatchObject({ code: 'not_now' })
  })

  it('makes the loan pledged when all offered goods are, and allows more goods', async () => {
    const receipts = [await desk.receipt(10_00), await desk.receipt(10_00), await desk.receipt(30_00)]
    const [one = 0, two = 0, third = 0] = receipts
    const loan = await desk.upTo(5, [one, two], 100_00)
    await ok(desk.act(desk.owner, 'Hold', loan))
    const [first = 0, second = 0] = await desk.pledgesOf(loan)
    for (const id of [first, second]) {
      await ok(desk.pledgeAct(desk.owner, 'Endorse', id))
      await ok(desk.pledgeAct(desk.store, 'Seal', id))
      await ok(desk.pledgeAct(desk.manager, 'Register', id, await desk.registered()))
    }
    await ok(receive(first))
    expect(await desk.read(APPLICATION_LIST, loan)).toMatchObject({ loan_state: 5 })
    await ok(receive(second))
    expect(await desk.read(APPLICATION_LIST, loan)).toMatchObject({ loan_state: 6, pledged_weight: 20_00 })
    expect(await desk.act(desk.owner, 'TopUp', loan, { receipt_id: third, weight: 30_01 })).toMatchObject({
      code: 'receipt_not_free',
    })
    const theirs = await (await financingDesk(platform)).receipt(10_00)
    expect(await desk.act(desk.owner, 'TopUp', loan, { receipt_id: theirs, weight: 1_00 })).toMatchObject({
      status: false,
    })
    await ok(desk.act(desk.owner, 'TopUp', loan, { receipt_id: third, weight: 30_00 }))
    expect(await receiptOf(third)).toMatchObject({ pledge_weight: 30_00 })
  })
})
