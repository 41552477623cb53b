// Fixture of members with wallets and the platform users who manage them. Created through the product's own calls.
import { type Answer, type RecordAnswer, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { recharge } from '../recharge/recharge.ts'
import { wallet } from '../wallet/wallet.ts'
import { platformWriter } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { available, CASH } from '../account/money.accounts.ts'
import { registryOf } from '#modules/registry.ts'
import type { Db } from '#platform/database/database.ts'
import { picture } from '#testing/files/pictures.ts'
import { ok, PASSWORD, type SignedIn, type TestPlatform } from '#testing/test-platform.ts'

export interface Holder {
  /** Account of the member. */
  readonly uid: number
  readonly wallet: number
  readonly phone: string
}

export interface MoneyDesk {
  readonly clerk: SignedIn
  readonly approver: SignedIn
  /** Creates a member with an empty wallet. */
  readonly holder: () => Promise<Holder>
  /** Records a transfer in fen, which awaits approval. */
  readonly enter: (wallet: number, amount: number, more?: Row) => Promise<Answer<{ id: number }>>
  readonly decide: (id: number, audit_status: number, by?: SignedIn) => Promise<Answer<unknown>>
  /** Puts fen into a wallet: recorded by one user and approved by another. */
  readonly topUp: (wallet: number, amount: number) => Promise<void>
  /** Puts fen into many wallets by one platform transaction. */
  readonly fund: (wallets: readonly number[], amount: number) => Promise<void>
  readonly walletRow: (wallet: number, by?: SignedIn) => Promise<Row>
}

const AUDIT = 'seller/wallet/RechargeAudit'
export const KEEPS_RECHARGES = [recharge.path, recharge.calls.info, wallet.path, `${recharge.calls.add}#add`]

let made = 0

export async function moneyDesk(platform: TestPlatform): Promise<MoneyDesk> {
  const { admin, platformId, db } = platform
  const of = (...apis: string[]) => platform.someone(platformId, { apis: [...KEEPS_RECHARGES, ...apis] })
  const clerk = await of('seller/wallet/WalletAdjust')
  const approver = await of(AUDIT)
  const { id: voucher } = await ok(clerk.upload('voucher.png', picture(130)))
  const enter: MoneyDesk['enter'] = (wallet_id, amount, more = {}) => {
    made += 1
    const body = { wallet_id, kind: 1, amount, trade_no: `T-${made}`, voucher: [{ id: voucher }], ...more }
    return clerk.post(recharge.calls.add, body)
  }
  const decide: MoneyDesk['decide'] = async (id, audit_status, by = approver) => {
    const { version } = await ok(admin.get<RecordAnswer>(recharge.calls.info, { id }))
    return by.post(AUDIT, { id, version, audit_status, audit_remark: 'seen' })
  }
  return {
    clerk,
    approver,
    enter,
    decide,
    holder: async () => {
      made += 1
      const phone = `1381300${String(made).padStart(4, '0')}`
      const body = { phone, nick_name: `Holder ${made}`, password: PASSWORD, user_type: 1, identity_type: 1 }
      const { id: uid } = await ok(admin.post<{ id: number }>('seller/user/reg', body))
      return { uid, phone, wallet: await walletOf(db, uid) }
    },
    topUp: async (to, amount) => {
      const { id } = await ok(enter(to, amount))
      await ok(decide(id, 1))
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
          moves: [{ from: CASH, to: available(to), amount: BigInt(amount) }],
          wallet: to,
          tradeNo: `B-${made}`,
        }
      })
      await transact(db, platformWriter(registryOf()), (unit) => unit.post(drafts))
    },
    walletRow: async (id, by = admin) => {
      const [row] = await ok(by.get<Row[]>(wallet.path, { page: 1, id }))
      if (row === undefined) throw new Error(`there is no wallet ${id}`)
      return row
    },
  }
}

async function walletOf(db: Db, uid: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from wallet where uid = ${uid}`.execute(db)
  return rows[0]?.id ?? 0
}
