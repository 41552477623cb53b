// The price review rule: changed by one person, approved by another, in force from then on.
import type { RecordResponse, Row } from '@cangdan/protocol'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { countRequiredAuditors } from '../domain/price-review.ts'
import { setUpPriceDesks } from '../testing/price-desk.ts'
import { ok, getRejectionCode, type SignedInCaller } from '#testing/test-platform.ts'

const here = setUpPriceDesks()
const [RULE, INFO, SAVE, AUDIT] = ['', 'Info', 'Save', 'Audit'].map((call) => `seller_p/good/PriceRule${call}`) as [
  string,
  string,
  string,
  string,
]
const APIS = [RULE, `${SAVE}#edit`, AUDIT]

const createUser = () => here.platform.someone(here.platform.platformId, { apis: APIS })
const read = () => ok(here.platform.admin.get<RecordResponse>(INFO))
const save = async (who: SignedInCaller, max_change_rate: number) =>
  who.post(SAVE, { version: (await read()).version, max_change_rate })
const decide = async (who: SignedInCaller, audit_status: number) =>
  who.post(AUDIT, { version: (await read()).version, audit_status, audit_remark: 'seen' })
const listVersions = async () =>
  (await sql<Row>`select id, max_change_rate from price_rule_version order by id`.execute(here.platform.db)).rows
const findRule = async (id: number) =>
  (await sql<Row>`select rule_version, audit_status from good_price where id = ${id}`.execute(here.platform.db)).rows[0]

async function setRate(figure: number): Promise<void> {
  await ok(save(await createUser(), figure))
  await ok(decide(await createUser(), 1))
}

describe('price rule (I9)', () => {
  afterEach(async () => {
    if ((await read()).row['rate_in_force'] !== 8_00) await setRate(8_00)
  })

  it('starts at 8 % in its first version', async () => {
    expect((await read()).row).toMatchObject({ rate_in_force: 8_00, rule_version: 1, audit_status: 1 })
  })

  it('applies to prices from its approval on, and each price keeps its version', async () => {
    const { submit, decide: review, auditors } = await here.priced()
    const [before, between, after] = [
      await submit({ price: 105_00, day: 3 }),
      await submit({ price: 105_01, day: 4 }),
      await submit({ price: 110_00, day: 5 }),
    ]
    const [{ id: old } = {}] = (await listVersions()).slice(-1)
    await ok(review(auditors[0], before, 1))
    const [editor, decider] = [await createUser(), await createUser()]
    await ok(save(editor, 4_00))
    await ok(review(auditors[0], between, 1))
    expect(await findRule(between)).toEqual({ rule_version: old, audit_status: 1 })
    await ok(decide(decider, 1))
    expect((await read()).row).toMatchObject({ rate_in_force: 4_00, rule_version: Number(old) + 1 })
    await ok(review(auditors[0], after, 1))
    expect(await findRule(after)).toEqual({ rule_version: Number(old) + 1, audit_status: 4 })
    expect(await findRule(before)).toEqual({ rule_version: old, audit_status: 1 })
    // The second auditor uses the version recorded for the price.
    await setRate(9_00)
    await ok(review(auditors[1], after, 1))
    expect(await findRule(after)).toEqual({ rule_version: Number(old) + 1, audit_status: 1 })
  })

  it('needs approval by a user who did not change it, and can be returned', async () => {
    const [editor, decider] = [await createUser(), await createUser()]
    const before = await listVersions()
    await ok(save(editor, 20_00))
    expect(await getRejectionCode(decide(editor, 1))).toBe('own_work')
    expect(await getRejectionCode(decide(decider, 2))).toBe('invalid_input')
    await ok(decide(decider, 3))
    expect(await listVersions()).toEqual(before)
    expect((await read()).row).toMatchObject({ audit_status: 3, rate_in_force: 8_00 })
    await setRate(8_00)
  })

  it.each<[figure: number | null, what: string]>([
    [0, 'nothing'],
    [50_01, 'more than half'],
    [null, 'none'],
  ])('rejects the rate %s', async (figure) => {
    const answer = await here.platform.admin.post(SAVE, {
      version: (await read()).version,
      max_change_rate: figure,
    })
    expect(answer).toMatchObject({ code: 'invalid_input', fields: { max_change_rate: expect.any(String) } })
  })

  it('cannot be forged in the database', async () => {
    const { db } = here.platform
    await expect(
      sql`insert into price_rule_version (id, max_change_rate, audit_by) values (99, 5000, 1)`.execute(db),
    ).rejects.toThrow('comes of its approval')
    await expect(sql`update price_rule_version set max_change_rate = 5000`.execute(db)).rejects.toThrow('only added to')
    await expect(sql`delete from price_rule_version`.execute(db)).rejects.toThrow('only added to')
    await expect(sql`update price_rule set max_change_rate = 5000`.execute(db)).rejects.toThrow('submitted anew')
    await expect(sql`insert into price_rule (id, max_change_rate) values (2, 800)`.execute(db)).rejects.toThrow(
      'price_rule',
    )
    await expect(sql`delete from price_rule`.execute(db)).rejects.toThrow('does not go from')
  })
})

it('gives the same result in the database and the server', async () => {
  const fen = fc.integer({ min: 1, max: 1_000_000_000_00 })
  const near = fc
    .tuple(fen, fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -2, max: 2 }))
    .map(([last, rate, by]) => ({
      last,
      rate,
      price: Math.max(1, last + Number((BigInt(last) * BigInt(rate)) / 10_000n) + by),
    }))
  const any = fc.record({ last: fen, rate: fc.integer({ min: 1, max: 5000 }), price: fen })
  const cases = fc.sample(fc.oneof(near, any), { numRuns: 500, seed: 12 })
  const { rows } = await sql<{ is_beyond: boolean }>`
    select is_beyond_rule((each ->> 'price')::bigint, (each ->> 'last')::bigint, (each ->> 'rate')::bigint) as is_beyond
      from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality as all_of (each, place) order by place`.execute(
    here.platform.db,
  )
  expect(rows.map(({ is_beyond }) => (is_beyond ? 2 : 1))).toEqual(
    cases.map(({ last, rate, price }) => countRequiredAuditors({ maxChangeRate: rate }, { price, lastPrice: last })),
  )
})
