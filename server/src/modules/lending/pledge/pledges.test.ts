import { toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  APPLICATION_LIST,
  type FinancingFixture,
  createFinancingFixture,
  PLEDGE_LIST,
  getToday,
} from '../testing/financing-fixture.ts'
import { requestOperation, RECEIPT_LIST } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { lapseHolds } from '../jobs/expiry.ts'
import { createJobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let fixture: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
})
afterAll(() => platform.close())

const A_DAY = 86_400
const log = pino({ level: 'silent' })
const loadPledge = (id: number) => fixture.read(PLEDGE_LIST, id)
const loadReceipt = (id: number) => fixture.read(RECEIPT_LIST, id)

/** Creates a pledge held for a contracted loan. */
async function holdPledge(weight = 100_00, of: FinancingFixture = fixture) {
  const receipt = await of.receipt(weight)
  const loan = await of.createLoan(5, [receipt], 100_000_00)
  await ok(of.act(of.owner, 'Hold', loan))
  const [id = 0] = await of.listPledges(loan)
  return { receipt, loan, id }
}

/** Creates a pledge that is endorsed, sealed and registered, ready for the bank to receive. */
async function createReceivablePledge(registered: Row = {}, endorsed = true) {
  const made = await holdPledge()
  if (endorsed) await ok(fixture.pledgeAct(fixture.owner, 'Endorse', made.id))
  await ok(fixture.pledgeAct(fixture.store, 'Seal', made.id))
  await ok(fixture.pledgeAct(fixture.manager, 'Register', made.id, await fixture.registered(registered)))
  return made
}
const receivePledge = (id: number) => fixture.pledgeAct(fixture.approver, 'Receive', id)

