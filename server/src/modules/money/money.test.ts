// R14.
import { type CountResponse, CALL_FLAGS, toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MoneyFigures, createMoneyFigures } from './testing/money-figures.ts'
import { type OrderFixture, createOrderFixture } from '#modules/orders/testing/order-fixture.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { readCsv } from '#testing/oracle/oracle.ts'

let platform: TestPlatform
let fixture: OrderFixture
let of: MoneyFigures

beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createOrderFixture(platform)
  of = createMoneyFigures(platform, fixture)
})
afterAll(() => platform.close())

const WITHDRAW = 'seller/finance/Withdraw'
const transferPayout = async (id: number, trade_no: string, by = fixture.payer) =>
  fixture.act(by, `${WITHDRAW}Transfer`, id, {
    status: 2,
    voucher: await fixture.voucherOf(by),
    trade_no,
    audit_remark: '',
  })

describe('wallet', () => {
  it('is created empty with a member, and with a supplier when approved', async () => {
    const [owned, shop] = [await fixture.holder(), await fixture.shop()]
    expect(await of.balances(owned.wallet)).toEqual([0, 0, 0, 0])
    expect(await fixture.walletRow(shop.wallet)).toMatchObject({ owner_type: 2, uid: null, balance: 0 })
    const row = await fixture.walletRow(owned.wallet)
    expect(row).toMatchObject({ owner_type: 1, uid: owned.uid, phone: owned.phone })
  })

  it('is topped up after another person approves the voucher, once per transfer number', async () => {
    const { wallet } = await fixture.holder()
    const { id } = await ok(fixture.enter(wallet, 500_00, { trade_no: 'ONCE-1' }))
    expect(await of.balances(wallet)).toEqual([0, 0, 0, 0])
    expect(await getRejectionCode(fixture.decide(id, 1, fixture.clerk))).toBe('forbidden')
    const both = await platform.someone(platform.platformId, {
      apis: [
        'seller/wallet/RechargeManage',
        'seller/wallet/RechargeInfo',
        'seller/wallet/RechargeSave#add',
        'seller/wallet/RechargeAudit',
      ],
    })
    const { id: file } = await ok(both.upload('v.png', createPicture(77)))
    const own = await ok(
      both.post<{ id: number }>('seller/wallet/RechargeSave', {
        wallet_id: wallet,
        kind: 1,
        amount: 1,
        trade_no: 'OWN',
        voucher: [{ id: file }],
      }),
    )
    expect(await getRejectionCode(fixture.decide(own.id, 1, both))).toBe('own_work')
    await ok(fixture.decide(id, 1))
    expect(await getRejectionCode(fixture.decide(id, 1))).toBe('audited')
    expect(await of.balances(wallet)).toEqual([500_00, 0, 500_00, 0])
    expect(await fixture.enter(wallet, 1_00, { trade_no: 'ONCE-1' })).toMatchObject({
      fields: { trade_no: expect.any(String) },
    })
    await ok(fixture.decide(own.id, 2))
    expect(await of.logOf(wallet)).toMatchObject([{ change_type: 1, change_amount: 500_00, left_amount: 500_00 }])
  })

  it('can be adjusted manually by two persons, never below zero (V8)', async () => {
    const { wallet } = await fixture.holder()
    await fixture.topUp(wallet, 12_00)
    const adjustWallet = (amount: number) =>
      fixture.clerk.post('seller/wallet/WalletAdjust', { id: wallet, amount, remark: '更正' })
    expect(await adjustWallet(-20_00)).toMatchObject({
      code: 'insufficient_balance',
      message: expect.stringMatching(/12\.00.*20\.00/),
    })
    expect(await adjustWallet(0)).toMatchObject({ fields: { amount: expect.any(String) } })
    for (const amount of [-10_00, -5_00]) await ok(adjustWallet(amount))
    const waiting = await ok(
      platform.admin.get<Row[]>('seller/wallet/RechargeManage', {
        page: 1,
        wallet_id: wallet,
        audit_status: 0,
      }),
    )
    expect(await of.balances(wallet)).toEqual([12_00, 0, 12_00, 0])
    const outcomes = await Promise.all(waiting.map(({ id }) => fixture.decide(Number(id), 1)))
    expect(outcomes.filter(({ status }) => status)).toHaveLength(1)
    expect(outcomes.find(({ status }) => !status)).toMatchObject({ code: 'insufficient_balance' })
    expect((await of.logOf(wallet)).at(-1)).toMatchObject({ change_type: 5, remark: '更正' })
    await of.proven()
  })

  it('rejects new business while disabled', async () => {
    const buyer = await fixture.buyer()
    await fixture.topUp(buyer.wallet, 900_00)
    await ok(platform.admin.post('seller/wallet/WalletDisable', { id: buyer.wallet, remark: '核查' }))
    expect((await fixture.ask(buyer, 100_00)).status).toBe(false)
    expect((await fixture.enter(buyer.wallet, 1_00)).status).toBe(false)
    await ok(platform.admin.post('seller/wallet/WalletEnable', { id: buyer.wallet }))
    await ok(fixture.ask(buyer, 100_00))
  })
})

