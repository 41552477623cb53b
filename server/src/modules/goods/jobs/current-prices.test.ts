import { type Row, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { pino } from 'pino'
import { A_DAY, FIRST_DAY, setUpPriceDesks } from '../testing/price-desk.ts'
import { refreshPrices } from './current-prices.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const here = setUpPriceDesks()
const log = pino({ level: 'silent' })
const TODAY = (startOfDay(Date.now() / 1000) - FIRST_DAY) / A_DAY

/** Moves the date of the database by a number of days. */
const passDays = (days: number) =>
  sql`create or replace function today() returns date language sql stable as $$
    select (now() at time zone 'Asia/Shanghai')::date + ${sql.lit(days)} $$`.execute(here.platform.db)
afterEach(() => passDays(0))

const listPrices = async (specId: number) =>
  (
    await sql<Row>`
      select good_spec.price as spec, good.price as good from good_spec join good on good.id = good_id
       where good_spec.id = ${specId}`.execute(here.platform.db)
  ).rows[0]

it('restores the previous price of a spec and its goods after the last day of a price', async () => {
  const { db } = here.platform
  const { specId, approve, submit } = await here.priced()
  const other = await here.priced()
  await approve(await submit({ price: 101_00, day: TODAY, until: TODAY + 1 }))
  expect(await refreshPrices(createJobDeps(db, log))).toBe(0)
  await passDays(1)
  expect(await refreshPrices(createJobDeps(db, log))).toBe(0)
  expect(await listPrices(specId)).toEqual({ spec: 101_00, good: 101_00 })
  await passDays(2)
  expect(
    (await Promise.all([refreshPrices(createJobDeps(db, log)), refreshPrices(createJobDeps(db, log))])).toSorted(
      (a, b) => a - b,
    ),
  ).toEqual([0, 1])
  expect(await listPrices(specId)).toEqual({ spec: 100_00, good: 100_00 })
  expect(await listPrices(other.specId)).toEqual({ spec: 100_00, good: 100_00 })
})

it('keeps the latest price after its last day if there is no other', async () => {
  const { db } = here.platform
  const { specId, approve, submit } = await here.aDesk()
  await approve(await submit({ price: 101_00, day: TODAY, until: TODAY }))
  await passDays(5)
  expect(await refreshPrices(createJobDeps(db, log))).toBe(0)
  expect(await listPrices(specId)).toEqual({ spec: 101_00, good: 101_00 })
})
