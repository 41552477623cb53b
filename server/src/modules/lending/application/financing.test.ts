import { type HistoryEntry, toPlainText, type Row, getSiblingPath } from '@cangdan/protocol'
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
import { RECEIPT_LIST } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { lapseApprovals } from '../jobs/expiry.ts'
import { resources } from '#modules/index.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'
import { createJobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let other: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  other = await createFinancingFixture(platform)
})
afterAll(() => platform.close())

const A_DAY = 86_400
const BANK_LIST = 'seller_p/bank/BankList'
const log = pino({ level: 'silent' })
const loadBank = (id: number) => fixture.read(BANK_LIST, id)
const loadLoan = (id: number) => fixture.read(APPLICATION_LIST, id)
const loadLoanState = async (id: number) => (await loadLoan(id))['loan_state']
const buildProposal = (amount: number): Row => ({
  approve_amount: amount,
  rate: 6_00,
  penalty_rate: 9_00,
  opinion: 'ok',
})

describe('financing', () => {
  it('reaches pledged goods from a draft and releases everything when withdrawn', async () => {
    const receipt = await fixture.receipt(300_00)
    const id = await fixture.createLoan(6, [receipt], 3_800_000_00)
    expect(await loadLoan(id)).toMatchObject({
      loan_state: 6,
      owner_id: fixture.goods.ownerId,
      policy_id: fixture.policyId,
      eligible_value: 5_700_000_00,
      cap_value: 3_990_000_00,
      pledged_weight: 300_00,
    })
    expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({
      pledge_weight: 300_00,
      free_weight: 0,
      controller_id: fixture.bankId,
      holder_id: fixture.goods.ownerId,
    })
    const [pledge = 0] = await fixture.listPledges(id)
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({
      pledge_state: 2,
      perfection_method: 2,
      priority_no: 1,
      initial_price: 20_000_00,
      initial_value: 6_000_000_00,
    })
    expect(await loadBank(fixture.bankId)).toMatchObject({ used_limit: 3_800_000_00 })
    await ok(fixture.act(fixture.owner, 'Withdraw', id, { answer: 'no need' }))
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 3, live_weight: 0 })
    expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({
      pledge_weight: 0,
      controller_id: fixture.goods.ownerId,
    })
    expect(await loadBank(fixture.bankId)).toMatchObject({ used_limit: 0 })
  })

  it('shows the names of owner and bank in the history to both parties', async () => {
    const id = await fixture.createLoan(1, [await fixture.receipt(100_00)], 1_000_000_00)
    for (const who of [fixture.owner, fixture.manager]) {
      const entries = await ok(who.get<HistoryEntry[]>(getSiblingPath(APPLICATION_LIST, 'History'), { id }, 'en'))
      const named = entries
        .flatMap(({ changes }) => changes)
        .filter(({ name }) => name === 'owner_id' || name === 'bank_id')
        .map(({ to, options }) => options?.find(({ value }) => value === to)?.label)
      const { owner_name: owner, bank_name: bank } = await loadLoan(id)
      expect(named).toEqual([owner, bank])
    }
  })

  it('writes each step to its ledger stream and those of its pledges and receipts, consistent with the rows (I15)', async () => {
    const receipt = await fixture.receipt(100_00)
    const id = await fixture.createLoan(6, [receipt], 1_000_000_00)
    const [pledge = 0] = await fixture.listPledges(id)
    const listEventKinds = async (stream: string) => {
      const { rows } = await sql<{ kind: string }>`
        select convert_from(body, 'UTF8')::json ->> 'kind' as kind from ledger_entry where stream = ${stream} order by seq`.execute(
        platform.db,
      )
      return rows.map(({ kind }) => kind)
    }
    expect(await listEventKinds(`financing:${id}`)).toEqual(
      ['submitted', 'accepted', 'reported', 'proposed', 'approved', 'contracted', 'goods_held', 'pledged'].map(
        (event) => `financing.${event}`,
      ),
    )
    expect(await listEventKinds(`pledge:${pledge}`)).toEqual(
      ['held', 'endorsed', 'sealed', 'registered', 'perfected'].map((event) => `pledge.${event}`),
    )
    expect((await listEventKinds(`receipt:${receipt}`)).slice(-2)).toEqual(['receipt.held', 'receipt.pledged'])
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('is visible to its owner, to the bank once submitted, and to no other organisation', async () => {
    const { id } = await ok(fixture.ask([await fixture.receipt(10_00)], 100_00))
    const info = 'seller_p/pledge/ApplicationInfo'
    expect(await fixture.manager.get(info, { id })).toMatchObject({ code: 'not_found' })
    await ok(fixture.act(fixture.owner, 'Submit', id))
    await ok(fixture.manager.get(info, { id }))
    for (const stranger of [other.manager, other.owner, fixture.store, other.store])
      expect(await stranger.get(info, { id })).toMatchObject({ status: false })
  })

  it('accepts only live receipts of the applicant, and valid weights and amounts', async () => {
    const [own, theirs] = [await fixture.receipt(10_00), await other.receipt(10_00)]
    expect(await fixture.ask([theirs], 100_00)).toMatchObject({ status: false })
    expect(await fixture.ask([own, theirs], 100_00)).toMatchObject({ status: false })
    const no = toPlainText((await fixture.read(RECEIPT_LIST, own))['contract_no'])
    for (const weight of ['0', '-1', '1.234', 'x', '1e3'])
      expect(await fixture.ask([own], 100_00, { lines: JSON.stringify([{ contract_no: no, weight }]) })).toMatchObject({
        fields: { lines: expect.any(String) as string },
      })
    expect(
      await fixture.ask([own], 100_00, { lines: JSON.stringify([{ contract_no: 'WR-none', weight: '1' }]) }),
    ).toMatchObject({ fields: { lines: expect.stringContaining('WR-none') as string } })
    for (const apply_amount of [0, -1, 1.5])
      expect(await fixture.ask([own], apply_amount)).toMatchObject({ code: 'invalid_input' })
  })

  it('cannot be submitted by the bank, another owner or the storage firm', async () => {
    const { id } = await ok(fixture.ask([await fixture.receipt(10_00)], 100_00))
    for (const who of [fixture.manager, other.owner, fixture.store])
      expect(await fixture.act(who, 'Submit', id)).toMatchObject({ status: false })
    expect(await loadLoanState(id)).toBe(0)
  })
})

