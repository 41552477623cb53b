// How many records came on each of the last seven days, of each list that says it is shown so, in one statement.
import type { Language, WeekOfWork } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'

const DAYS = 7
const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

interface Reader {
  readonly principal: Principal
  readonly language: Language
}

/** Of what this person sees; lists without a record in the fourteen days are left out. */
export async function weeksOf(
  db: Db,
  resources: readonly Resource[],
  { principal, language }: Reader,
): Promise<WeekOfWork[]> {
  if (resources.length === 0) return []
  const parts = resources.map((resource, place) => counted(resource, place, principal))
  const { rows } = await sql<{
    place: number
    ago: number
    count: number
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return resources.flatMap((resource, place) => {
    const counts = new Map(rows.filter((row) => row.place === place).map(({ ago, count }) => [ago, count]))
    if (counts.size === 0) return []
    // The earliest first, today last.
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

/** By the index of the time at which records came, and by the scope of the list. */
function counted(resource: Resource, place: number, principal: Principal): RawBuilder<unknown> {
  const { table } = resource
  const came = sql.ref(`${table}.create_time`)
  return sql`
    select ${place}::int as place, ${TODAY} - (${came} at time zone 'Asia/Shanghai')::date as ago, count(*)::int as count
      from ${sql.table(table)}
     where ${came} >= (${TODAY} - ${sql.lit(2 * DAYS - 1)})::timestamp at time zone 'Asia/Shanghai'
       and ${scopeOf(resource, principal)}
     group by 2`
}
