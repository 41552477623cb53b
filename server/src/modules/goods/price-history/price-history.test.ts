// Compares the price in force on each day with an oracle that computes day by day.
import type { Row } from '@cangdan/protocol'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setUpPriceDesks } from '../testing/price-desk.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { scaleRuns } from '#testing/share.ts'

const here = setUpPriceDesks()
const { aDesk } = here

const LAST = 24

const REGIONS = [[], [310_000], [310_000, 310_115]] as const
type Region = (typeof REGIONS)[number]

interface Step {
  readonly price: number
  readonly from: number
  readonly length: number | undefined
  readonly region: Region
  /** Voids the earlier price with this number modulo the count, instead of approving another one. */
  readonly voids: number | undefined
}

const step: fc.Arbitrary<Step> = fc.record({
  price: fc.integer({ min: 1, max: 99_999 }),
  from: fc.integer({ min: 0, max: LAST - 4 }),
  length: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
  region: fc.constantFrom(...REGIONS),
  voids: fc.option(fc.nat(), { nil: undefined, freq: 4 }),
})

interface EffectivePrice {
  readonly id: number
  readonly from: number
}

class Days {
  days: (EffectivePrice | undefined)[] = Array.from({ length: LAST + 1 }, () => undefined)

  approve(id: number, { from, length }: Step): void {
    const until = length === undefined ? LAST : Math.min(LAST, from + length - 1)
    for (let day = from; day <= until; day += 1) if ((this.days[day]?.from ?? 0) <= from) this.days[day] = { id, from }
  }

  withdraw(id: number): void {
    this.days = this.days.map((effective) => (effective?.id === id ? undefined : effective))
  }
}

