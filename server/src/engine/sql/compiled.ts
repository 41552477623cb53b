// SQL that is the same in every statement, written out once: building it anew costs more than sending it.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const compiled = new WeakMap<object, RawBuilder<unknown>>()

/** What `make` makes, from the first time on; the key stands for this alone. @throws Error for SQL that holds a value, which may be another next time */
export function compiledFor(db: Db, key: object, make: () => RawBuilder<unknown>): RawBuilder<unknown> {
  const known = compiled.get(key)
  if (known !== undefined) return known
  const { sql: text, parameters } = make().compile(db)
  if (parameters.length > 0) throw new Error(`an expression of a column holds a value: ${text}`)
  const raw = sql.raw(text)
  compiled.set(key, raw)
  return raw
}
