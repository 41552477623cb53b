import { type FinancingQuote, type RecordResponse, type Row, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { policy } from '../policy/policy.ts'
import {
  APPLICATION_LIST,
  type FinancingFixture,
  createFinancingFixture,
  getToday,
} from '../testing/financing-fixture.ts'
import { createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { RECORD_LIST } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let fixture: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
})
afterAll(() => platform.close())

const MILLION = 1_000_000_00
const A_DAY = 86_400
/** Without triggers. */
const runDirectSql = (statement: string) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
const submitApplication = async (of: FinancingFixture, receipts: readonly number[], more?: Row) => {
  const { id } = await ok(of.ask(receipts, 100_00, more))
  return of.act(of.owner, 'Submit', id)
}

const topUpLoan = (loan: number, receipt_id: number, of = fixture) =>
  of.act(of.owner, 'TopUp', loan, { receipt_id, weight: 10_00 })

/** Creates goods of another category for the same owner and store, with a receipt of ten tonnes. */
async function createOtherGoods(
  of = fixture,
  good_name = 'Zinc',
): Promise<{ readonly cate: number; readonly receipt: number }> {
  const save = async (what: string, values: object) =>
    (await ok(platform.admin.post<{ id: number }>(`seller_p/good/${what}Save`, values))).id
  const cate = await save('Cate', { cate_name: `Other metals, ${good_name}` })
  const good = await save('Good', { good_name, good_code: `X${good_name}`, cate_id: [cate], unit: 1 })
  const spec = await save('Spec', { good_id: good, spec_name: 'Ingot' })
  const agreement_id = await of.goods.agreement({ good_id: [good, spec] })
  const { id } = await ok(of.goods.inbound(10_00, { agreement_id }))
  await ok(of.goods.approve(RECORD_LIST, id))
  const lot = Number((await of.read(RECORD_LIST, id))['lot_id'])
  return { cate, receipt: await of.goods.issued(lot, 10_00) }
}

describe('application submission', () => {
  it('rejects goods without terms of the bank and goods under two sets of terms', async () => {
    const [first, other] = [await fixture.receipt(10_00), await createOtherGoods()]
    expect(await submitApplication(fixture, [first, other.receipt])).toMatchObject({
      code: 'policy_missing',
      message: expect.stringContaining('Zinc / Ingot') as string,
    })
    const terms = {
      ...policy.sample,
      bank_id: fixture.bankId,
      cate_id: [other.cate],
      effective_date: getToday(),
    }
    const { id } = await ok(fixture.manager.post<{ id: number }>(policy.calls.add, terms))
    const audit = { id, version: 1, audit_status: 1 }
    await ok(fixture.approver.post('seller_p/pledge/PolicyAudit', audit))
    expect(await submitApplication(fixture, [first, other.receipt])).toMatchObject({
      code: 'policies_differ',
      message: expect.stringMatching(/^Copper .*与Zinc \/ Ingot适用不同的风控政策；分开申请$/) as string,
    })
  })

  it('rejects goods that are not pledgeable, also as additions to a loan', async () => {
    const [receipt, loan] = [
      await fixture.receipt(10_00),
      await fixture.createLoan(7, [await fixture.receipt(10_00)], 100_00),
    ]
    const setPledgeable = (value: 0 | 1) =>
      sql`update good set pledgeable = ${value} where id = ${fixture.goods.goodId}`.execute(platform.db)
    await setPledgeable(0)
    const rejected = {
      code: 'goods_not_pledgeable',
      message: expect.stringMatching(/^Copper .*为不可质押；请换用其他货物/) as string,
    }
    expect(await submitApplication(fixture, [receipt])).toMatchObject(rejected)
    expect(await topUpLoan(loan, receipt)).toMatchObject(rejected)
    const quoting = fixture.owner.post<FinancingQuote>('seller_p/pledge/FinancingQuote', {
      bank_id: fixture.bankId,
      amount: 100_00,
      tenor_days: 90,
      lines: [{ receipt_id: receipt }],
    })
    expect((await ok(quoting)).lines[0]?.faults).toMatchObject([{ code: rejected.code }])
    await setPledgeable(1)
    await ok(submitApplication(fixture, [receipt]))
  })

  it('rejects a tenor longer than the terms allow', async () => {
    const short = await createFinancingFixture(platform, { terms: { max_tenor_days: 60 } })
    const receipt = await short.receipt(10_00)
    expect(await submitApplication(short, [receipt], { tenor_days: 61 })).toMatchObject({
      code: 'tenor_too_long',
      message: '期限 61 天，政策最长 60 天',
    })
    await ok(submitApplication(short, [receipt], { tenor_days: 60 }))
  })

  it.runIf(isFullTier)('rejects a disabled bank, but still allows repaying and closing its running loans', async () => {
    const closing = await createFinancingFixture(platform)
    const loan = await closing.createLoan(7, [await closing.receipt(100_00)], MILLION)
    const receipt = await closing.receipt(10_00)
    const { id } = await ok(closing.ask([receipt], 100_00))
    await sql`update bank set disabled = 1 where id = ${closing.bankId}`.execute(platform.db)
    expect(await closing.act(closing.owner, 'Submit', id)).toMatchObject({
      code: 'lender_disabled',
      message: expect.stringMatching(/已停用，不办理新业务$/) as string,
    })
    await createRepaymentFixture(platform, closing).posted(loan, MILLION)
    await ok(closing.act(closing.manager, 'Close', loan))
  })
})

