// Caches compiled SQL that is equal in every statement, since building it takes longer than sending it.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const compiled = new WeakMap<object, RawBuilder<unknown>>()

/** Returns the compiled SQL of `make`, cached by `key`. @throws Error for SQL with parameters, since their values could change */
export function compileOnce(db: Db, key: object, make: () => RawBuilder<unknown>): RawBuilder<unknown> {
  const known = compiled.get(key)
  if (known !== undefined) return known
  const { sql: text, parameters } = make().compile(db)
  if (parameters.length > 0) throw new Error(`the SQL of a column must not have parameters: ${text}`)
  const raw = sql.raw(text)
  compiled.set(key, raw)
  return raw
}
