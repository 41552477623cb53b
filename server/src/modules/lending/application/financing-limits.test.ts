import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { policy } from '../policy/policy.ts'
import { type FinancingFixture, createFinancingFixture, getToday } from '../testing/financing-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { takeFirst } from '#testing/share.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const MILLION = 1_000_000_00
const BANK_LIST = 'seller_p/bank/BankList'
const createReviewedLoan = async (fixture: FinancingFixture, amount: number, more?: Row) =>
  fixture.createLoan(3, [await fixture.receipt(300_00)], amount, more)
const loadUsedLimit = async (fixture: FinancingFixture) => (await fixture.read(BANK_LIST, fixture.bankId))['used_limit']
const loadUsedGuarantee = async (fixture: FinancingFixture, id: number) =>
  (await fixture.read('seller_p/guarantor/GuarantorList', id))['used_limit']
/** Adds terms of the bank for these goods. */
async function addPolicy({ manager, approver, bankId }: FinancingFixture, cate: number): Promise<void> {
  const terms = { ...policy.sample, bank_id: bankId, cate_id: [cate], effective_date: getToday() }
  const { id } = await ok(manager.post<{ id: number }>(policy.calls.add, terms))
  await ok(approver.post('seller_p/pledge/PolicyAudit', { id, version: 1, audit_status: 1 }))
}

describe('bank limit', () => {
  it('admits one of two concurrent approvals to the last fen and rejects the other with figures', async () => {
    const fixture = await createFinancingFixture(platform, { ofBank: { credit_limit: 3 * MILLION - 1 } })
    const loans = [await createReviewedLoan(fixture, 1.5 * MILLION), await createReviewedLoan(fixture, 1.5 * MILLION)]
    const answers = await Promise.all([
      fixture.act(fixture.approver, 'Approve', loans[0]!),
      fixture.act(fixture.second, 'Approve', loans[1]!),
    ])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).toMatchObject({
      code: 'bank_limit_reached',
      message: expect.stringMatching(
        /授信额度 2,999,999.99 元，已用 1,500,000.00 元；本笔 1,500,000.00 元，可用 1,499,999.99 元$/,
      ) as string,
    })
    expect(await loadUsedLimit(fixture)).toBe(1.5 * MILLION)
    const approved = loans[answers.findIndex(({ status }) => status)]!
    const waiting = loans[answers.findIndex(({ status }) => !status)]!
    await ok(fixture.act(fixture.owner, 'Withdraw', approved, { answer: 'no' }))
    expect(await loadUsedLimit(fixture)).toBe(0)
    await ok(fixture.act(fixture.approver, 'Approve', waiting))
    expect(await loadUsedLimit(fixture)).toBe(1.5 * MILLION)
  })

  it.runIf(isFullTier)('limits each loan, to the fen', async () => {
    const fixture = await createFinancingFixture(platform, { ofBank: { max_single_loan: MILLION } })
    const { id } = await ok(fixture.ask([await fixture.receipt(300_00)], MILLION + 1))
    expect(await fixture.act(fixture.owner, 'Submit', id)).toMatchObject({ code: 'single_loan_limit' })
    await createReviewedLoan(fixture, MILLION)
  })

  it.runIf(isFullTier)(
    'is used once when an approval is sent twice, concurrently or under one idempotency key',
    async () => {
      const fixture = await createFinancingFixture(platform)
      const id = await createReviewedLoan(fixture, MILLION)
      const twice = await Promise.all([
        fixture.act(fixture.approver, 'Approve', id),
        fixture.act(fixture.second, 'Approve', id),
      ])
      expect(twice.filter(({ status }) => status)).toHaveLength(1)
      expect(await loadUsedLimit(fixture)).toBe(MILLION)
      const keyed = await createReviewedLoan(fixture, MILLION)
      const { version } = await ok(
        platform.admin.get<{ version: number }>('seller_p/pledge/ApplicationInfo', { id: keyed }),
      )
      const body = { id: keyed, version, idempotency_key: '7b0e4a8e-7c1b-4b6e-9f40-1f2c3d4e5f60' }
      const call = 'seller_p/pledge/ApplicationApprove'
      await ok(fixture.approver.post(call, body))
      await ok(fixture.approver.post(call, body))
      expect(await loadUsedLimit(fixture)).toBe(2 * MILLION)
    },
  )
})

describe('guarantor limit', () => {
  it('is used in full by each loan, and by only one of two banks that approve concurrently', async () => {
    const [one, other] = [await createFinancingFixture(platform), await createFinancingFixture(platform)]
    const guarantor = await one.guarantor(1.5 * MILLION)
    const more = { guarantor_ids: [guarantor] }
    const [first, second] = [
      await createReviewedLoan(one, MILLION, more),
      await createReviewedLoan(other, MILLION, more),
    ]
    const answers = await Promise.all([
      one.act(one.approver, 'Approve', first),
      other.act(other.approver, 'Approve', second),
    ])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'guarantor_limit_reached' })
    expect(await loadUsedGuarantee(one, guarantor)).toBe(MILLION)
    const [fixture, id] = answers[0].status ? ([one, first] as const) : ([other, second] as const)
    await ok(fixture.act(fixture.approver, 'Reject', id, { answer: 'no' }))
    expect(await loadUsedGuarantee(one, guarantor)).toBe(0)
  })

  it.runIf(isFullTier)('rejects one fen more than is left', async () => {
    const fixture = await createFinancingFixture(platform)
    const guarantor = await fixture.guarantor(MILLION)
    const more = { guarantor_ids: [guarantor] }
    expect(
      await fixture.act(fixture.approver, 'Approve', await createReviewedLoan(fixture, MILLION + 1, more)),
    ).toMatchObject({
      code: 'guarantor_limit_reached',
      message: expect.stringMatching(/1,000,000\.01 元，.*1,000,000\.00 元$/) as string,
    })
    await ok(fixture.act(fixture.approver, 'Approve', await createReviewedLoan(fixture, MILLION, more)))
    expect(await loadUsedGuarantee(fixture, guarantor)).toBe(MILLION)
    expect(await fixture.act(fixture.approver, 'Approve', await createReviewedLoan(fixture, 1, more))).toMatchObject({
      code: 'guarantor_limit_reached',
    })
  })

  it('rejects a guarantee that ends before the loan is due', async () => {
    const fixture = await createFinancingFixture(platform)
    const guarantor = await fixture.guarantor(5 * MILLION, { valid_end: getToday() + 89 * 86_400 })
    const id = await createReviewedLoan(fixture, MILLION, { guarantor_ids: [guarantor] })
    expect(await fixture.act(fixture.approver, 'Approve', id)).toMatchObject({ code: 'guarantee_too_short' })
  })
})