describe('goods added to a loan', () => {
  it('rejects goods under other terms, in the action and in the database', async () => {
    const of = await createFinancingFixture(platform)
    const loan = await of.createLoan(7, [await of.receipt(100_00)], 100_000_00)
    const other = await createOtherGoods(of, 'Tin')
    const terms = { ...policy.sample, bank_id: of.bankId, cate_id: [other.cate], effective_date: getToday() }
    const { id } = await ok(of.manager.post<{ id: number }>(policy.calls.add, terms))
    await ok(of.approver.post('seller_p/pledge/PolicyAudit', { id, version: 1, audit_status: 1 }))
    expect(await topUpLoan(loan, other.receipt, of)).toMatchObject({
      code: 'policies_differ',
      message: expect.stringMatching(/^Copper .*与Tin \/ Ingot适用不同的风控政策；分开申请$/) as string,
    })
    const byStatement = sql`
      insert into pledge (financing_id, receipt_id, weight, initial_price, price_date, initial_value, hold_end)
      values (${loan}, ${other.receipt}, 1, 1, today(), 1, now() + interval '1 day')`.execute(platform.db)
    await expect(byStatement).rejects.toThrow(/is of goods under other terms/)
    await ok(topUpLoan(loan, await of.receipt(10_00), of))
  })

  it.runIf(isFullTier)('judges holds and additions by the terms that the approval pinned', async () => {
    const of = await createFinancingFixture(platform)
    const approved = await of.createLoan(5, [await of.receipt(100_00)], 100_000_00)
    const [submitted, drawn] = [
      await of.createLoan(1, [await of.receipt(100_00)], 100_000_00),
      await of.createLoan(7, [await of.receipt(100_00)], 100_000_00),
    ]
    const tomorrow = getToday() + 86_400
    const later = { bank_id: of.bankId, cate_id: [of.goods.cateId], effective_date: tomorrow, assay_needed: 1 }
    const { id } = await ok(of.manager.post<{ id: number }>(policy.calls.add, { ...policy.sample, ...later }))
    await ok(of.approver.post('seller_p/pledge/PolicyAudit', { id, version: 1, audit_status: 1 }))
    await of.daysLater(1)
    expect(await of.act(of.owner, 'Hold', submitted)).toMatchObject({ code: 'assay_missing' })
    await ok(of.act(of.owner, 'Hold', approved))
    await ok(topUpLoan(drawn, await of.receipt(10_00), of))
    await of.daysLater(0)
  })
})

describe('approval', () => {
  it('rejects a disabled guarantor by name', async () => {
    const guarantor = await fixture.guarantor(5 * MILLION)
    const more = { guarantor_ids: [guarantor] }
    const id = await fixture.createLoan(3, [await fixture.receipt(300_00)], MILLION, more)
    await sql`update guarantor set disabled = 1 where id = ${guarantor}`.execute(platform.db)
    expect(await fixture.act(fixture.approver, 'Approve', id)).toMatchObject({
      code: 'guarantor_disabled',
      message: expect.stringMatching(/^担保方 Guarantor \d+ 已停用$/) as string,
    })
    await sql`update guarantor set disabled = 0 where id = ${guarantor}`.execute(platform.db)
    await ok(fixture.act(fixture.approver, 'Approve', id))
  })

  it('rejects a price that has become too old since the submission (I13)', async () => {
    const stale = await createFinancingFixture(platform, { terms: { price_max_age: 24 } })
    const id = await stale.createLoan(3, [await stale.receipt(300_00)], MILLION)
    await runDirectSql(
      `update good_price_history set price_date = price_date - 30 where spec_id = ${stale.goods.specId}`,
    )
    expect(await stale.act(stale.approver, 'Approve', id)).toMatchObject({ code: 'price_too_old' })
    expect(await stale.read(APPLICATION_LIST, id)).toMatchObject({ loan_state: 3, policy_id: null })
    await runDirectSql(
      `update good_price_history set price_date = price_date + 30 where spec_id = ${stale.goods.specId}`,
    )
    await ok(stale.act(stale.approver, 'Approve', id))
  })
})

