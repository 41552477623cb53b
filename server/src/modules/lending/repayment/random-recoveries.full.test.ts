// Random payments, reversals and payouts of a written-off loan. The amount left to recover, less its excess and its wallet, equals the money that the
// bank lacks, added up here from the amounts alone. The loan never holds excess while something is left to recover, and all accounts sum to zero.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RandomSource, createLoanRandom } from '../testing/reference/random-loans.ts'
import { LOAN_LIST } from '../testing/financing-fixture.ts'
import { type LossFixture, createLossFixture } from '../testing/loss-fixture.ts'
import { loadWalletBalance, createOwnerWallet } from '#modules/money/testing/owner-wallet.ts'
import { type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { takeFirst, scaleRuns } from '#testing/share.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { listFindings } from '#modules/system/testing/verified.ts'
import { writeOffLoan } from '../testing/written-off-loan.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const PRINCIPAL = 1_000_00
const FEE = 10_00
const STEPS = 16
const FROM_WALLET: Row = { repay_way: 2, serial_no: '', voucher: [] }
const PARTS = ['fee', 'principal', 'excess'] as const

interface World {
  readonly fixture: LossFixture
  readonly repayments: RepaymentFixture
  readonly loan: number
  /** Loan that wallet spending repays. */
  readonly other: number
  readonly wallet: number | undefined
  readonly standing: { readonly id: number; readonly amount: number; readonly isOwn: boolean }[]
  /** Fen that the bank lacks for the loan: written off and paid back, less transfers received, plus what the owner spent elsewhere. */
  without: number
}

const loadExcess = async (loan: number): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select balance from money_account where kind = 'loan_excess' and owner_id = ${loan}`.execute(platform.db)
  return rows[0]?.balance ?? 0
}
const loadWallet = async ({ wallet }: World) => (wallet === undefined ? 0 : loadWalletBalance(platform, wallet))

async function payRandom(world: World, dice: RandomSource): Promise<void> {
  const { repayments, loan, standing } = world
  const room = await loadWallet(world)
  const left = Number((await world.fixture.read(LOAN_LIST, loan))['recovery_left'])
  const isOwn = room > 0 && left > 0 && dice.chance(50)
  const amount = dice.int(1, isOwn ? room : PRINCIPAL)
  const id = await repayments.posted(loan, amount, isOwn ? FROM_WALLET : {})
  standing.push({ id, amount, isOwn })
  if (!isOwn) world.without -= amount
}

async function reverseRandom(world: World, dice: RandomSource): Promise<void> {
  const { repayments, fixture, standing } = world
  const [gone] = standing.splice(dice.int(0, standing.length - 1), 1)
  if (gone === undefined) return
  await ok(repayments.act(fixture.second, 'Reverse', gone.id, { answer: '退票' }))
  if (!gone.isOwn) world.without += gone.amount
}

/** Pays held excess back, or spends from the wallet. */
async function payOutRandom(world: World, dice: RandomSource): Promise<void> {
  const { fixture, repayments, loan, other } = world
  const [held, room] = [await loadExcess(loan), await loadWallet(world)]
  if (held > 0) await ok(fixture.loanAct(fixture.accountant, 'PayBack', loan, { trade_no: 'TH' }))
  const spent = room > 0 ? dice.int(1, room) : 0
  if (spent > 0) await repayments.posted(other, spent, FROM_WALLET)
  world.without += held + spent
}

async function runStep(world: World, dice: RandomSource): Promise<string> {
  const kind = dice.oneOf(['pay', 'pay', 'pay', 'reverse', 'reverse', 'payOut', 'payOut'] as const)
  await { pay: payRandom, reverse: reverseRandom, payOut: payOutRandom }[kind](world, dice)
  return kind
}

async function expectAgreement(world: World, at: string): Promise<void> {
  const { fixture, repayments, loan, standing } = world
  const row = await fixture.read(LOAN_LIST, loan)
  const [held, left, recovered] = [await loadExcess(loan), Number(row['recovery_left']), Number(row['recovered'])]
  expect(left - held - (await loadWallet(world)), at).toBe(world.without)
  expect(Math.min(held, left), at).toBe(0)
  expect([row['loan_state'], row['total_left'], recovered + left], at).toEqual([11, 0, PRINCIPAL + FEE])
  // By the order of the contract, the sum of all payments covers the fee first.
  const documents = await Promise.all(standing.map(({ id }) => repayments.read(id)))
  const sums = PARTS.map((part) => documents.reduce((sum, document) => sum + Number(document[`${part}_amount`]), 0))
  const brought = standing.reduce((sum, { amount }) => sum + amount, 0)
  const fee = Math.min(brought, FEE)
  const principal = Math.min(brought - fee, PRINCIPAL)
  expect(sums, at).toEqual([fee, principal, brought - fee - principal])
  const { rows } = await sql<{ sum: string }>`select sum(balance)::text as sum from money_account`.execute(platform.db)
  expect(rows, at).toEqual([{ sum: '0' }])
}

async function createWorld(hasWallet: boolean): Promise<World> {
  const fixture = await createLossFixture(platform)
  const wallet = hasWallet ? await createOwnerWallet(platform, fixture) : undefined
  const defaulted = await fixture.defaulted(PRINCIPAL)
  await fixture.chargeFee(defaulted.loan, FEE, '公证费')
  await writeOffLoan(fixture, defaulted)
  const other = await fixture.createLoan(7, [await fixture.receipt(100_00)], 100_000_00)
  return {
    fixture,
    repayments: createRepaymentFixture(platform, fixture),
    loan: defaulted.loan,
    other,
    wallet,
    standing: [],
    without: PRINCIPAL + FEE,
  }
}

// Only the first in the gate: an owner with a wallet covers the cases of one without.
const OWNERS = takeFirst([
  ['with a wallet', true],
  ['without a wallet', false],
] as const)

describe.each(OWNERS)('random recoveries, reversals and payouts of an owner %s', (_name, hasWallet) => {
  it.each(Array.from({ length: scaleRuns(10) }, (_, run) => run))(
    'leave to recover the money that the bank lacks (I7), run %i',
    async (run) => {
      const dice = createLoanRandom(353 + run)
      const world = await createWorld(hasWallet)
      for (let count = 0; count < STEPS; count += 1) {
        const kind = await runStep(world, dice)
        await expectAgreement(world, `step ${count}, ${kind}`)
      }
      for (; world.standing.length > 0; ) await reverseRandom(world, dice)
      await expectAgreement(world, 'all reversed')
      expect(await listFindings(platform.db)).toEqual([])
    },
    120_000,
  )
})
