import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPlatform, createTestPlatform, ok } from '#testing/test-platform.ts'
import { startBlocking, waitForBlocked } from '#testing/database/blocking.ts'
import { createReleaseFixture, type ReleaseFixture } from '../testing/release-fixture.ts'
import { computeExpectedValuation, loadStoredValuation } from '../testing/valuation-oracle.ts'
import { startOverduePrices, startValuationDay, valueNextLoans } from './loan-valuation.ts'

const log = pino({ level: 'silent' })
const UNPRICED = 5

let platform: TestPlatform
let fixture: ReleaseFixture
let loans: readonly number[]
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createReleaseFixture(platform)
  loans = [
    (await fixture.createDrawnLoan(1_000_000_00)).loan,
    (await fixture.createDrawnLoan(1_000_000_00)).loan,
    (await fixture.createDrawnLoan(1_000_000_00)).loan,
  ]
  await valueAll()
})
afterAll(() => platform.close())

const run = (statement: string) => sql.raw(statement).execute(platform.db)
const valueAll = async () => {
  while (await valueNextLoans(platform.db, log));
}
const listBands = async () => {
  const { rows } = await sql<{ band: number | null }>`
    select band from loan_valuation where financing_id = any (${loans}::bigint[]) order by financing_id`.execute(
    platform.db,
  )
  return rows.map(({ band }) => band)
}
const listBatches = async (cause: number) => {
  const { rows } = await sql<{ ids: number[]; loan_count: number; error: string }>`
    select to_json(financing_ids) as ids, loan_count, error from valuation_batch where cause = ${cause} order by id`.execute(
    platform.db,
  )
  return rows
}

describe('batch of loans', () => {
  it('values all loans but the one that the database rejects, which is unpriced until its next event', async () => {
    const [first, broken, third] = loans
    await run(`
      create function reject_loan() returns trigger language plpgsql as $$ begin raise exception 'broken' using errcode = 'check_violation'; end $$;
      create trigger reject_loan before update on loan_valuation for each row
        when (new.financing_id = ${broken} and new.eligible is not null) execute function reject_loan()`)
    await startValuationDay(platform.db)
    await valueAll()
    expect(await listBands()).toEqual([1, UNPRICED, 1])
    expect((await listBatches(11)).map(({ ids, loan_count: count, error }) => [ids, count, error])).toEqual([
      [[first, broken, third], 0, 'broken'],
      [[first, broken], 0, 'broken'],
      [[third], 1, ''],
      [[first], 1, ''],
      [[broken], 0, 'broken'],
    ])
    await run('drop trigger reject_loan on loan_valuation')
    await fixture.chargeFee(broken!, 1_00, '评估费')
    await valueAll()
    expect(await listBands()).toEqual([1, 1, 1])
  })

  it('reads the state after it waited for another batch, so that an older state never replaces a newer one', async () => {
    const id = loans[0]!
    await run(`select add_valuation_event(8, ${id})`)
    expect(await valueNextLoans(platform.db, log)).toBe(true)
    const other = await startBlocking(platform.db, (tx) =>
      sql`select from loan_valuation where financing_id = ${id} for update`.execute(tx),
    )
    const valuing = valueNextLoans(platform.db, log)
    await waitForBlocked(platform.db, other)
    await fixture.chargeFee(id, 7_00, '公证费')
    await other.end()
    await valuing
    expect(await loadStoredValuation(platform.db, id)).toEqual(await computeExpectedValuation(platform.db, id))
    await valueAll()
  })

  it('is planned once per day', async () => {
    const before = (await listBatches(11)).length
    await startValuationDay(platform.db)
    await valueAll()
    expect((await listBatches(11)).length).toBe(before)
  })

  it('makes a loan unpriced after its price became too old (I13)', async () => {
    await startOverduePrices(platform.db)
    await valueAll()
    expect(await listBatches(12)).toEqual([])
    const { specId } = fixture.goods
    await run(`
      alter table good_price_history disable trigger user;
      update good_price_history set price_date = today() - 9 where spec_id = ${specId} and status = 1;
      alter table good_price_history enable trigger user`)
    await run(`update loan_valuation set price_end = now() - interval '1 second' where financing_id = ${loans[0]}`)
    await startOverduePrices(platform.db)
    await valueAll()
    expect(await listBands()).toEqual([UNPRICED, 1, 1])
    expect((await listBatches(12)).map(({ ids }) => ids)).toEqual([[loans[0]]])
    await startOverduePrices(platform.db)
    await valueAll()
    expect(await listBatches(12)).toHaveLength(1)
  })

  it('leaves a closed loan without values', async () => {
    const id = loans[2]!
    await fixture.repayDebt(id)
    await ok(fixture.loanAct(fixture.manager, 'Close', id))
    await valueAll()
    const { rows } = await sql`
      select band, exposure, eligible, next_due from loan_valuation where financing_id = ${id}`.execute(platform.db)
    expect(rows).toEqual([{ band: null, exposure: 0, eligible: null, next_due: null }])
  })
})
