import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { valueNextLoans } from '#modules/lending/jobs/loan-valuation.ts'
import { updateMarginCalls } from '#modules/lending/jobs/margin-calls.ts'
import { getToday } from '#modules/lending/testing/financing-fixture.ts'
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
  for (let place = 0; place < 9; place += 1) loans.push((await fixture.createDrawnLoan(500_000_00, 40_00)).loan)
  await fixture.price(16_000_00)
  while (await valueNextLoans(db, log));
  await updateMarginCalls({ db, log, registry: getRegistry() })
  const { rows } = await sql<{ id: number }>`
    select id from margin_call where financing_id = any (${loans}::bigint[]) order by id`.execute(db)
  return { fixture, calls: rows.map(({ id }) => id) }
})

/** Breaches a call, as if its deadline had passed. */
async function breachCall({ db }: TestPlatform, id: number): Promise<void> {
  await sql`alter table margin_call disable trigger protect_margin_call`.execute(db)
  await sql`update margin_call set cure_by = now() - interval '1 second' where id = ${id}`.execute(db)
  await sql`alter table margin_call enable trigger protect_margin_call`.execute(db)
  await updateMarginCalls({ db, log: pino({ level: 'silent' }), registry: getRegistry() })
}

const REASON = { answer: 'so' }
const ASK = { ask_hours: 1, ask_reason: 'so' }

const DISPUTE = {
  dispute_reason: 5,
  dispute_lines: '',
  dispute_figure: 0,
  dispute_remark: 'so',
  dispute_files: [],
}
const ANSWER = {
  resolve_lines: '',
  resolve_figure: 0,
  quote_source: 'so',
  quote_date: getToday(),
  resolve_remark: 'so',
}

const createCallMaker =
  (
    place: number,
    by: 'owner' | 'manager' | 'approver',
    {
      isDisputed,
      isAsked,
      isBreached,
      isProposed,
      input,
    }: { isDisputed?: true; isAsked?: true; isBreached?: true; isProposed?: true; input?: Row } = {},
  ): CallMaker =>
  async (platform) => {
    const { fixture, calls }: { fixture: SaleFixture; calls: readonly number[] } = await calledFixture(platform)
    const id = calls[place] ?? 0
    if (isDisputed === true) await ok(fixture.owner.post('seller_p/pledge/MarginCallDispute', { id, ...DISPUTE }))
    if (isAsked === true) await ok(fixture.owner.post('seller_p/pledge/MarginCallAsk', { id, ...ASK }))
    if (isBreached === true) await breachCall(platform, id)
    if (isProposed === true) await ok(fixture.manager.post('seller_p/pledge/MarginCallPropose', { id, ...REASON }))
    const files = isDisputed === true ? { quote_files: await fixture.files(fixture[by]) } : {}
    return { id, caller: fixture[by], ...(input === undefined ? {} : { input: { ...input, ...files } }) }
  }

export const OF_MARGIN_CALLS: Readonly<Record<string, CallMaker>> = {
  acknowledge: createCallMaker(0, 'owner'),
  ask: createCallMaker(1, 'manager', { input: ASK }),
  extend: createCallMaker(2, 'approver', { isAsked: true }),
  decline: createCallMaker(3, 'approver', { isAsked: true }),
  propose: createCallMaker(4, 'manager', { isBreached: true, input: REASON }),
  declare: createCallMaker(5, 'approver', { isBreached: true, isProposed: true }),
  dispute: createCallMaker(7, 'owner', { input: DISPUTE }),
  resolve: createCallMaker(8, 'manager', { isDisputed: true, input: ANSWER }),
  dossier: createCallMaker(0, 'manager'),
  refuse: createCallMaker(6, 'approver', { isBreached: true, isProposed: true, input: REASON }),
}