describe('guards with figures', () => {
  it('allow the last fen of the cap and reject one more', async () => {
    // 300 t × 20,000 yuan × 95 % × 70 %
    const receipt = await fixture.receipt(300_00)
    const { id } = await ok(fixture.ask([receipt], 3_990_000_01))
    expect(await fixture.act(fixture.owner, 'Submit', id)).toMatchObject({
      code: 'beyond_cap',
      message: '货物折后价值 5,700,000.00 元，质押率 70.00%；申请 3,990,000.01 元，可贷 3,990,000.00 元',
    })
    const exact = await ok(fixture.ask([receipt], 3_990_000_00))
    await ok(fixture.act(fixture.owner, 'Submit', exact.id))
  })

  it('reject a tenor too long, storage that ends less than 15 days after maturity, and weight that is not free', async () => {
    const receipt = await fixture.receipt(10_00, { storage_end: getToday() + 60 * A_DAY })
    const submitApplication = async (more: Row, amount = 100_00) => {
      const { id } = await ok(fixture.ask([receipt], amount, more))
      return fixture.act(fixture.owner, 'Submit', id)
    }
    expect(await submitApplication({ tenor_days: 181 })).toMatchObject({ status: false })
    expect(await submitApplication({ tenor_days: 46 })).toMatchObject({ code: 'storage_too_short' })
    expect(await submitApplication({ tenor_days: 45 })).toMatchObject({ status: true })
    const no = toPlainText((await fixture.read(RECEIPT_LIST, receipt))['contract_no'])
    const lines = JSON.stringify([{ contract_no: no, weight: '10.01' }])
    expect(await submitApplication({ tenor_days: 45, lines })).toMatchObject({
      code: 'receipt_not_free',
      message: expect.stringContaining('申请 10.01 吨，可用 10.00 吨') as string,
    })
  })

  it('reject a missing or outdated price (I13)', async () => {
    for (const [priced, code] of [
      [3, 'price_too_old'],
      [null, 'price_missing'],
    ] as const) {
      const bare = await createFinancingFixture(platform, { priced })
      const { id } = await ok(bare.ask([await bare.receipt(10_00)], 1))
      expect(await bare.act(bare.owner, 'Submit', id)).toMatchObject({ code })
      await bare.price(20_000_00)
      await ok(bare.act(bare.owner, 'Submit', id))
    }
  })

  it('reject a proposal without a positive report, above the request, or with a penalty rate below the rate', async () => {
    const id = await fixture.createLoan(2, [await fixture.receipt(300_00)], 1_000_000_00)
    expect(await fixture.act(fixture.manager, 'Propose', id, buildProposal(1_000_000_00))).toMatchObject({
      code: 'report_missing',
    })
    const report = { report_files: await fixture.files(fixture.manager), report_note: '' }
    await ok(fixture.act(fixture.manager, 'Report', id, { ...report, report_result: 2 }))
    expect(await fixture.act(fixture.manager, 'Propose', id, buildProposal(1_000_000_00))).toMatchObject({
      code: 'report_missing',
    })
    const again = { report_files: await fixture.files(fixture.manager), report_note: '' }
    await ok(fixture.act(fixture.manager, 'Report', id, { ...again, report_result: 1 }))
    expect(await fixture.act(fixture.manager, 'Propose', id, buildProposal(1_000_000_01))).toMatchObject({
      code: 'proposal_too_large',
    })
    expect(
      await fixture.act(fixture.manager, 'Propose', id, {
        ...buildProposal(1_000_000_00),
        penalty_rate: 5_99,
      }),
    ).toMatchObject({ code: 'penalty_too_low' })
    expect(await loadLoanState(id)).toBe(2)
  })

  it('reject an approver of the wrong position or with a lower approval limit, to the fen', async () => {
    const id = await fixture.createLoan(3, [await fixture.receipt(300_00)], 1_000_000_00)
    expect(await fixture.act(fixture.manager, 'Approve', id)).toMatchObject({ status: false })
    const low = await fixture.someoneOfBank(3, 999_999_99)
    expect(await fixture.act(low, 'Approve', id)).toMatchObject({
      code: 'approval_limit_reached',
      message: '您的审批权限 999,999.99 元；本笔 1,000,000.00 元，须由权限更高的审批人批准',
    })
    const risk = await fixture.someoneOfBank(2)
    expect(await fixture.act(risk, 'Approve', id)).toMatchObject({
      code: 'position_needed',
      message: '该环节须由审批办理',
    })
    const enough = await fixture.someoneOfBank(3, 1_000_000_00)
    await ok(fixture.act(enough, 'Approve', id))
  })
})

