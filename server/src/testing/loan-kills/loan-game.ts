// Loans of one bank on the goods of one owner in one store, written by nine people while nights pass.
import { sql } from 'kysely'
import { financingDesk, today } from '../financing-desk.ts'
import { actingOn, type Game } from '../receipt-kills/kill-lab.ts'
import type { TestPlatform } from '../test-platform.ts'
import { brokenLoansIn } from './invariants.ts'
import { BEGINS, passNights, setToday } from './nights.ts'
import { MOVES } from './people.ts'
import type { Scene } from './steps.ts'

const RECEIPTS = 12
const [PLEDGED, DISBURSED] = [6, 7]
const [MANAGER, RISK] = [1, 2]

/** Some loans run already, two of them due, two are pledged, and there are goods for more. */
export const LOANS: Game<Scene> = {
  sceneOn,
  moves: MOVES,
  brokenIn: brokenLoansIn,
  // Events by their kind, and what came of loans and releases after them.
  done: `
    select kind, count(*)::int as count from loan_event group by kind
    union all select 100 + loan_state, count(*)::int from financing group by loan_state
    union all select 200 + release_state, count(*)::int from release_order group by release_state`,
  meanwhile: passNights,
}

async function sceneOn(platform: TestPlatform, folder: string): Promise<Scene> {
  const desk = await financingDesk(platform)
  const colleague = await desk.someoneOfBank(MANAGER)
  const risk = await desk.someoneOfBank(RISK)
  // Terms and prices of all the days that pass.
  await platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update risk_policy set effective_date = effective_date - ${2 * BEGINS}::int`.execute(tx)
    await sql`update good_price_history set valid_from = valid_from - ${2 * BEGINS}::int`.execute(tx)
  })
  await setToday(platform, BEGINS)
  for (const mode of [1, 2, 4])
    await desk.upTo(DISBURSED, [await desk.receipt(300_00)], 900_000_00 * mode, {
      repay_mode: mode,
      tenor_days: 20 * mode,
    })
  // Two that are late from the first night on.
  for (const amount of [700_000_00, 1_100_000_00])
    await desk.upTo(DISBURSED, [await desk.receipt(100_00)], amount, { tenor_days: 1 })
  for (const amount of [500_000_00, 800_000_00])
    await desk.upTo(PLEDGED, [await desk.receipt(100_00)], amount)
  for (let each = 0; each < RECEIPTS; each += 1) await desk.receipt(50_00 * (1 + (each % 4)))
  const { owner, manager, approver, second, accountant, store, storeManager } = desk
  const people = { owner, manager, colleague, approver, second, accountant, risk, store, storeManager }
  return { ...(await actingOn(platform, folder, people)), bankId: desk.bankId, today: today() }
}
