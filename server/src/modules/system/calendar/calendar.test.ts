// Business and trading days in SQL, around the holidays of autumn 2026.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendar } from './calendar.ts'
import { ok, createTestPlatform, type TestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const toSeconds = (text: string) => Date.parse(`${text}+08:00`) / 1000

/** Reads a time that SQL returns. */
const readTime = async (expression: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ at: number }>`select extract(epoch from ${expression})::bigint as at`.execute(
    platform.db,
  )
  return rows[0]?.at
}

describe('business hours', () => {
  /** By the notice of the State Council for 2026. */
  const OPEN_DAYS = [
    ...[15, 16, 17, 18, 20, 21, 22, 23, 24, 28, 29, 30].map((date) => `2026-09-${date}`),
    ...['08', '09', '10', '12', '13', '14', '15', '16', '19', '20', '21', '22', '23'].map((date) => `2026-10-${date}`),
  ]

  it('pass on business days only, as a count of minutes shows', async () => {
    const span = { min: toSeconds('2026-09-15T00:00') / 60, max: toSeconds('2026-10-10T23:59') / 60 }
    const hours = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
      .filter(([from, to]) => from < to)
    await fc.assert(
      fc.asyncProperty(fc.integer(span), fc.integer({ min: 1, max: 6 }), hours, async (since, asked, [from, to]) => {
        const open = OPEN_DAYS.map((day) => toSeconds(`${day}T00:00`) / 60)
        let minute = since
        for (let left = asked * 60; left > 0; minute += 1)
          if (open.some((day) => minute >= day + from * 60 && minute < day + to * 60)) left -= 1
        expect(await readTime(sql`add_business_hours(to_timestamp(${since * 60}), ${asked}, ${from}, ${to})`)).toBe(
          minute * 60,
        )
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['end on the same day', '2026-09-24T10:30', 4, '2026-09-24T14:30'],
    ['skip the holiday and the weekend, and count the make-up day', '2026-09-30T16:00', 18, '2026-10-10T10:00'],
    ['end with a business day', '2026-09-30T16:00', 17, '2026-10-09T17:00'],
    ['begin with the opening of the next business day', '2026-10-03T12:00', 1, '2026-10-08T10:00'],
  ])('%s', async (_, since, hours, until) => {
    const end = await readTime(sql`add_business_hours(to_timestamp(${toSeconds(since)}), ${hours}, 9, 17)`)
    expect(end).toBe(toSeconds(until))
  })

  it('follow the weekday in a year without entries, which is named', async () => {
    const since = toSeconds('2026-12-31T16:00')
    const end = await readTime(sql`add_business_hours(to_timestamp(${since}), 2, 9, 17)`)
    expect(end).toBe(toSeconds('2027-01-01T10:00'))
    const { rows } = await sql`
      select find_missing_calendar(to_timestamp(${since}), to_timestamp(${Number(end)})) as missing,
             find_missing_calendar(to_timestamp(${since}), to_timestamp(${since})) as none`.execute(platform.db)
    expect(rows).toEqual([{ missing: 2027, none: null }])
  })
})

describe('age of a price', () => {
  it.each([
    ['2026-09-30', 24, '2026-10-09T00:00'],
    ['2026-09-30', 25, '2026-10-09T01:00'],
    ['2026-09-25', 24, '2026-09-29T00:00'],
    // Exchanges are closed on a make-up working day.
    ['2026-10-09', 1, '2026-10-12T01:00'],
  ])('of %s reaches %i hours of trading days at %s', async (day, hours, end) => {
    expect(await readTime(sql`get_price_end(${day}, ${hours})`)).toBe(toSeconds(end))
  })
})

describe('calendar', () => {
  it('accepts holidays on weekdays and make-up days on weekends, and values loans again', async () => {
    const { admin, db } = platform
    const add = (day: string, kind: number) =>
      admin.post<{ id: number }>(calendar.calls.add, {
        day: toSeconds(`${day}T00:00`),
        kind,
        name: '元旦',
      })
    expect(await add('2027-01-02', 1)).toMatchObject({ fields: { kind: expect.any(String) as string } })
    expect(await add('2027-01-04', 3)).toMatchObject({ fields: { kind: expect.any(String) as string } })
    await ok(add('2027-01-01', 1))
    await ok(add('2027-01-03', 3))
    expect(await add('2027-01-01', 2)).toMatchObject({ fields: { day: expect.any(String) as string } })
    const { rows } = await sql`
      select is_business_day('2027-01-01') as holiday, is_business_day('2027-01-03') as made_up, is_trading_day('2027-01-03') as traded,
             (select count(*) from valuation_event where cause = 15) as events`.execute(db)
    expect(rows).toEqual([{ holiday: false, made_up: true, traded: false, events: 2 }])
  })
})
