// Counts the records of the last seven days per day, for each list marked for it, in one statement.
import type { Language, WeeklyCount } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import { buildScope } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'

const DAYS = 7
const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

interface Reader {
  readonly principal: Principal
  readonly language: Language
}

/** Returns counts in the user's scope, without lists that have no record in fourteen days. */
export async function loadWeeks(
  db: Db,
  resources: readonly Resource[],
  { principal, language }: Reader,
): Promise<WeeklyCount[]> {
  if (resources.length === 0) return []
  const parts = resources.map((resource, place) => buildCountQuery(resource, place, principal))
  const { rows } = await sql<{
    place: number
    ago: number
    count: number
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return resources.flatMap((resource, place) => {
    const counts = new Map(rows.filter((row) => row.place === place).map(({ ago, count }) => [ago, count]))
    if (counts.size === 0) return []
    const days = Array.from({ length: 2 * DAYS }, (_, day) => counts.get(2 * DAYS - 1 - day) ?? 0)
    return [
      {
        screen: resource.screen,
        title: resource.title[language],
        days: days.slice(DAYS),
        before: days.slice(0, DAYS).reduce((sum, count) => sum + count, 0),
      },
    ]
  })
}

/** Uses the index on the creation time and the scope of the list. */
function buildCountQuery(resource: Resource, place: number, principal: Principal): RawBuilder<unknown> {
  const { table } = resource
  const came = sql.ref(`${table}.create_time`)
  return sql`
    select ${place}::int as place, ${TODAY} - (${came} at time zone 'Asia/Shanghai')::date as ago, count(*)::int as count
      from ${sql.table(table)}
     where ${came} >= (${TODAY} - ${sql.lit(2 * DAYS - 1)})::timestamp at time zone 'Asia/Shanghai'
       and ${buildScope(resource, principal)}
     group by 2`
}
