// Random payments, reversals, fees and payouts. The debt of a loan, less its excess and its wallet, equals the money that the bank has paid out and
// not received, added up here from the amounts alone. A loan never has excess and a claim together, and all accounts sum to zero.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RandomSource, createLoanRandom } from '../testing/reference/random-loans.ts'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST } from '../testing/financing-fixture.ts'
import { loadWalletBalance, createOwnerWallet } from '#modules/money/testing/owner-wallet.ts'
import { type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { takeFirst, scaleRuns } from '#testing/share.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { listFindings } from '#modules/system/testing/verified.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const PRINCIPAL = 1_000_00
const STEPS = 16
const FROM_WALLET: Row = { repay_way: 2, serial_no: '', voucher: [] }

interface World {
  readonly fixture: FinancingFixture
  readonly repayments: RepaymentFixture
  readonly loan: number
  /** Loan that wallet spending repays. */
  readonly other: number
  readonly wallet: number | undefined
  readonly standing: { readonly id: number; readonly amount: number; readonly isOwn: boolean }[]
  /** Fen that the bank lacks for the loan: drawn, charged and paid back, less transfers received, plus what the owner spent elsewhere. */
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
  const owes = Number((await world.fixture.read(LOAN_LIST, loan))['total_left'])
  const isOwn = room > 0 && owes > 0 && dice.chance(50)
  const amount = dice.int(1, isOwn ? room : PRINCIPAL)
  const id = await repayments.posted(loan, amount, isOwn ? FROM_WALLET : {})
  standing.push({ id, amount, isOwn })
  if (!isOwn) world.without -= amount
}

async function reverseRandom({ repayments, fixture, standing }: World, dice: RandomSource): Promise<number> {
  const [gone] = standing.splice(dice.int(0, standing.length - 1), 1)
  if (gone === undefined) return 0
  await ok(repayments.act(fixture.second, 'Reverse', gone.id, { answer: '退票' }))
  return gone.isOwn ? 0 : gone.amount
}

/** Pays held excess back, or spends from the wallet. */
async function payOutRandom(world: World, dice: RandomSource): Promise<void> {
  const { fixture, repayments, loan, other } = world
  const [held, room] = [await loadExcess(loan), await loadWallet(world)]
  if (held > 0) await ok(fixture.act(fixture.accountant, 'PayBack', loan, { trade_no: 'TH' }))
  const spent = room > 0 ? dice.int(1, room) : 0
  if (spent > 0) await repayments.posted(other, spent, FROM_WALLET)
  world.without += held + spent
}

async function runStep(world: World, dice: RandomSource): Promise<string> {
  const kind = dice.oneOf(['pay', 'pay', 'pay', 'reverse', 'reverse', 'payOut', 'payOut', 'charge'] as const)
  if (kind === 'pay') await payRandom(world, dice)
  else if (kind === 'reverse') world.without += await reverseRandom(world, dice)
  else if (kind === 'payOut') await payOutRandom(world, dice)
  else {
    const fee = dice.int(1, PRINCIPAL / 10)
    await world.fixture.chargeFee(world.loan, fee, '公证费')
    world.without += fee
  }
  return kind
}

async function expectAgreement(world: World, at: string): Promise<number> {
  const { loan } = world
  const row = await world.fixture.read(LOAN_LIST, loan)
  const [held, claim, owed] = [await loadExcess(loan), Number(row['claim_left']), Number(row['total_left'])]
  expect(owed - held - (await loadWallet(world)), at).toBe(world.without)
  expect(Math.min(held, claim), at).toBe(0)
  const { rows } = await sql<{ sum: string }>`select sum(balance)::text as sum from money_account`.execute(platform.db)
  expect(rows, at).toEqual([{ sum: '0' }])
  return claim
}

async function createWorld(hasWallet: boolean): Promise<World> {
  const fixture = await createFinancingFixture(platform)
  const wallet = hasWallet ? await createOwnerWallet(platform, fixture) : undefined
  const drawLoan = async (amount: number) => fixture.createLoan(7, [await fixture.receipt(100_00)], amount)
  const [loan, other] = [await drawLoan(PRINCIPAL), await drawLoan(100_000_00)]
  return {
    fixture,
    repayments: createRepaymentFixture(platform, fixture),
    loan,
    other,
    wallet,
    standing: [],
    without: PRINCIPAL,
  }
}

// Only the first in the gate: an owner with a wallet covers the cases of one without.
const OWNERS = takeFirst([
  ['with a wallet', true],
  ['without a wallet', false],
] as const)

describe.each(OWNERS)('random payments, reversals, fees and payouts of an owner %s', (_name, hasWallet) => {
  let claims = 0
  it.each(Array.from({ length: scaleRuns(10) }, (_, run) => run))(
    'leave a debt equal to the money that the bank lacks (I7), run %i',
    async (run) => {
      const dice = createLoanRandom(343 + run)
      const world = await createWorld(hasWallet)
      for (let count = 0; count < STEPS; count += 1) {
        const kind = await runStep(world, dice)
        if ((await expectAgreement(world, `step ${count}, ${kind}`)) > 0) claims += 1
      }
      for (; world.standing.length > 0; ) world.without += await reverseRandom(world, dice)
      claims += await expectAgreement(world, 'all reversed')
      expect(await listFindings(platform.db)).toEqual([])
    },
    120_000,
  )

  // Otherwise the runs would not test claims.
  it('create a claim in at least one run', () => expect(claims).toBeGreaterThan(0))
})