describe('hold', () => {
  it('reserves the goods, and the nightly job releases them when it expires', async () => {
    const { receipt, id, loan } = await holdPledge()
    expect(await loadReceipt(receipt)).toMatchObject({
      pledge_weight: 100_00,
      free_weight: 0,
      controller_id: fixture.goods.ownerId,
    })
    expect(await requestOperation(fixture.goods.owner, 6, receipt, { weight: 1, receiver: 'Li' })).toMatchObject({
      code: 'receipt_not_free',
    })
    expect(await fixture.act(fixture.owner, 'Hold', loan)).toMatchObject({ code: 'nothing_to_pledge' })
    await sql`update pledge set hold_end = now() - interval '1 second' where id = ${id}`.execute(platform.db)
    expect(await fixture.pledgeAct(fixture.store, 'Seal', id)).toMatchObject({ code: 'hold_is_over' })
    const counts = await Promise.all([
      lapseHolds(createJobDeps(platform.db, log)),
      lapseHolds(createJobDeps(platform.db, log)),
    ])
    expect(counts[0] + counts[1]).toBe(1)
    expect(await loadPledge(id)).toMatchObject({ pledge_state: 5 })
    expect(await loadReceipt(receipt)).toMatchObject({ pledge_weight: 0, free_weight: 100_00 })
    await ok(fixture.act(fixture.owner, 'Hold', loan))
  })

  it('succeeds for one of two concurrent holds of the last tonne (I17, I1)', async () => {
    const receipt = await fixture.receipt(100_00)
    const loans = [await fixture.createLoan(1, [receipt], 100_00), await fixture.createLoan(1, [receipt], 100_00)]
    const answers = await Promise.all(loans.map((id) => fixture.act(fixture.owner, 'Hold', id)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'receipt_not_free' })
    expect(await loadReceipt(receipt)).toMatchObject({ pledge_weight: 100_00, free_weight: 0 })
  })

  it('competes with a concurrent delivery of the same tonne: one succeeds', async () => {
    const receipt = await fixture.receipt(10_00)
    const loan = await fixture.createLoan(1, [receipt], 100_00)
    const answers = await Promise.all([
      fixture.act(fixture.owner, 'Hold', loan),
      requestOperation(fixture.goods.owner, 6, receipt, { weight: 1, receiver: 'Li' }),
    ])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
  })

  it('of one receipt is limited to one bank until it is split (I2)', async () => {
    const receipt = await fixture.receipt(100_00)
    const no = toPlainText((await loadReceipt(receipt))['contract_no'])
    const half = { lines: JSON.stringify([{ contract_no: no, weight: '50' }]) }
    const loan = await fixture.createLoan(1, [receipt], 100_00, half)
    const other = await createFinancingFixture(platform)
    // The other bank gets terms for these goods too.
    await sql`update good set cate_id = ${other.goods.cateId} where id = ${fixture.goods.goodId}`.execute(platform.db)
    const { id: elsewhere } = await ok(fixture.ask([receipt], 100_00, { ...half, bank_id: other.bankId }))
    await ok(fixture.act(fixture.owner, 'Submit', elsewhere))
    await sql`update good set cate_id = ${fixture.goods.cateId} where id = ${fixture.goods.goodId}`.execute(platform.db)
    await ok(fixture.act(fixture.owner, 'Hold', loan))
    await sql`update good set cate_id = ${other.goods.cateId} where id = ${fixture.goods.goodId}`.execute(platform.db)
    expect(await fixture.act(fixture.owner, 'Hold', elsewhere)).toMatchObject({ code: 'pledged_to_another' })
    await sql`update good set cate_id = ${fixture.goods.cateId} where id = ${fixture.goods.goodId}`.execute(platform.db)
    // The same bank may hold more of it.
    const more = await fixture.createLoan(1, [receipt], 100_00, half)
    await ok(fixture.act(fixture.owner, 'Hold', more))
    expect(await loadReceipt(receipt)).toMatchObject({ pledge_weight: 100_00, free_weight: 0 })
  })

  it('needs storage until fifteen days after maturity', async () => {
    const receipt = await fixture.receipt(10_00, { storage_end: getToday() + 105 * A_DAY })
    const loan = await fixture.createLoan(1, [receipt], 100_00)
    await ok(fixture.act(fixture.owner, 'Hold', loan))
    const { id } = await ok(fixture.ask([await fixture.receipt(10_00, { storage_end: getToday() + 104 * A_DAY })], 1))
    expect(await fixture.act(fixture.owner, 'Submit', id)).toMatchObject({ code: 'storage_too_short' })
  })
})