describe('returned application', () => {
  const save = async (id: number, of: Row, who = fixture.owner) => {
    const { row, version } = await ok(
      fixture.owner.get<RecordResponse>(APPLICATION_LIST.replace(/List$/, 'Info'), { id }),
    )
    const { bank_id, receipt_ids, tenor_days, repay_mode, purpose } = row
    return who.post('seller_p/pledge/ApplicationSave', {
      id,
      version,
      bank_id,
      receipt_ids,
      lines: null,
      tenor_days,
      repay_mode,
      purpose,
      guarantor_ids: [],
      files: [],
      ...of,
    })
  }

  it('rejects approval by its editor, although another user wrote and submitted it (I9)', async () => {
    const { id } = await ok(fixture.ask([await fixture.receipt(300_00)], MILLION))
    await ok(save(id, { apply_amount: 900_000_00 }, platform.admin))
    await ok(fixture.act(fixture.owner, 'Submit', id))
    await ok(fixture.act(fixture.manager, 'Accept', id))
    const report = { report_result: 1, report_files: await fixture.files(fixture.manager), report_note: '' }
    await ok(fixture.act(fixture.manager, 'Report', id, report))
    const proposal = { approve_amount: 900_000_00, rate: 6_00, penalty_rate: 9_00, opinion: 'good' }
    await ok(fixture.act(fixture.manager, 'Propose', id, proposal))
    // The second approver gets the person of the editor.
    const second = sql`(select max(person_id) from account where organisation_id = ${fixture.bankId} and position = 3)`
    await sql`
      update person set same_as = (select edit_person_ids[1] from financing where id = ${id}) where id = ${second}`.execute(
      platform.db,
    )
    expect(await fixture.act(fixture.second, 'Approve', id)).toMatchObject({ code: 'own_step' })
    await ok(fixture.act(fixture.approver, 'Approve', id))
    await sql`update person set same_as = null where id = ${second}`.execute(platform.db)
  })

  it('can be edited and submitted again by its owner, but not while it is submitted', async () => {
    const id = await fixture.createLoan(1, [await fixture.receipt(300_00)], MILLION)
    expect(await save(id, { apply_amount: 900_000_00 })).toMatchObject({ code: 'not_now' })
    await ok(fixture.act(fixture.manager, 'GiveBack', id, { answer: '金额偏高' }))
    await ok(save(id, { apply_amount: 900_000_00, tenor_days: 30 }))
    expect(await fixture.read(APPLICATION_LIST, id)).toMatchObject({
      loan_state: 12,
      apply_amount: 900_000_00,
    })
    await ok(fixture.act(fixture.owner, 'Submit', id))
    const submittedAs = await fixture.read(APPLICATION_LIST, id)
    expect(submittedAs).toMatchObject({ loan_state: 1, apply_amount: 900_000_00, tenor_days: 30 })
    expect(toPlainText(submittedAs['answer'])).toBe('')
  })
})

describe('hold', () => {
  it('rejects a receipt with storage that is one day too short since the application', async () => {
    const receipt = await fixture.receipt(10_00, { storage_end: getToday() + 105 * A_DAY })
    const id = await fixture.createLoan(1, [receipt], 100_00)
    await fixture.daysLater(1)
    try {
      expect(await fixture.act(fixture.owner, 'Hold', id)).toMatchObject({
        code: 'storage_too_short',
        message: expect.stringMatching(/须覆盖到期日后 15 天，至少到 \d{4}-\d\d-\d\d，请先展期$/) as string,
      })
    } finally {
      await fixture.daysLater(0)
    }
    expect(await fixture.listPledges(id)).toEqual([])
    await ok(fixture.act(fixture.owner, 'Hold', id))
  })
})
