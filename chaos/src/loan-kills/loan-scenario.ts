// Loans of one bank on the goods of two owners in one store, from the goods that come in to the loan that is closed or written off, while nights pass.
import { sql } from 'kysely'
import { application } from '../../../server/src/resources/pledge/application/application.ts'
import { pledgeOfReceipt } from '../../../server/src/resources/pledge/pledge/pledge.ts'
import { receipt } from '../../../server/src/resources/pledge/receipt/receipt.ts'
import { release } from '../../../server/src/resources/pledge/release/release.ts'
import { repayment } from '../../../server/src/resources/pledge/repayment/repayment.ts'
import { type FinancingDesk, financingDesk, today } from '../../../server/src/testing/financing-desk.ts'
import { walletFor } from '../../../server/src/testing/owner-wallet.ts'
import { grantsOf } from '../../../server/src/testing/receipt-desk.ts'
import { actingOn, type Game } from '../kills/kill-lab.ts'
import { wordsOf } from '../receipt-kills/receipt-scenario.ts'
import type { TestPlatform } from '../../../server/src/testing/test-platform.ts'
import { DONE } from './loan-counts.ts'
import { LIMITS } from './deciding.ts'
import { brokenLoansIn } from './loan-invariants.ts'
import { BEGINS, passNights, setToday } from './nights.ts'
import { MOVES } from './people.ts'
import type { Role, Scene } from './loan-context.ts'

const [PLEDGED, DISBURSED] = [6, 7]
const [MANAGER, RISK, ACCOUNTANT] = [1, 2, 4]
/** Percent × 100. */
const WHOLE = 100_00
/** So many loans are due from the first night on: what they end as takes many steps of many people. */
const LATE = 4
/** Fen that somebody answers for. */
const GUARANTEED = 3_000_000_00

/** Some loans run already, most of them due, and one is pledged; all others begin as people act. */
export const LOANS: Game<Scene> = {
  sceneOn,
  moves: MOVES,
  brokenIn: brokenLoansIn,
  done: DONE,
  meanwhile: passNights,
}

async function sceneOn(platform: TestPlatform, folder: string): Promise<Scene> {
  const desk = await financingDesk(platform, {
    terms: {
      owner_share: (LIMITS.owner / LIMITS.bank) * WHOLE,
      store_share: WHOLE,
      good_share: WHOLE,
      fee_share: 2_00,
    },
    ofBank: { credit_limit: LIMITS.bank },
  })
  // Terms and prices of all the days that pass.
  await platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update risk_policy set effective_date = effective_date - ${2 * BEGINS}::int`.execute(tx)
    await sql`update good_price_history set valid_from = valid_from - ${2 * BEGINS}::int`.execute(tx)
  })
  await setToday(platform, BEGINS)
  await desk.upTo(DISBURSED, [await desk.receipt(300_00)], 900_000_00, { repay_mode: 2, tenor_days: 40 })
  for (let late = 0; late < LATE; late += 1)
    await desk.upTo(DISBURSED, [await desk.receipt(100_00)], 700_000_00, { tenor_days: 1 })
  await desk.upTo(PLEDGED, [await desk.receipt(100_00)], 500_000_00)
  return peopledScene(platform, folder, desk)
}

async function peopledScene(platform: TestPlatform, folder: string, desk: FinancingDesk): Promise<Scene> {
  const traderId = await platform.organisation('owner', 'Trader')
  await walletFor(platform, { ...desk, goods: { ...desk.goods, ownerId: traderId } })
  const agreements = [
    await desk.goods.agreement(),
    await desk.goods.agreement({ owner_id: traderId }),
  ] as const
  const { owner, manager, approver, second, accountant, store, storeManager } = desk
  const people = {
    owner,
    trader: await platform.someone(traderId, {
      apis: grantsOf(application, pledgeOfReceipt, repayment, release, receipt),
    }),
    manager,
    colleague: await desk.someoneOfBank(MANAGER),
    approver,
    second,
    accountant,
    teller: await desk.someoneOfBank(ACCOUNTANT),
    risk: await desk.someoneOfBank(RISK),
    store,
    storeManager,
  }
  const acting = await actingOn(platform, folder, people)
  const { inbound, issue } = wordsOf(desk.goods, agreements[0])
  return {
    ...acting,
    bankId: desk.bankId,
    guarantorId: await desk.guarantor(GUARANTEED),
    limits: LIMITS,
    owners: { owner: desk.goods.ownerId, trader: traderId },
    persons: await personsOf(platform, acting.sessions),
    agreements,
    inbound,
    issue,
    today: today(),
  }
}

/** Who they are, by the sessions that they opened. */
async function personsOf(
  { db }: TestPlatform,
  sessions: Scene['sessions'],
): Promise<Readonly<Record<Role, number>>> {
  const persons: Partial<Record<Role, number>> = {}
  for (const role of Object.keys(sessions) as Role[]) {
    const { rows } = await sql<{ person: number }>`
      select person_id as person from account
       where id = (select account_id from session where id = ${sessions[role].sid}::uuid)`.execute(db)
    persons[role] = rows[0]?.person ?? 0
  }
  return persons as Record<Role, number>
}