describe('each step', () => {
  it('can be performed only by its party, position and once', async () => {
    const { id } = await holdPledge()
    for (const who of [fixture.manager, fixture.store, fixture.goods.clerk])
      expect(await fixture.pledgeAct(who, 'Endorse', id)).toMatchObject({ status: false })
    for (const who of [fixture.owner, fixture.manager])
      expect(await fixture.pledgeAct(who, 'Seal', id)).toMatchObject({ status: false })
    await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
    expect(await fixture.pledgeAct(fixture.owner, 'Endorse', id)).toMatchObject({ status: false })
    expect(await receivePledge(id)).toMatchObject({ code: 'not_now' })
    await ok(fixture.pledgeAct(fixture.store, 'Seal', id))
    expect(await receivePledge(id)).toMatchObject({ code: 'not_registered' })
    const theirs = await fixture.registered({}, fixture.approver)
    expect(await fixture.pledgeAct(fixture.approver, 'Register', id, theirs)).toMatchObject({
      code: 'position_needed',
    })
    await ok(fixture.pledgeAct(fixture.manager, 'Register', id, await fixture.registered()))
    expect(await fixture.pledgeAct(fixture.manager, 'Receive', id)).toMatchObject({ code: 'position_needed' })
    const twice = await Promise.all([receivePledge(id), fixture.pledgeAct(fixture.second, 'Receive', id)])
    expect(twice.filter(({ status }) => status)).toHaveLength(1)
  })

  it('needs the contract, and a count at most seven days old', async () => {
    const receipt = await fixture.receipt(10_00)
    const loan = await fixture.createLoan(4, [receipt], 100_00)
    await ok(fixture.act(fixture.owner, 'Hold', loan))
    const [id = 0] = await fixture.listPledges(loan)
    expect(await fixture.pledgeAct(fixture.store, 'Seal', id)).toMatchObject({ code: 'not_now' })
    const old = Math.floor(Date.now() / 1000) - 8 * A_DAY
    const lot = await fixture.goods.createLot(10_00, { count_time: old })
    const counted = await fixture.createLoan(5, [await fixture.goods.issued(lot, 10_00)], 100_00)
    await ok(fixture.act(fixture.owner, 'Hold', counted))
    const [other = 0] = await fixture.listPledges(counted)
    expect(await fixture.pledgeAct(fixture.store, 'Seal', other)).toMatchObject({ code: 'count_too_old' })
  })

  it('of the bank needs a recent search, sufficient insurance, and an endorsement or registration', async () => {
    const stale = await createReceivablePledge({ search_date: getToday() - 4 * A_DAY })
    expect(await receivePledge(stale.id)).toMatchObject({ code: 'search_too_old' })
    await ok(
      fixture.pledgeAct(
        fixture.manager,
        'Register',
        stale.id,
        await fixture.registered({ search_date: getToday() - 3 * A_DAY }),
      ),
    )
    await ok(receivePledge(stale.id))
    // 100 t × 20,000 yuan
    const small = await createReceivablePledge({ insure_amount: 1_999_999_99 })
    expect(await receivePledge(small.id)).toMatchObject({
      code: 'insurance_too_small',
      message: '保险金额 1,999,999.99 元，低于质押货值 2,000,000.00 元',
    })
    const short = await createReceivablePledge({ insure_end: getToday() + 89 * A_DAY })
    expect(await receivePledge(short.id)).toMatchObject({ code: 'insurance_too_short' })
  })

  it('records the search result, and why goods registered by another party are accepted', async () => {
    const { id } = await createReceivablePledge()
    const registerPledge = async (more: Row) =>
      fixture.pledgeAct(fixture.manager, 'Register', id, await fixture.registered(more))
    expect(await registerPledge({ search_result: null })).toMatchObject({ code: 'invalid_input' })
    for (const search_note of ['', '  '])
      expect(await registerPledge({ search_result: 2, search_note })).toMatchObject({ code: 'invalid_input' })
    await ok(registerPledge({ search_result: 2, search_note: 'paid back, its entry is not yet struck out' }))
    expect(await loadPledge(id)).toMatchObject({ search_result: 2 })
    const { rows } = await sql<{ facts: Row }>`
      select convert_from(body, 'UTF8')::json -> 'facts' as facts from ledger_entry
       where stream = ${`pledge:${id}`} order by seq desc limit 1`.execute(platform.db)
    expect(rows[0]?.facts).toMatchObject({ search_result: 2 })
    // An old search without a result counts as none.
    await sql`update pledge set search_result = null, search_note = '' where id = ${id}`.execute(platform.db)
    expect(await receivePledge(id)).toMatchObject({ code: 'not_registered' })
    await expect(
      sql`update pledge set pledge_state = 2, perfected_time = now(), priority_no = 1, perfection_method = 2 where id = ${id}`.execute(
        platform.db,
      ),
    ).rejects.toThrow('without a result')
    await ok(registerPledge({ search_note: 'of no matter' }))
    expect(await loadPledge(id)).toMatchObject({ search_result: 1, search_note: '' })
    await ok(receivePledge(id))
  })

  it('rejects one person acting for two parties under different accounts (I9)', async () => {
    const { id } = await createReceivablePledge()
    await sql`
      update person set same_as = (select seal_person from pledge where id = ${id})
       where id = (select person_id from account join pledge on true where pledge.id = ${id} and account.id = (
         select max(account.id) from account where organisation_id = ${fixture.bankId} and position = 3))`.execute(
      platform.db,
    )
    expect(await fixture.pledgeAct(fixture.second, 'Receive', id)).toMatchObject({ code: 'own_step' })
    expect(await loadPledge(id)).toMatchObject({ pledge_state: 1 })
  })
})

