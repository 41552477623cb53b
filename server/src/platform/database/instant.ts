// Instants that the database knows. Our pool reads a timestamptz as whole seconds, so that is what their type says.
import { sql } from 'kysely'

/** The database's clock: the one that all processes share. Fits wherever an instant is compared or written. */
export const dbNow = sql<number>`now()`

/** The instant that lies this many days ahead. */
export const daysAhead = (days: number) => sql<number>`now() + make_interval(days => ${days})`
