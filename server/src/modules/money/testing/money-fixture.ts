// Fixture of members with wallets and the platform users who manage them. Created through the product's own calls.
import { type CallResponse, type RecordResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { recharge } from '../recharge/recharge.ts'
import { wallet } from '../wallet/wallet.ts'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { getAvailableAccount, PLATFORM_CASH } from '../account/money.accounts.ts'
import { getRegistry } from '#modules/registry.ts'
import type { Db } from '#platform/database/database.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { ok, PASSWORD, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'

export interface WalletOwner {
  /** Account of the member. */
  readonly uid: number
  readonly wallet: number
  readonly phone: string
}

export interface MoneyFixture {
  readonly clerk: SignedInCaller
  readonly approver: SignedInCaller
  /** Creates a member with an empty wallet. */
  readonly holder: () => Promise<WalletOwner>
  /** Records a transfer in fen, which awaits approval. */
  readonly enter: (wallet: number, amount: number, more?: Row) => Promise<CallResponse<{ id: number }>>
  readonly decide: (id: number, audit_status: number, by?: SignedInCaller) => Promise<CallResponse<unknown>>
  /** Puts fen into a wallet: recorded by one user and approved by another. */
  readonly topUp: (wallet: number, amount: number) => Promise<void>
  /** Puts fen into many wallets by one platform transaction. */
  readonly fund: (wallets: readonly number[], amount: number) => Promise<void>
  readonly walletRow: (wallet: number, by?: SignedInCaller) => Promise<Row>
}

const AUDIT = 'seller/wallet/RechargeAudit'
export const RECHARGE_RIGHTS = [recharge.path, recharge.calls.info, wallet.path, `${recharge.calls.add}#add`]

let made = 0

export async function createMoneyFixture(platform: TestPlatform): Promise<MoneyFixture> {
  const { admin, platformId, db } = platform
  const signInClerk = (...apis: string[]) => platform.someone(platformId, { apis: [...RECHARGE_RIGHTS, ...apis] })
  const clerk = await signInClerk('seller/wallet/WalletAdjust')
  const approver = await signInClerk(AUDIT)
  const { id: voucher } = await ok(clerk.upload('voucher.png', createPicture(130)))
  const enterRecharge: MoneyFixture['enter'] = (wallet_id, amount, more = {}) => {
    made += 1
    const body = { wallet_id, kind: 1, amount, trade_no: `T-${made}`, voucher: [{ id: voucher }], ...more }
    return clerk.post(recharge.calls.add, body)
  }
  const decideRecharge: MoneyFixture['decide'] = async (id, audit_status, by = approver) => {
    const { version } = await ok(admin.get<RecordResponse>(recharge.calls.info, { id }))
    return by.post(AUDIT, { id, version, audit_status, audit_remark: 'seen' })
  }
  return {
    clerk,
    approver,
    enter: enterRecharge,
    decide: decideRecharge,
    holder: async () => {
      made += 1
      const phone = `1381300${String(made).padStart(4, '0')}`
      const body = { phone, nick_name: `Holder ${made}`, password: PASSWORD, user_type: 1, identity_type: 1 }
      const { id: uid } = await ok(admin.post<{ id: number }>('seller/user/reg', body))
      return { uid, phone, wallet: await loadWalletId(db, uid) }
    },
    topUp: async (to, amount) => {
      const { id } = await ok(enterRecharge(to, amount))
      await ok(decideRecharge(id, 1))
    },
    fund: async (wallets, amount) => {
      const drafts = wallets.map((to) => {
        made += 1
        return {
          bizKey: `fund:${made}`,
          event: 'topped_up' as const,
          source: `wallet:${to}`,
          bizNo: `F-${made}`,
          amount,
          moves: [{ from: PLATFORM_CASH, to: getAvailableAccount(to), amount: BigInt(amount) }],
          wallet: to,
          tradeNo: `B-${made}`,
        }
      })
      await transact(db, createPlatformWriter(getRegistry()), (unit) => unit.post(drafts))
    },
    walletRow: async (id, by = admin) => {
      const [row] = await ok(by.get<Row[]>(wallet.path, { page: 1, id }))
      if (row === undefined) throw new Error(`there is no wallet ${id}`)
      return row
    },
  }
}

async function loadWalletId(db: Db, uid: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from wallet where uid = ${uid}`.execute(db)
  return rows[0]?.id ?? 0
}
