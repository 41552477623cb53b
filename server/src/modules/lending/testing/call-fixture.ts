// Loans with margin calls in tests: prices, valuations, and the steps of a call.
import type { RecordResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { MARGIN_CALL_LIST } from '#modules/paths.ts'
import { createJobDeps } from '#testing/job-deps.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { valueNextLoans } from '../jobs/loan-valuation.ts'
import { updateMarginCalls } from '../jobs/margin-calls.ts'
import { createSaleFixture } from './sale-fixture.ts'

/** At a haircut of 5 %, 40 t are worth 760,000 at 20,000 a tonne: 65.79 %. The lines are 75, 80 and 90 %, the advance rate is 70 %. */
const [DRAWN, WEIGHT] = [500_000_00, 40_00]
export const CALL_PRICES = { good: 20_000_00, called: 16_000_00, lower: 15_000_00, closeOut: 14_000_00 }

export type CallFixture = Awaited<ReturnType<typeof createCallFixture>>

const FAIL_ON_WARNING = { warn: (details: object) => expect(details).toBeUndefined() }

/** @param log by default a loan that cannot be valued or called fails the test */
export async function createCallFixture(platform: TestPlatform, log = FAIL_ON_WARNING) {
  const fixture = await createSaleFixture(platform, { terms: { cure_hours: 24 } })
  const run = (statement: string) => sql.raw(statement).execute(platform.db)
  const work = async () => {
    while (await valueNextLoans(platform.serverDb, log));
    await updateMarginCalls(createJobDeps(platform.serverDb, log))
  }
  /** Approved prices have one day each, so that the price of today is changed in its row. */
  const changePrice = (fen: number) =>
    run(`
      alter table good_price_history disable trigger user;
      alter table good_price_history enable trigger value_loans_at_price;
      update good_price_history set new_price = ${fen}, status = status where spec_id = ${fixture.goods.specId} and status = 1;
      alter table good_price_history enable trigger user`)
  const setPrice = async (fen: number) => {
    await changePrice(fen)
    await work()
  }
  return {
    ...fixture,
    run,
    work,
    changePrice,
    setPrice,
    createCalledLoan: async (more: Row = {}) => {
      await setPrice(CALL_PRICES.good)
      const drawn = await fixture.createDrawnLoan(DRAWN, WEIGHT, more)
      await setPrice(CALL_PRICES.called)
      return { ...drawn, call: (await loadCall(platform, drawn.loan)).id }
    },
    loadCall: (loan: number) => loadCall(platform, loan),
    actOnCall: async (who: SignedInCaller, step: string, id: number, input: Row = {}) => {
      const info = MARGIN_CALL_LIST.replace(/List$/, 'Info')
      const { version } = await ok(platform.admin.get<RecordResponse>(info, { id }))
      const named = ['Extend', 'Declare', 'Resolve'].includes(step) ? { version } : {}
      return who.post(MARGIN_CALL_LIST.replace(/List$/, step), { id, ...named, ...input })
    },
    /** Moves a deadline of the open call of a loan into the past. */
    expire: (loan: number, column: 'cure_by' | 'dispute_until' | 'remainder_by') =>
      run(`
        alter table margin_call disable trigger protect_margin_call;
        update margin_call set ${column} = now() - interval '1 second' where financing_id = ${loan} and end_time is null;
        alter table margin_call enable trigger protect_margin_call`),
  }
}

interface CallRow {
  readonly id: number
  readonly state: number
  readonly dispute: number
  readonly disputed: number
  readonly undisputed: number
  readonly accepted: number
  readonly remainder: number
  readonly is_undisputed_cured: boolean
  readonly is_silent: boolean
  /** Hours from the answer to the deadline of the rest, rounded. */
  readonly rest_hours: number
}

async function loadCall({ db }: TestPlatform, loan: number): Promise<CallRow> {
  const { rows } = await sql<CallRow>`
    select id, state, dispute, disputed_cash as disputed, undisputed_cash as undisputed, accepted_cash as accepted, remainder_cash as remainder,
           undisputed_time is not null as is_undisputed_cured, silent_time is not null as is_silent,
           round(extract(epoch from remainder_by - resolve_time) / 3600)::bigint as rest_hours
      from margin_call where financing_id = ${loan} order by id desc limit 1`.execute(db)
  return rows[0] ?? expect.unreachable('no call')
}