describe('withdrawal (D7)', () => {
  it('is frozen, approved by a second and transferred by a third person, and leaves its fee', async () => {
    const buyer = await fixture.buyer()
    await fixture.topUp(buyer.wallet, 1_000_00)
    const { id } = await ok(fixture.ask(buyer, 600_00))
    expect(await of.balances(buyer.wallet)).toEqual([400_00, 600_00, 1_000_00, 0])
    await ok(fixture.act(fixture.reviewer, `${WITHDRAW}Audit`, id, { status: 1, audit_remark: '' }))
    expect(await getRejectionCode(transferPayout(id, 'P-1', fixture.reviewer))).toBe('own_step')
    await ok(transferPayout(id, 'P-1'))
    expect(await of.balances(buyer.wallet)).toEqual([400_00, 0, 1_000_00, 600_00])
    expect(await of.rowOf(`${WITHDRAW}Manage`, id)).toMatchObject({
      handling_fee: 60,
      transfer_amount: 599_40,
      status: 2,
    })
    expect(
      (await of.logOf(buyer.wallet)).map((row) => [
        row['change_type'],
        row['balance_type'],
        row['change_amount'],
        row['left_amount'],
      ]),
    ).toEqual([
      [1, 1, 1_000_00, 1_000_00],
      [6, 1, -600_00, 400_00],
      [6, 2, 600_00, 600_00],
      [2, 2, -599_40, 60],
      [9, 2, -60, 0],
    ])
    const flows = await ok(
      platform.admin.get<Row[]>('seller/finance/FlowManage', {
        page: 1,
        biz_no: toPlainText((await of.rowOf(`${WITHDRAW}Manage`, id))['withdraw_no']),
      }),
    )
    expect(
      flows
        .map((row) => [row['biz_type'], row['direction'], row['amount'], row['status'], row['trade_no']])
        .toReversed(),
    ).toEqual([
      [3, 2, 600_00, 1, ''],
      [3, 2, 599_40, 2, 'P-1'],
      [7, 1, 60, 2, 'P-1'],
    ])
    await of.proven()
  })

  it('returns the money when rejected, or when the transfer fails', async () => {
    const buyer = await fixture.buyer()
    await fixture.topUp(buyer.wallet, 500_00)
    const rejected = await ok(fixture.ask(buyer, 200_00))
    expect(
      await fixture.act(fixture.reviewer, `${WITHDRAW}Audit`, rejected.id, { status: 3, audit_remark: '' }),
    ).toMatchObject({
      fields: { audit_remark: expect.any(String) },
    })
    await ok(fixture.act(fixture.reviewer, `${WITHDRAW}Audit`, rejected.id, { status: 3, audit_remark: '卡号不符' }))
    const failed = await ok(fixture.ask(buyer, 300_00))
    await ok(fixture.act(fixture.reviewer, `${WITHDRAW}Audit`, failed.id, { status: 1, audit_remark: '' }))
    await ok(
      fixture.act(fixture.payer, `${WITHDRAW}Transfer`, failed.id, {
        status: 4,
        audit_remark: '银行退回',
        trade_no: '',
        voucher: [],
      }),
    )
    expect(await of.balances(buyer.wallet)).toEqual([500_00, 0, 500_00, 0])
    expect(await getRejectionCode(transferPayout(failed.id, 'P-2'))).toBe('not_now')
    await of.proven()
  })

  it('of the whole balance succeeds once when requested concurrently', async () => {
    const buyer = await fixture.buyer()
    await fixture.topUp(buyer.wallet, 100_00)
    const answers = await Promise.all([1, 2, 3].map(() => fixture.ask(buyer, 100_00)))
    expect(answers.map((answer) => (answer.status ? 'asked' : answer.code)).toSorted()).toEqual([
      'asked',
      'insufficient_balance',
      'insufficient_balance',
    ])
    expect(await of.balances(buyer.wallet)).toEqual([0, 100_00, 100_00, 0])
  })

  it('is transferred once when sent concurrently, and rejects a used transfer number', async () => {
    const buyer = await fixture.buyer()
    await fixture.topUp(buyer.wallet, 400_00)
    const ids = [(await ok(fixture.ask(buyer, 200_00))).id, (await ok(fixture.ask(buyer, 200_00))).id]
    for (const id of ids)
      await ok(fixture.act(fixture.reviewer, `${WITHDRAW}Audit`, id, { status: 1, audit_remark: '' }))
    const [first = 0, second = 0] = ids
    const answers = await Promise.all([1, 2, 3].map(() => transferPayout(first, 'P-3')))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await transferPayout(second, 'P-3')).toMatchObject({ fields: { trade_no: expect.any(String) } })
    expect(await of.balances(buyer.wallet)).toEqual([0, 200_00, 400_00, 200_00])
    await of.proven()
  })

  it("needs the requester's own wallet, the least amount and the payer's own file", async () => {
    const [buyer, other] = [await fixture.buyer(), await fixture.buyer()]
    await fixture.topUp(buyer.wallet, 500_00)
    expect((await fixture.ask({ ...other, wallet: buyer.wallet }, 100_00)).status).toBe(false)
    const colleague = await platform.someone(
      (
        await sql<{
          organisation_id: number
        }>`select organisation_id from account where id = ${buyer.uid}`.execute(platform.db)
      ).rows[0]?.organisation_id ?? 0,
      { apis: [`${WITHDRAW}Manage`, `${WITHDRAW}Save#add`, 'seller/wallet/WalletManage'] },
    )
    expect(await fixture.ask({ ...buyer, caller: colleague }, 100_00)).toMatchObject({
      fields: { wallet_id: expect.any(String) },
    })
    expect(await fixture.ask(buyer, 99_99)).toMatchObject({
      fields: { withdrawal_amount: expect.stringContaining('100.00') },
    })
    const { id } = await ok(fixture.ask(buyer, 100_00))
    await ok(fixture.act(fixture.reviewer, `${WITHDRAW}Audit`, id, { status: 1, audit_remark: '' }))
    const foreign = {
      status: 2,
      voucher: await fixture.voucherOf(fixture.reviewer),
      trade_no: 'P-4',
      audit_remark: '',
    }
    expect(await fixture.act(fixture.payer, `${WITHDRAW}Transfer`, id, foreign)).toMatchObject({
      fields: { voucher: expect.any(String) },
    })
  })

  it('cannot be changed or decided by SQL against its rules', async () => {
    const buyer = await fixture.buyer()
    await fixture.topUp(buyer.wallet, 100_00)
    const { id } = await ok(fixture.ask(buyer, 100_00))
    const by = (set: string) => sql.raw(`update withdrawal set ${set} where id = ${id}`).execute(platform.db)
    await expect(by('withdrawal_amount = 1, transfer_amount = 1, handling_fee = 0')).rejects.toThrow(
      'stays as it was asked',
    )
    await expect(by("card_no = '99999999'")).rejects.toThrow('stays as it was asked')
    await expect(by('status = 1')).rejects.toThrow('withdrawal_reviewed_check')
    await expect(by('status = 1, review_person = add_person')).rejects.toThrow('one person')
    await expect(by('status = 2')).rejects.toThrow('does not go from')
    await expect(
      sql`insert into withdrawal (wallet_id, real_name, bank_name, card_no, withdrawal_amount, handling_fee, transfer_amount, add_person)
          values (${buyer.wallet}, 'x', 'x', '12345678', 100, 1, 100, 1)`.execute(platform.db),
    ).rejects.toThrow('withdrawal_sum_check')
  })
})

