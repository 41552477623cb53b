// Side tables that list records for organisations, like the parties of a loan.
import { sql } from 'kysely'
import { flattenPredicate } from '../declare/rights/scope.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'

/** Builds a side table; the primary key serves lookups by record, the unique constraint lookups by organisation. */
export const createListingTable = (name: string, of: string) => sql`
  create table ${sql.table(name)} (
    ${sql.id(`${of}_id`)} bigint not null references ${sql.table(of)} on delete cascade,
    organisation_id bigint not null references organisation,
    primary key (${sql.id(`${of}_id`)}, organisation_id),
    unique (organisation_id, ${sql.id(`${of}_id`)})
  )`

/** Lists every third record for each of two organisations of every kind with a `listed` scope. */
export async function addListings(db: Db, { table, scope }: Resource): Promise<void> {
  for (const [kind, predicate] of scope)
    for (const part of flattenPredicate(predicate)) {
      if (part.is !== 'listed') continue
      await sql`insert into organisation (kind, name)
        select ${kind}, name from (values (${`${kind} buyer 0`}), (${`${kind} buyer 1`})) buyer (name)
         where name not in (select name from organisation)`.execute(db)
      await sql`
        insert into ${sql.table(part.table)} (${sql.id(part.column)}, organisation_id)
        select record.id, organisation.id
          from ${sql.table(table)} as record
          join organisation on organisation.kind = ${kind} and organisation.name like ${`${kind} buyer %`}
         where record.id % 3 = right(organisation.name, 1)::bigint`.execute(db)
    }
}