describe('applicant', () => {
  it('cannot approve through another account at the bank (I9)', async () => {
    const id = await fixture.createLoan(3, [await fixture.receipt(300_00)], 1_000_000_00)
    const twin = await fixture.someoneOfBank(3)
    await sql`
      update person set same_as = (select submit_person from financing where id = ${id})
       where id = (select person_id from account order by id desc limit 1)`.execute(platform.db)
    expect(await fixture.act(twin, 'Approve', id)).toMatchObject({ code: 'own_step' })
    expect(await loadLoanState(id)).toBe(3)
  })

  it('causes a conflict when the approved version is outdated', async () => {
    const id = await fixture.createLoan(3, [await fixture.receipt(300_00)], 1_000_000_00)
    expect(await fixture.act(fixture.approver, 'Approve', id, { version: 1 })).toMatchObject({
      code: 'conflict',
    })
  })
})

describe('end before the draw', () => {
  it('clears the findings when a returned application is submitted again', async () => {
    const id = await fixture.createLoan(3, [await fixture.receipt(300_00)], 1_000_000_00)
    await ok(fixture.act(fixture.approver, 'GiveBack', id, { answer: 'less' }))
    await ok(fixture.act(fixture.owner, 'Submit', id))
    expect(await loadLoan(id)).toMatchObject({ loan_state: 1, approve_amount: null, report_result: null })
  })

  it('lapses thirty days after the approval and frees limits and goods, once for concurrent runs', async () => {
    const lapsing = await createFinancingFixture(platform)
    const receipt = await lapsing.receipt(300_00)
    const id = await lapsing.createLoan(6, [receipt], 1_000_000_00)
    expect(await lapseApprovals(createJobDeps(platform.db, log))).toBe(0)
    await sql`alter table financing disable trigger protect_financing`.execute(platform.db)
    await sql`update financing set approve_time = now() - interval '31 days', approve_end = now() - interval '1 day' where id = ${id}`.execute(
      platform.db,
    )
    await sql`alter table financing enable trigger protect_financing`.execute(platform.db)
    const counts = await Promise.all([
      lapseApprovals(createJobDeps(platform.db, log)),
      lapseApprovals(createJobDeps(platform.db, log)),
    ])
    expect(counts[0] + counts[1]).toBe(1)
    expect(await loadLoanState(id)).toBe(15)
    expect(await loadBank(lapsing.bankId)).toMatchObject({ used_limit: 0 })
    expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({
      pledge_weight: 0,
      controller_id: lapsing.goods.ownerId,
    })
  })

  it('allows rejection after the approval, which is final', async () => {
    const id = await fixture.createLoan(5, [await fixture.receipt(300_00)], 1_000_000_00)
    const { used_limit: used } = await loadBank(fixture.bankId)
    await ok(fixture.act(fixture.approver, 'Reject', id, { answer: 'no' }))
    expect(await loadBank(fixture.bankId)).toMatchObject({ used_limit: Number(used) - 1_000_000_00 })
    expect(await fixture.act(fixture.owner, 'Withdraw', id, { answer: 'x' })).toMatchObject({
      code: 'not_now',
    })
  })
})