/** Creates a spec directly in the database, because only its days are tested. */
async function createSpec(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into good_spec (good_id, spec_name)
    select min(good.id), gen_random_uuid()::text from good returning id`.execute(here.platform.db)
  return rows[0]?.id ?? 0
}

async function approve(specId: number, { price, from, length, region }: Step, source: number): Promise<number> {
  const first = sql`date '2024-01-01' + ${from}::int`
  const { rows } = await sql<{ id: number }>`
    insert into good_price (good_id, spec_id, region, city, price, price_date, valid_to, source)
    select good_id, id, ${region[0] ?? null}, ${region[1] ?? null}, ${price}, ${first}, ${first} + ${length ?? null}::int - 1, ${source}
      from good_spec where id = ${specId}
    returning id`.execute(here.platform.db)
  const id = rows[0]?.id ?? 0
  // Approved by two auditors, whatever the change.
  for (const decided of [
    sql`audit_status = 4, first_audit_person = 1`,
    sql`audit_status = 1, audit_person = (select max(id) from person)`,
  ])
    await sql`update good_price set ${decided} where id = ${id}`.execute(here.platform.db)
  await sql`call take_effect(${id}::bigint)`.execute(here.platform.db)
  return id
}

interface Interval {
  readonly price_id: number
  readonly from: number
  readonly until: number | null
}

const listInForce = async (specId: number, region: Region) =>
  (
    await sql<Interval>`
      select price_id, valid_from - date '2024-01-01' as from, valid_to - date '2024-01-01' as until
        from good_price_history where spec_id = ${specId} and status = 1 and region_id is not distinct from ${region.at(-1) ?? null}::bigint
       order by valid_from`.execute(here.platform.db)
  ).rows

describe('price in force on a day', () => {
  it('starts last in its region, in any order of approvals and voids', async () => {
    await aDesk()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
        const specId = await createSpec()
        const oracles = new Map<Region, Days>(REGIONS.map((region) => [region, new Days()]))
        const known: { id: number; from: number; source: number; region: Region }[] = []
        for (const [place, each] of steps.entries()) {
          const { voids } = each
          const withdrawn = voids === undefined ? undefined : known[voids % Math.max(1, known.length)]
          const { region } = withdrawn ?? each
          if (withdrawn === undefined) {
            const source = 1 + (place % 4)
            // A price of the same day and source cannot be submitted twice.
            if (known.some((other) => other.from === each.from && other.source === source && other.region === region))
              continue
            const id = await approve(specId, each, source)
            known.push({ id, from: each.from, source, region })
            oracles.get(region)?.approve(id, each)
          } else {
            await sql`
              update good_price_history set status = 2, void_time = now()
               where price_id = ${withdrawn.id} and status = 1`.execute(here.platform.db)
            oracles.get(region)?.withdraw(withdrawn.id)
          }
          for (const [where, oracle] of oracles) {
            const intervals = await listInForce(specId, where)
            const days = Array.from(
              { length: LAST + 1 },
              (_, day) => intervals.find(({ from, until }) => from <= day && day <= (until ?? LAST))?.price_id,
            )
            expect(days).toEqual(oracle.days.map((effective) => effective?.id))
          }
        }
      }),
      { numRuns: scaleRuns(60), seed: 11 },
    )
  })

  it('is unique, also in the database and for nested periods (I14)', async () => {
    const { submit, approve: put, specId } = await aDesk()
    await put(await submit({ price: 100_00, day: 0, until: 9 }))
    for (const [from, until] of [
      [3, 5],
      [-2, 20],
      [9, 12],
      [0, 9],
    ]) {
      const statement = sql`
        insert into good_price_history (price_id, good_id, spec_id, price_date, valid_from, valid_to, new_price, source)
        select price_id, good_id, spec_id, price_date, valid_from + ${from}::int, valid_from + ${until}::int, 1, 1
          from good_price_history where spec_id = ${specId} and status = 1`
      await expect(statement.execute(here.platform.db)).rejects.toThrow('good_price_history_valid_from_excl')
    }
  })

  it('does not depend on concurrent approvals', async () => {
    const { submit, decide, auditors, specId } = await aDesk()
    const ids: number[] = []
    for (let day = 0; day < 12; day += 1) ids.push(await submit({ price: 100_00, day: 11 - day }))
    const decided = await Promise.all(ids.map((id, place) => decide(auditors[place % 3] ?? auditors[0], id, 1)))
    expect(decided.filter(({ status }) => status)).toHaveLength(12)
    const { rows } = await sql<Row>`
      select count(*) as n, min(valid_to - valid_from) as shortest, max(valid_to - valid_from) as longest, count(valid_to) as ended
        from good_price_history where spec_id = ${specId} and status = 1`.execute(here.platform.db)
    expect(rows).toEqual([{ n: 12, shortest: 0, longest: 0, ended: 11 }])
  })
})

describe('voiding a price', () => {
  const VOID = 'seller_p/good/PriceHistoryDel'

  it('leaves its days without a price, and restores the latest price in force for the spec', async () => {
    const { submit, approve: put, auditors, specId, history } = await aDesk()
    for (const [day, price] of [100_00, 101_00, 102_00, 103_00].entries())
      await put(await submit({ price, day: day * 5 }))
    const rows = await history()
    const findByPrice = (price: number) => Number(rows.find(({ new_price }) => new_price === price)?.['id'])
    await ok(auditors[0].post(VOID, { id: findByPrice(102_00), void_remark: 'read from the wrong line' }))
    await ok(auditors[0].post(VOID, { id: findByPrice(103_00), void_remark: 'the same sheet' }))
    const after = await history()
    expect(after.map(({ new_price, status, gap_days }) => [new_price, status, gap_days])).toEqual([
      [100_00, 1, null],
      [101_00, 1, 0],
      [102_00, 2, null],
      [103_00, 2, null],
    ])
    expect(after[2]).toMatchObject({ void_remark: 'read from the wrong line', void_name: expect.any(String) })
    const { rows: specs } = await sql<Row>`select price from good_spec where id = ${specId}`.execute(here.platform.db)
    expect(specs).toEqual([{ price: 101_00 }])
    await put(await submit({ price: 104_00, day: 15 }))
    const last = (await history()).find(({ new_price }) => new_price === 104_00)
    expect(last).toMatchObject({ old_price: 101_00, gap_days: 5, status: 1 })
  })

  it('requires a reason, another user than the submitter, and a price in force', async () => {
    const { submit, approve: put, clerk, auditors, history } = await aDesk()
    const price = 70_000_00
    const priceId = await submit({ price, day: 0 })
    await put(priceId)
    const id = Number((await history()).find(({ new_price }) => new_price === price)?.['id'])
    expect(await getRejectionCode(auditors[0].post(VOID, { id }))).toBe('invalid_input')
    expect(await getRejectionCode(clerk.post(VOID, { id, void_remark: 'mine' }))).toBe('own_work')
    await ok(auditors[0].post(VOID, { id, void_remark: 'wrong' }))
    expect(await getRejectionCode(auditors[1].post(VOID, { id, void_remark: 'wrong' }))).toBe('not_now')
    const entries = await ok(here.platform.admin.get<Row[]>('seller_p/good/PriceHistory', { id: priceId }))
    expect(entries[0]).toMatchObject({ verb: 'void', title: '作废', remark: 'wrong' })
    // The correction is another price of the same day.
    await put(await submit({ price, day: 0 }))
  })

  it('is the only change allowed in a history row besides its days, and is final, also in the database (I9)', async () => {
    const { submit, approve: put, auditors, history } = await aDesk()
    await put(await submit({ price: 100_00, day: 0 }))
    const id = Number((await history())[0]?.['id'])
    const statement = (set: RawBuilder<unknown>) =>
      sql`update good_price_history set ${set} where id = ${id}`.execute(here.platform.db)
    for (const forged of [
      sql`new_price = 1`,
      sql`old_price = 1`,
      sql`price_date = price_date - 1`,
      sql`operator_name = 'another'`,
      sql`void_remark = 'never withdrawn'`,
      sql`void_by = (select min(id) from account)`,
      sql`create_time = now()`,
    ])
      await expect(statement(forged)).rejects.toThrow('stays as it was')
    await ok(auditors[0].post(VOID, { id, void_remark: 'wrong' }))
    for (const forged of [sql`void_remark = 'right'`, sql`void_person = 1`, sql`valid_to = today()`])
      await expect(statement(forged)).rejects.toThrow('stays as it was')
  })
})
