// Balances and logs of wallets, and an independent check that every balance equals the sum of its postings.
import { toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { OrderFixture } from '#modules/orders/testing/order-fixture.ts'
import { ok, type TestPlatform } from '#testing/test-platform.ts'

export interface MoneyFigures {
  /** Available, frozen, total in and total out. */
  readonly balances: (wallet: number) => Promise<unknown[]>
  /** Of one wallet, oldest first. */
  readonly logOf: (wallet: number) => Promise<Row[]>
  readonly rowOf: (path: string, id: number) => Promise<Row>
  readonly statusOf: (path: string, id: number) => Promise<unknown>
  /** Asserts that every balance is the sum of its postings and that all accounts add up to 0. */
  readonly proven: () => Promise<void>
}

export function createMoneyFigures(platform: TestPlatform, fixture: OrderFixture): MoneyFigures {
  const { admin, db } = platform
  const loadRow: MoneyFigures['rowOf'] = async (path, id) =>
    (await ok(admin.get<Row[]>(path, { page: 1, id })))[0] ?? {}
  return {
    rowOf: loadRow,
    balances: async (wallet) => {
      const row = await fixture.walletRow(wallet)
      return [row['balance'], row['frozen_balance'], row['total_in'], row['total_out']]
    },
    logOf: async (wallet) =>
      (
        await ok(admin.get<Row[]>('seller/wallet/WalletLog', { page: 1, wallet_id: `${wallet},${wallet}` }))
      ).toReversed(),
    statusOf: async (path, id) => (await loadRow(path, id))['status'],
    proven: async () => {
      const { rows } = await sql<{ wallet_id: number; balance_type: number; amount: number }>`
        select wallet_id, balance_type, amount from posting where wallet_id is not null order by id`.execute(db)
      const sums = new Map<string, bigint>()
      for (const { wallet_id, balance_type, amount } of rows) {
        const key = `${wallet_id} ${balance_type}`
        sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount))
      }
      const all = await ok(admin.get<Row[]>('seller/wallet/WalletManage', { page: 1, limit: 100 }))
      for (const { id, balance, frozen_balance, total_in, total_out } of all) {
        expect([balance, frozen_balance].map(Number), `wallet ${toPlainText(id)}`).toEqual(
          [1, 2].map((part) => Number(sums.get(`${Number(id)} ${part}`) ?? 0n)),
        )
        expect(Number(total_in) - Number(total_out)).toBe(Number(balance) + Number(frozen_balance))
      }
      const { rows: whole } = await sql<{ sum: string }>`
        select sum(balance)::text as sum from money_account`.execute(db)
      expect(whole[0]?.sum).toBe('0')
    },
  }
}