describe('journals of a month', () => {
  it('are exported to the fen of the journals', async () => {
    const { text } = await platform.admin.raw('seller/finance/FlowManage', {
      [CALL_FLAGS.export]: 3,
      [CALL_FLAGS.exportType]: 'csv',
      [CALL_FLAGS.exportColumns]: 'id,amount,direction',
      status: '2',
    })
    const [, ...lines] = readCsv(text)
    const parseFen = (cell = '') => BigInt(cell.replaceAll(/[,.]/g, ''))
    const sumDirection = (word: string) =>
      lines.reduce((sum, [, amount, direction]) => (direction === word ? sum + parseFen(amount) : sum), 0n)
    const { rows } = await sql<{ direction: number; amount: string }>`
      select direction, amount::text as amount from journal where status = 2`.execute(platform.db)
    const sumRows = (way: number) =>
      rows.reduce((sum, row) => (row.direction === way ? sum + BigInt(row.amount) : sum), 0n)
    expect(lines.length).toBe(rows.length)
    expect(sumDirection('收入')).toBe(sumRows(1))
    expect(sumDirection('支出')).toBe(sumRows(2))
    const { totalrow } = await ok(
      platform.admin.get<CountResponse>('seller/finance/FlowManage', {
        [CALL_FLAGS.countSum]: true,
        status: '2',
      }),
    )
    expect(BigInt(Number(totalrow?.['amount']))).toBe(sumRows(1) + sumRows(2))
  })
})
