// Loans of one bank on the goods of two owners in one warehouse, from inbound goods to a closed or written-off loan, while nights pass.
import { sql } from 'kysely'
import { application } from '../../../server/src/modules/lending/application/application.ts'
import { pledgeOfReceipt } from '../../../server/src/modules/lending/pledge/pledge.ts'
import { receipt } from '../../../server/src/modules/receipts/receipt/receipt.ts'
import { release } from '../../../server/src/modules/lending/release/release.ts'
import { repayment } from '../../../server/src/modules/lending/repayment/repayment.ts'
import {
  type FinancingFixture,
  createFinancingFixture,
  getToday,
} from '../../../server/src/modules/lending/testing/financing-fixture.ts'
import { createOwnerWallet } from '../../../server/src/modules/money/testing/owner-wallet.ts'
import { listGrants } from '../../../server/src/modules/receipts/testing/receipt-desk.ts'
import { createScenarioContext, type Scenario } from '../kills/kill-lab.ts'
import { createDefaults } from '../receipt-kills/receipt-scenario.ts'
import type { TestPlatform } from '../../../server/src/testing/test-platform.ts'
import { LOAN_COUNT_QUERY } from './loan-counts.ts'
import { LIMITS } from './decisions.ts'
import { findLoanViolationsInSnapshot } from './loan-invariants.ts'
import { START_DAYS_AGO, passNights, setToday } from './nights.ts'
import { ACTIONS } from './people.ts'
import type { Role, LoanContext } from './loan-context.ts'

const [PLEDGED, DISBURSED] = [6, 7]
const [MANAGER, RISK, ACCOUNTANT] = [1, 2, 4]
/** Percent × 100. */
const WHOLE = 100_00
/** Number of loans that are due from the first night on, because their last states take many steps of many people. */
const LATE = 4
/** Amount of the guarantee, fen. */
const GUARANTEED = 3_000_000_00

/** Starts with some active loans, most of them due, and one pledged loan; people create the others. */
export const LOAN_SCENARIO: Scenario<LoanContext> = {
  createContext,
  actions: ACTIONS,
  findViolations: findLoanViolationsInSnapshot,
  countQuery: LOAN_COUNT_QUERY,
  meanwhile: passNights,
}

async function createContext(platform: TestPlatform, folder: string): Promise<LoanContext> {
  const fixture = await createFinancingFixture(platform, {
    terms: {
      owner_share: (LIMITS.owner / LIMITS.bank) * WHOLE,
      store_share: WHOLE,
      good_share: WHOLE,
      fee_share: 2_00,
    },
    ofBank: { credit_limit: LIMITS.bank },
  })
  // Moves terms and prices back so that they cover all days that pass.
  await platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update risk_policy set effective_date = effective_date - ${2 * START_DAYS_AGO}::int`.execute(tx)
    await sql`update good_price_history set valid_from = valid_from - ${2 * START_DAYS_AGO}::int`.execute(tx)
  })
  await setToday(platform, START_DAYS_AGO)
  await fixture.createLoan(DISBURSED, [await fixture.receipt(300_00)], 900_000_00, {
    repay_mode: 2,
    tenor_days: 40,
  })
  for (let late = 0; late < LATE; late += 1)
    await fixture.createLoan(DISBURSED, [await fixture.receipt(100_00)], 700_000_00, { tenor_days: 1 })
  await fixture.createLoan(PLEDGED, [await fixture.receipt(100_00)], 500_000_00)
  return createContextWithPeople(platform, folder, fixture)
}

async function createContextWithPeople(
  platform: TestPlatform,
  folder: string,
  fixture: FinancingFixture,
): Promise<LoanContext> {
  const traderId = await platform.organisation('owner', 'Trader')
  await createOwnerWallet(platform, { ...fixture, goods: { ...fixture.goods, ownerId: traderId } })
  const agreements = [await fixture.goods.agreement(), await fixture.goods.agreement({ owner_id: traderId })] as const
  const { owner, manager, approver, second, accountant, store, storeManager } = fixture
  const people = {
    owner,
    trader: await platform.someone(traderId, {
      apis: listGrants(application, pledgeOfReceipt, repayment, release, receipt),
    }),
    manager,
    colleague: await fixture.someoneOfBank(MANAGER),
    approver,
    second,
    accountant,
    teller: await fixture.someoneOfBank(ACCOUNTANT),
    risk: await fixture.someoneOfBank(RISK),
    store,
    storeManager,
  }
  const base = await createScenarioContext(platform, folder, people)
  const { inbound, issue } = createDefaults(fixture.goods, agreements[0])
  return {
    ...base,
    bankId: fixture.bankId,
    guarantorId: await fixture.guarantor(GUARANTEED),
    limits: LIMITS,
    owners: { owner: fixture.goods.ownerId, trader: traderId },
    persons: await loadPersons(platform, base.sessions),
    agreements,
    inbound,
    issue,
    today: getToday(),
  }
}

async function loadPersons(
  { db }: TestPlatform,
  sessions: LoanContext['sessions'],
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
