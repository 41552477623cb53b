// Fixture of buyers with money, merchants with shops, and platform users. Created through the product's own calls.
import { type CallResponse, computeCreditCodeCheck, type RecordResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { withdraw } from '#modules/money/withdraw/withdraw.ts'
import { order } from '../order/order.ts'
import { refund } from '../refund/refund.ts'
import { supplier } from '#modules/accounts/supplier/supplier.ts'
import { wallet } from '#modules/money/wallet/wallet.ts'
import { walletLog } from '#modules/money/wallet-log/wallet-log.ts'
import { flow } from '#modules/money/flow/flow.ts'
import { type WalletOwner, type MoneyFixture, createMoneyFixture } from '#modules/money/testing/money-fixture.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { ok, PASSWORD, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'

/** Rights of both parties of an order. */
const TRADE_RIGHTS = [
  wallet.path,
  walletLog.path,
  flow.path,
  order.path,
  order.calls.info,
  `${order.calls.add}#add`,
  ...['Pay', 'Send', 'Receive', 'Refund', 'Remark', 'Close'].map((call) => `seller/order/Order${call}`),
  refund.path,
  refund.calls.info,
  ...['Returned', 'Received'].map((call) => `seller/refund/Refund${call}`),
  withdraw.path,
  withdraw.calls.info,
  `${withdraw.calls.add}#add`,
]
const SCREENS = [order.screen, refund.screen]
const DECISION_RIGHTS = [
  wallet.path,
  flow.path,
  walletLog.path,
  withdraw.path,
  withdraw.calls.info,
  'seller/finance/WithdrawAudit',
  'seller/finance/WithdrawTransfer',
  refund.path,
  refund.calls.info,
  ...['Audit', 'Retry', 'Fail', 'Received'].map((call) => `seller/refund/Refund${call}`),
  order.path,
  order.calls.info,
]

export interface Buyer extends WalletOwner {
  readonly caller: SignedInCaller
}

export interface Shop {
  readonly id: number
  readonly wallet: number
  readonly caller: SignedInCaller
}

export interface OrderFixture extends MoneyFixture {
  readonly reviewer: SignedInCaller
  readonly payer: SignedInCaller
  readonly buyer: () => Promise<Buyer>
  readonly shop: () => Promise<Shop>
  readonly approveShop: (id: number) => Promise<void>
  /** Creates an order; amount in fen. */
  readonly place: (by: Buyer, at: Shop, amount: number) => Promise<number>
  readonly act: (who: SignedInCaller, call: string, id: number, more?: Row) => Promise<CallResponse<unknown>>
  readonly ask: (by: Buyer, amount: number) => Promise<CallResponse<{ id: number }>>
  readonly read: (path: string, id: number) => Promise<RecordResponse>
  readonly voucherOf: (who: SignedInCaller) => Promise<Row[string]>
}

let made = 0

export async function createOrderFixture(platform: TestPlatform): Promise<OrderFixture> {
  const money = await createMoneyFixture(platform)
  const { admin, platformId, db } = platform
  const signInDecider = () => platform.someone(platformId, { apis: DECISION_RIGHTS, paths: SCREENS })
  const [reviewer, payer, auditor] = [
    await signInDecider(),
    await signInDecider(),
    await platform.someone(platformId, {
      apis: [supplier.path, supplier.calls.info, 'seller/supplier/SupplierAudit'],
    }),
  ]
  const loadRecord: OrderFixture['read'] = (path, id) => ok(admin.get<RecordResponse>(`${path}Info`, { id }))
  const approveShop: OrderFixture['approveShop'] = async (id) => {
    const { version } = await loadRecord('seller/supplier/Supplier', id)
    await ok(auditor.post('seller/supplier/SupplierAudit', { id, version, audit_status: 1 }))
  }
  return {
    ...money,
    reviewer,
    approveShop,
    payer,
    read: loadRecord,
    buyer: async () => {
      const holder = await money.holder()
      // Signed in as the member, with a role that allows trading.
      const { rows } = await sql<{ id: number }>`
        insert into role (name, path_arr, api_arr) values (${`Trades ${holder.uid}`}, ${JSON.stringify(SCREENS)}, ${JSON.stringify(TRADE_RIGHTS)}) returning id`.execute(
        db,
      )
      await sql`insert into account_role (account_id, role_id) values (${holder.uid}, ${rows[0]?.id ?? 0})`.execute(db)
      await sql`update account set password_is_initial = 0 where id = ${holder.uid}`.execute(db)
      return { ...holder, caller: await platform.signIn(holder.phone, PASSWORD) }
    },
    shop: async () => {
      made += 1
      const { id: file } = await ok(admin.upload('licence.png', createPicture(made)))
      const code = `91330201${String(made).padStart(9, '0')}`
      const { id } = await ok(
        admin.post<{ id: number }>(supplier.calls.add, {
          ...supplier.sample,
          store_name: `Shop ${made}`,
          credit_code: code + computeCreditCodeCheck(code),
          license_img: [{ id: file }],
        }),
      )
      await approveShop(id)
      const { rows } = await sql<{ id: number }>`select id from wallet where store_id = ${id}`.execute(db)
      return {
        id,
        wallet: rows[0]?.id ?? 0,
        caller: await platform.someone(id, { apis: TRADE_RIGHTS, paths: SCREENS }),
      }
    },
    place: async (by, at, total_amount) => {
      const body = { ...order.sample, wallet_id: by.wallet, store_id: at.id, total_amount }
      return (await ok(by.caller.post<{ id: number }>(order.calls.add, body))).id
    },
    act: async (who, call, id, more = {}) => {
      const [, stem = ''] = /^(seller\/\w+\/(?:Order|Refund|Withdraw))/.exec(call) ?? []
      const isNamed = /Pay$|Audit$|WithdrawTransfer$/.test(call)
      const version = isNamed ? { version: (await loadRecord(stem, id)).version } : {}
      return who.post(call, { id, ...version, ...more })
    },
    ask: (by, withdrawal_amount) =>
      by.caller.post(withdraw.calls.add, { ...withdraw.sample, wallet_id: by.wallet, withdrawal_amount }),
    voucherOf: async (who) => {
      made += 1
      return [{ id: (await ok(who.upload('paid.png', createPicture(1000 + made)))).id }]
    },
  }
}
