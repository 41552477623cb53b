// Random payments, reversals and payouts of a written-off loan. The amount left to recover, less its excess and its wallet, equals the money that the
// bank lacks, added up here from the amounts alone. The loan never holds excess while something is left to recover, and all accounts sum to zero.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dice, diceOf } from '../testing/reference/random-loans.ts'
import { LOAN_LIST } from '../testing/financing-desk.ts'
import { type LossDesk, lossDesk } from '../testing/loss-desk.ts'
import { inWallet, walletFor } from '#modules/money/testing/owner-wallet.ts'
import { type RepaymentDesk, repaymentDesk } from '../testing/repayment-desk.ts'
import { firstOf, runs } from '#testing/share.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { findingsIn } from '#modules/system/testing/verified.ts'
import { writeOff } from '../testing/written-off-loan.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const PRINCIPAL = 1_000_00
const FEE = 10_00
const STEPS = 16
const FROM_WALLET: Row = { repay_way: 2, serial_no: '', voucher: [] }
const PARTS = ['fee', 'principal', 'excess'] as const

interface World {
  readonly desk: LossDesk
  readonly repayments: RepaymentDesk
  readonly loan: number
  /** Loan that wallet spending repays. */
  readonly other: number
  readonly wallet: number | undefined
  readonly standing: { readonly id: number; readonly amount: number; readonly isOwn: boolean }[]
  /** Fen that the bank lacks for the loan: written off and paid back, less transfers received, plus what the owner spent elsewhere. */
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
  const left = Number((await world.desk.read(LOAN_LIST, loan))['recovery_left'])
  const isOwn = room > 0 && left > 0 && dice.chance(50)
  const amount = dice.int(1, isOwn ? room : PRINCIPAL)
  const id = await repayments.posted(loan, amount, isOwn ? FROM_WALLET : {})
  standing.push({ id, amount, isOwn })
  if (!isOwn) world.without -= amount
}

async function reverse(world: World, dice: Dice): Promise<void> {
  const { repayments, desk, standing } = world
  const [gone] = standing.splice(dice.int(0, standing.length - 1), 1)
  if (gone === undefined) return
  await ok(repayments.act(desk.second, 'Reverse', gone.id, { answer: '退票' }))
  if (!gone.isOwn) world.without += gone.amount
}

/** Pays held excess back, or spends from the wallet. */
async function payOut(world: World, dice: Dice): Promise<void> {
  const { desk, repayments, loan, other } = world
  const [held, room] = [await heldOf(loan), await has(world)]
  if (held > 0) await ok(desk.loanAct(desk.accountant, 'PayBack', loan, { trade_no: 'TH' }))
  const spent = room > 0 ? dice.int(1, room) : 0
  if (spent > 0) await repayments.posted(other, spent, FROM_WALLET)
  world.without += held + spent
}

async function step(world: World, dice: Dice): Promise<string> {
  const kind = dice.oneOf(['pay', 'pay', 'pay', 'reverse', 'reverse', 'payOut', 'payOut'] as const)
  await { pay, reverse, payOut }[kind](world, dice)
  return kind
}

async function agrees(world: World, at: string): Promise<void> {
  const { desk, repayments, loan, standing } = world
  const row = await desk.read(LOAN_LIST, loan)
  const [held, left, recovered] = [await heldOf(loan), Number(row['recovery_left']), Number(row['recovered'])]
  expect(left - held - (await has(world)), at).toBe(world.without)
  expect(Math.min(held, left), at).toBe(0)
  expect([row['loan_state'], row['total_left'], recovered + left], at).toEqual([11, 0, PRINCIPAL + FEE])
  // By the order of the contract, the sum of all payments covers the fee first.
  const documents = await Promise.all(standing.map(({ id }) => repayments.read(id)))
  const sums = PARTS.map((part) =>
    documents.reduce((sum, document) => sum + Number(document[`${part}_amount`]), 0),
  )
  const brought = standing.reduce((sum, { amount }) => sum + amount, 0)
  const fee = Math.min(brought, FEE)
  const principal = Math.min(brought - fee, PRINCIPAL)
  expect(sums, at).toEqual([fee, principal, brought - fee - principal])
  const { rows } = await sql<{ sum: string }>`select sum(balance)::text as sum from money_account`.execute(
    platform.db,
  )
  expect(rows, at).toEqual([{ sum: '0' }])
}

async function worldOf(hasWallet: boolean): Promise<World> {
  const desk = await lossDesk(platform)
  const wallet = hasWallet ? await walletFor(platform, desk) : undefined
  const defaulted = await desk.defaulted(PRINCIPAL)
  await desk.charged(defaulted.loan, FEE, '公证费')
  await writeOff(desk, defaulted)
  const other = await desk.upTo(7, [await desk.receipt(100_00)], 100_000_00)
  return {
    desk,
    repayments: repaymentDesk(platform, desk),
    loan: defaulted.loan,
    other,
    wallet,
    standing: [],
    without: PRINCIPAL + FEE,
  }
}

// Only the first in the gate: an owner with a wallet covers the cases of one without.
const OWNERS = firstOf([
  ['with a wallet', true],
  ['without a wallet', false],
] as const)

describe.each(OWNERS)('random recoveries, reversals and payouts of an owner %s', (_name, hasWallet) => {
  it.each(Array.from({ length: runs(10) }, (_, run) => run))(
    'leave to recover the money that the bank lacks (I7), run %i',
    async (run) => {
      const dice = diceOf(353 + run)
      const world = await worldOf(hasWallet)
      for (let count = 0; count < STEPS; count += 1) {
        const kind = await step(world, dice)
        await agrees(world, `step ${count}, ${kind}`)
      }
      for (; world.standing.length > 0; ) await reverse(world, dice)
      await agrees(world, 'all reversed')
      expect(await findingsIn(platform.db)).toEqual([])
    },
    120_000,
  )
})
