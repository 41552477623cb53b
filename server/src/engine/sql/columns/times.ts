// Dates, instants, times of day and durations. Dates and times of day are in Shanghai time with its fixed offset.
import { formatShanghaiDay, endOfDay, type InstantRange, SHANGHAI_OFFSET, startOfDay } from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ColumnSql } from './column-sql.ts'
import { isInRange } from './number.ts'

const joinBounds = (low?: RawBuilder<SqlBool>, high?: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  low === undefined ? (high ?? sql`true`) : high === undefined ? low : sql`${low} and ${high}`

const isOnDay = (column: RawBuilder<unknown>, seconds: number): RawBuilder<SqlBool> =>
  sql`${column} = ${formatShanghaiDay(seconds)}::date`

export const date: ColumnSql<'date'> = {
  shown: (day) => sql`(extract(epoch from ${day})::bigint - ${sql.lit(SHANGHAI_OFFSET)})`,
  filters: {
    // A date is in range if its first second is.
    date: (column, { from, to }) =>
      joinBounds(
        from === undefined ? undefined : sql`${column} > ${formatShanghaiDay(from - 1)}::date`,
        to === undefined ? undefined : sql`${column} <= ${formatShanghaiDay(to)}::date`,
      ),
    eqdate: isOnDay,
  },
  store: (value) => (value === null ? sql`null` : sql`${formatShanghaiDay(Number(value))}::date`),
  kind: 'date',
  // Stored as `YYYY-MM-DD`.
  inFile: (day) => day,
}

export const eqdate: ColumnSql<'eqdate'> = { ...date, filters: { ...date.filters, eqdate: isOnDay } }

// Includes all fractions of the last second.
const isBetween = (column: RawBuilder<unknown>, { from, to }: InstantRange): RawBuilder<SqlBool> =>
  joinBounds(
    from === undefined ? undefined : sql`${column} >= to_timestamp(${from})`,
    to === undefined ? undefined : sql`${column} < to_timestamp(${to + 1})`,
  )

export const datetime: ColumnSql<'datetime'> = {
  filters: {
    datetime: isBetween,
    date: isBetween,
    eqdate: (column, day) => isBetween(column, { from: startOfDay(day), to: endOfDay(day) }),
    eqtime: (column, instant) => isBetween(column, { from: instant, to: instant }),
    time: (column, { from, to }) =>
      sql`date_trunc('second', ${column} at time zone interval '8 hours')::time between ${from}::time and ${to}::time`,
  },
  store: (value) => (value === null ? sql`null` : sql`to_timestamp(${value})`),
  kind: 'datetime',
  inFile: (instant) => sql`floor(extract(epoch from ${instant}))::bigint`,
}

export const eqtime: ColumnSql<'eqtime'> = {
  ...datetime,
  filters: {
    ...datetime.filters,
    eqtime: (column, instant) => isBetween(column, { from: instant, to: instant }),
  },
}

export const time: ColumnSql<'time'> = {
  filters: {
    time: (column, { from, to }) => sql`${column} between ${from}::time and ${to}::time`,
  },
  store: (value) => sql`${value}::time`,
  kind: 'time',
}

export const second: ColumnSql<'second'> = {
  filters: { second: isInRange },
  store: (value) => sql`${value}`,
  kind: 'time',
  words: () => ({ as: 'duration' }),
}