describe('concentration', () => {
  it.each(takeFirst(['store_share', 'owner_share', 'good_share']))(
    'limits %s to its share of the bank limit, to the fen',
    async (share) => {
      const fixture = await createFinancingFixture(platform, {
        terms: { [share]: 1_50 },
        ofBank: { credit_limit: 100 * MILLION },
      })
      const over = await createReviewedLoan(fixture, 1.5 * MILLION + 1)
      expect(await fixture.act(fixture.approver, 'Approve', over)).toMatchObject({
        code: 'share_reached',
        message: expect.stringMatching(
          /1.50%，即 1,500,000.00 元，已用 0.00 元；本笔占 1,500,000.01 元，可用 1,500,000.00 元$/,
        ) as string,
      })
      await ok(fixture.act(fixture.approver, 'Approve', await createReviewedLoan(fixture, 1.5 * MILLION)))
      expect(await fixture.act(fixture.approver, 'Approve', await createReviewedLoan(fixture, 1))).toMatchObject({
        code: 'share_reached',
      })
    },
  )

  it.each(takeFirst(['store_share', 'owner_share', 'good_share']))(
    'admits one of two concurrent approvals for %s',
    async (share) => {
      const fixture = await createFinancingFixture(platform, { terms: { [share]: 1_50 } })
      const loans = [await createReviewedLoan(fixture, MILLION), await createReviewedLoan(fixture, MILLION)]
      const answers = await Promise.all([
        fixture.act(fixture.approver, 'Approve', loans[0]!),
        fixture.act(fixture.second, 'Approve', loans[1]!),
      ])
      expect(answers.filter(({ status }) => status)).toHaveLength(1)
      expect(answers.find(({ status }) => !status)).toMatchObject({
        code: 'share_reached',
        message: expect.stringMatching(/已用 1,000,000.00 元；本笔占 1,000,000.00 元，可用 500,000.00 元$/) as string,
      })
    },
  )

  it.runIf(isFullTier)(
    'enforces the cap of a storage firm to the fen when two banks approve concurrently',
    async () => {
      const [one, other] = [await createFinancingFixture(platform), await createFinancingFixture(platform)]
      await addPolicy(other, one.goods.cateId)
      const first = await createReviewedLoan(one, MILLION)
      // The same owner with goods in the same store, at the other bank.
      const { id: second } = await ok(one.ask([await one.receipt(300_00)], MILLION, { bank_id: other.bankId }))
      await ok(one.act(one.owner, 'Submit', second))
      await ok(other.act(other.manager, 'Accept', second))
      const report_files = await other.files(other.manager)
      await ok(other.act(other.manager, 'Report', second, { report_result: 1, report_files, report_note: '' }))
      const proposal = { approve_amount: MILLION, rate: 6_00, penalty_rate: 9_00, opinion: 'good' }
      await ok(other.act(other.manager, 'Propose', second, proposal))
      await sql`update store set guarantee_cap = ${2 * MILLION - 1} where id = ${one.goods.storeId}`.execute(
        platform.db,
      )
      const answers = await Promise.all([
        one.act(one.approver, 'Approve', first),
        other.act(other.approver, 'Approve', second),
      ])
      expect(answers.filter(({ status }) => status)).toHaveLength(1)
      expect(answers.find(({ status }) => !status)).toMatchObject({
        code: 'store_limit_reached',
        message: expect.stringMatching(/已批 1,000,000.00 元；本笔占 1,000,000.00 元，可用 999,999.99 元$/) as string,
      })
      await sql`update store set guarantee_cap = ${2 * MILLION} where id = ${one.goods.storeId}`.execute(platform.db)
      const [fixture, id] = answers[0].status ? ([other, second] as const) : ([one, first] as const)
      await ok(fixture.act(fixture.approver, 'Approve', id))
    },
  )

  it('enforces the cap of a storage firm across banks', async () => {
    const fixture = await createFinancingFixture(platform)
    const [first, second] = [await createReviewedLoan(fixture, MILLION), await createReviewedLoan(fixture, MILLION)]
    await sql`update store set guarantee_cap = ${1.5 * MILLION} where id = ${fixture.goods.storeId}`.execute(
      platform.db,
    )
    await ok(fixture.act(fixture.approver, 'Approve', first))
    expect(await fixture.act(fixture.approver, 'Approve', second)).toMatchObject({
      code: 'store_limit_reached',
    })
  })
})
