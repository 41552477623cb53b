// Computes the records that each organisation sees from the rows: the oracle of scopes; shares no code with their SQL.
import { sql } from 'kysely'
import { getResource } from '#engine/declare/registry.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Predicate } from '#engine/declare/rights/scope.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'

export type VisibleRecords = ReadonlyMap<number, ReadonlySet<number>>

type Line = Readonly<Record<string, unknown>>

/** Returns the visible records per organisation of a kind. Organisations that see nothing are left out. */
export async function computeVisible(db: Db, resource: Resource, kind: OrganisationKind): Promise<VisibleRecords> {
  const predicate = resource.scope.get(kind)
  const { rows } = await sql<{ id: number }>`select id from organisation where kind = ${kind}`.execute(db)
  const all = new Map<number, Set<number>>()
  if (predicate === undefined) return all
  const pairs = await listPairs(db, predicate, resource, kind)
  for (const { id } of rows) {
    const seen = pairs.flatMap(([organisation, record]) =>
      organisation === id || organisation === 'any' ? [record] : [],
    )
    if (seen.length > 0) all.set(id, new Set(seen.toSorted((a, b) => a - b)))
  }
  return all
}

type Pair = readonly [organisation: number | 'any', record: number]

async function listPairs(db: Db, predicate: Predicate, resource: Resource, kind: OrganisationKind): Promise<Pair[]> {
  const lines = await loadLines(db, resource)
  switch (predicate.is) {
    case 'all':
      return lines.map((line) => ['any', Number(line['id'])])
    case 'own':
      return lines.map((line) => [Number(line[predicate.column]), Number(line['id'])])
    case 'shared':
      return lines.filter((line) => Number(line[predicate.column]) === 1).map((line) => ['any', Number(line['id'])])
    case 'listed': {
      const listings = await loadLines(db, { table: predicate.table })
      const known = new Set(lines.map((line) => line['id']))
      return listings
        .filter((line) => known.has(line[predicate.column]))
        .map((line) => [Number(line['organisation_id']), Number(line[predicate.column])])
    }
    case 'via': {
      const parent = getResource(predicate.parent)
      const above = parent.scope.get(kind)
      const parents = above === undefined ? [] : await listPairs(db, above, parent, kind)
      return parents.flatMap(([organisation, id]) =>
        lines.filter((line) => line[predicate.column] === id).map((line): Pair => [organisation, Number(line['id'])]),
      )
    }
    case 'any':
      return (await Promise.all(predicate.of.map((part) => listPairs(db, part, resource, kind)))).flat()
  }
}

async function loadLines(db: Db, { table, only = sql`true` }: Pick<Resource, 'table' | 'only'>): Promise<Line[]> {
  const { rows } = await sql<{ line: Line }>`
    select to_jsonb(${sql.table(table)}) as line from ${sql.table(table)} where ${only}`.execute(db)
  return rows.map(({ line }) => line)
}
