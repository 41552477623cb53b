import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { valueNextLoans } from '#modules/lending/jobs/loan-valuation.ts'
import { updateMarginCalls } from '#modules/lending/jobs/margin-calls.ts'
import { createSaleFixture, type SaleFixture } from '#modules/lending/testing/sale-fixture.ts'
import { getRegistry } from '#modules/registry.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { createSharedFixture } from './shared-fixture.ts'

interface ReadyCall {
  readonly id: number
  readonly caller: SignedInCaller
  readonly input?: Row
}
type CallMaker = (platform: TestPlatform) => Promise<ReadyCall>

/** A call for each action: the price falls once, because a day has one price. */
const calledFixture = createSharedFixture(async (platform) => {
  const { db } = platform
  const log = pino({ level: 'silent' })
  const fixture = await createSaleFixture(platform, { priced: 1, terms: { price_max_age: 96 } })
  const loans: number[] = []
  for (let place = 0; place < 4; place += 1) loans.push((await fixture.createDrawnLoan(500_000_00, 40_00)).loan)
  await fixture.price(16_000_00)
  while (await valueNextLoans(db, log));
  await updateMarginCalls({ db, log, registry: getRegistry() })
  const { rows } = await sql<{ id: number }>`
    select id from margin_call where financing_id = any (${loans}::bigint[]) order by id`.execute(db)
  return { fixture, calls: rows.map(({ id }) => id) }
})

const ASK = { ask_hours: 1, ask_reason: 'so' }

const createCallMaker =
  (
    place: number,
    by: 'owner' | 'manager' | 'approver',
    { isAsked, input }: { isAsked?: true; input?: Row } = {},
  ): CallMaker =>
  async (platform) => {
    const { fixture, calls }: { fixture: SaleFixture; calls: readonly number[] } = await calledFixture(platform)
    const id = calls[place] ?? 0
    if (isAsked === true) await ok(fixture.owner.post('seller_p/pledge/MarginCallAsk', { id, ...ASK }))
    return { id, caller: fixture[by], ...(input === undefined ? {} : { input }) }
  }

export const OF_MARGIN_CALLS: Readonly<Record<string, CallMaker>> = {
  acknowledge: createCallMaker(0, 'owner'),
  ask: createCallMaker(1, 'manager', { input: ASK }),
  extend: createCallMaker(2, 'approver', { isAsked: true }),
  decline: createCallMaker(3, 'approver', { isAsked: true }),
}
