// Which records a field offers unasked, where not everybody may read all of their names.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { seesAll } from '#engine/declare/rights/ownership.ts'
import type { RefSpec } from '#engine/declare/columns/ref.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { PK } from '#engine/declare/resource.ts'
import { expressionAt } from '#engine/sql/expressions.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import type { Principal } from '#platform/identity/principal.ts'

/** The records that this reader knows: all of them unless the field says otherwise. Names the target's table by its own name. */
export function isKnown({ to, known }: RefSpec, principal: Principal): RawBuilder<SqlBool> {
  const target = resourceAt(to)
  if (known === undefined || seesAll(target, principal)) return sql<SqlBool>`true`
  const list = resourceAt(known.in)
  const named = known.by.map(
    (column) =>
      sql`select ${expressionAt(list, column)} from ${sql.table(list.table)} where ${scopeOf(list, principal)}`,
  )
  return sql<SqlBool>`${sql.ref(`${target.table}.${PK}`)} in (${sql.join(named, sql` union all `)})`
}

/** The records whose label, or one of the columns that identify them, is this text and nothing more, as a person reads it. */
export function isNamedExactly({ to, label, known }: RefSpec, text: string): RawBuilder<SqlBool> {
  const target = resourceAt(to)
  const columns = [label, ...(known?.exact ?? [])].map(
    (column) => sql`mark_as_read(${expressionAt(target, column)}) = mark_as_read(${text}::text)`,
  )
  return sql<SqlBool>`(${sql.join(columns, sql` or `)})`
}
