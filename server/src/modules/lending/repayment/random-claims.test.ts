// Random payments, reversals, fees and payouts. The debt of a loan, less its excess and its wallet, equals the money that the bank has paid out and
// not received, added up here from the amounts alone. A loan never has excess and a claim together, and all accounts sum to zero.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dice, diceOf } from '../testing/reference/random-loans.ts'
import { type FinancingDesk, financingDesk, LOAN_LIST } from '../testing/financing-desk.ts'
import { inWallet, walletFor } from '#modules/money/testing/owner-wallet.ts'
import { type RepaymentDesk, repaymentDesk } from '../testing/repayment-desk.ts'
import { firstOf, runs } from '#testing/share.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { findingsIn } from '#modules/system/testing/verified.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const PRINCIPAL = 1_000_00
const STEPS = 16
const FROM_WALLET: Row = { repay_way: 2, serial_no: '', voucher: [] }

interface World {
  readonly desk: FinancingDesk
  readonly repayments: RepaymentDesk
  readonly loan: number
  /** Loan that wallet spending repays. */
  readonly other: number
  readonly wallet: number | undefined
  readonly standing: { readonly id: number; readonly amount: number; readonly isOwn: boolean }[]
  /** Fen that the bank lacks for the loan: drawn, charged and paid back, less transfers received, plus what the owner spent elsewhere. */
  without: number
}

const heldOf = async (loan: number): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select balance from money_account where kind = 'loan_excess' and owner_id = ${loan}`.execute(platform.db)
  return rows[0]?.balance ?? 0
}
const has = async ({ wallet }: World) => (wallet === undefined ? 0 : inWallet(platform, wallet))

async function pay(world: World, dice: Dice): Promise<void> {
  const { repayments, loan, standing } = world
  const room = await has(world)
  const owes = Number((await world.desk.read(LOAN_LIST, loan))['total_left'])
  const isOwn = room > 0 && owes > 0 && dice.chance(50)
  const amount = dice.int(1, isOwn ? room : PRINCIPAL)
  const id = await repayments.posted(loan, amount, isOwn ? FROM_WALLET : {})
  standing.push({ id, amount, isOwn })
  if (!isOwn) world.without -= amount
}

async function reverse({ repayments, desk, standing }: World, dice: Dice): Promise<number> {
  const [gone] = standing.splice(dice.int(0, standing.length - 1), 1)
  if (gone === undefined) return 0
  await ok(repayments.act(desk.second, 'Reverse', gone.id, { answer: '退票' }))
  return gone.isOwn ? 0 : gone.amount
}

/** Pays held excess back, or spends from the wallet. */
async function payOut(world: World, dice: Dice): Promise<void> {
  const { desk, repayments, loan, other } = world
  const [held, room] = [await heldOf(loan), await has(world)]
  if (held > 0) await ok(desk.act(desk.accountant, 'PayBack', loan, { trade_no: 'TH' }))
  const spent = room > 0 ? dice.int(1, room) : 0
  if (spent > 0) await repayments.posted(other, spent, FROM_WALLET)
  world.without += held + spent
}

async function step(world: World, dice: Dice): Promise<string> {
  const kind = dice.oneOf(['pay', 'pay', 'pay', 'reverse', 'reverse', 'payOut', 'payOut', 'charge'] as const)
  if (kind === 'pay') await pay(world, dice)
  else if (kind === 'reverse') world.without += await reverse(world, dice)
  else if (kind === 'payOut') await payOut(world, dice)
  else {
    const fee = dice.int(1, PRINCIPAL / 10)
    await world.desk.charged(world.loan, fee, '公证费')
    world.without += fee
  }
  return kind
}

async function agrees(world: World, at: string): Promise<number> {
  const { loan } = world
  const row = await world.desk.read(LOAN_LIST, loan)
  const [held, claim, owed] = [await heldOf(loan), Number(row['claim_left']), Number(row['total_left'])]
  expect(owed - held - (await has(world)), at).toBe(world.without)
  expect(Math.min(held, claim), at).toBe(0)
  const { rows } = await sql<{ sum: string }>`select sum(balance)::text as sum from money_account`.execute(
    platform.db,
  )
  expect(rows, at).toEqual([{ sum: '0' }])
  return claim
}

async function worldOf(hasWallet: boolean): Promise<World> {
  const desk = await financingDesk(platform)
  const wallet = hasWallet ? await walletFor(platform, desk) : undefined
  const drawn = async (amount: number) => desk.upTo(7, [await desk.receipt(100_00)], amount)
  const [loan, other] = [await drawn(PRINCIPAL), await drawn(100_000_00)]
  return {
    desk,
    repayments: repaymentDesk(platform, desk),
    loan,
    other,
    wallet,
    standing: [],
    without: PRINCIPAL,
  }
}

// Only the first in the gate: an owner with a wallet covers the cases of one without.
const OWNERS = firstOf([
  ['with a wallet', true],
  ['without a wallet', false],
] as const)

describe.each(OWNERS)('random payments, reversals, fees and payouts of an owner %s', (_name, hasWallet) => {
  let claims = 0
  it.each(Array.from({ length: runs(10) }, (_, run) => run))(
    'leave a debt equal to the money that the bank lacks (I7), run %i',
    async (run) => {
      const dice = diceOf(343 + run)
      const world = await worldOf(hasWallet)
      for (let count = 0; count < STEPS; count += 1) {
        const kind = await step(world, dice)
        if ((await agrees(world, `step ${count}, ${kind}`)) > 0) claims += 1
      }
      for (; world.standing.length > 0; ) world.without += await reverse(world, dice)
      claims += await agrees(world, 'all reversed')
      expect(await findingsIn(platform.db)).toEqual([])
    },
    120_000,
  )

  // Otherwise the runs would not test claims.
  it('create a claim in at least one run', () => expect(claims).toBeGreaterThan(0))
})