describe('active pledge', () => {
  it('gets its rank on the lot without gaps when several are received concurrently', async () => {
    const lot = await fixture.goods.createLot(40_00)
    const ids: number[] = []
    for (let each = 0; each < 4; each += 1) {
      const loan = await fixture.createLoan(5, [await fixture.goods.issued(lot, 10_00)], 100_00)
      await ok(fixture.act(fixture.owner, 'Hold', loan))
      ids.push(...(await fixture.listPledges(loan)))
    }
    for (const id of ids) {
      await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
      await ok(fixture.pledgeAct(fixture.store, 'Seal', id))
      await ok(fixture.pledgeAct(fixture.manager, 'Register', id, await fixture.registered()))
    }
    await Promise.all(ids.map((id) => ok(receivePledge(id))))
    const places = await Promise.all(ids.map(async (id) => Number((await loadPledge(id))['priority_no'])))
    expect(places.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4])
  })

  it('prevents endorsement, split and delivery of its receipt', async () => {
    const { receipt, id } = await createReceivablePledge()
    await ok(receivePledge(id))
    expect(await loadReceipt(receipt)).toMatchObject({ controller_id: fixture.bankId })
    const to_id = (await createFinancingFixture(platform)).goods.ownerId
    expect(await requestOperation(fixture.goods.owner, 1, receipt, { to_id })).toMatchObject({
      code: 'receipt_is_pledged',
    })
    // No weight is free.
    expect(await requestOperation(fixture.goods.owner, 2, receipt, { weight: 1_00 })).toMatchObject({
      code: 'receipt_encumbered',
    })
    expect(await requestOperation(fixture.goods.owner, 6, receipt, { weight: 1, receiver: 'Li' })).toMatchObject({
      code: 'receipt_not_free',
    })
    expect(await fixture.pledgeAct(fixture.owner, 'Cancel', id, { answer: 'x' })).toMatchObject({
      code: 'not_now',
    })
  })

  it('makes the loan pledged when all offered goods are, and allows more goods', async () => {
    const receipts = [await fixture.receipt(10_00), await fixture.receipt(10_00), await fixture.receipt(30_00)]
    const [one = 0, two = 0, third = 0] = receipts
    const loan = await fixture.createLoan(5, [one, two], 100_00)
    await ok(fixture.act(fixture.owner, 'Hold', loan))
    const [first = 0, second = 0] = await fixture.listPledges(loan)
    for (const id of [first, second]) {
      await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
      await ok(fixture.pledgeAct(fixture.store, 'Seal', id))
      await ok(fixture.pledgeAct(fixture.manager, 'Register', id, await fixture.registered()))
    }
    await ok(receivePledge(first))
    expect(await fixture.read(APPLICATION_LIST, loan)).toMatchObject({ loan_state: 5 })
    await ok(receivePledge(second))
    expect(await fixture.read(APPLICATION_LIST, loan)).toMatchObject({ loan_state: 6, pledged_weight: 20_00 })
    expect(await fixture.act(fixture.owner, 'TopUp', loan, { receipt_id: third, weight: 30_01 })).toMatchObject({
      code: 'receipt_not_free',
    })
    const theirs = await (await createFinancingFixture(platform)).receipt(10_00)
    expect(await fixture.act(fixture.owner, 'TopUp', loan, { receipt_id: theirs, weight: 1_00 })).toMatchObject({
      status: false,
    })
    await ok(fixture.act(fixture.owner, 'TopUp', loan, { receipt_id: third, weight: 30_00 }))
    expect(await loadReceipt(third)).toMatchObject({ pledge_weight: 30_00 })
  })
})
