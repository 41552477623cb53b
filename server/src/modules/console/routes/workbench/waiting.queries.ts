import { type Language, MAX_WAITING_COUNT, type WaitingWork } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Resource, TaskQueueState } from '#engine/declare/resource.ts'
import { getListEntry, canPerform, canRunAction } from '#engine/declare/rights/rights.ts'
import { buildScope } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import { hasApi, hasPath, type Principal } from '#platform/identity/principal.ts'

export interface Kind {
  readonly resource: Resource
  readonly waiting: TaskQueueState
}

export const canOpenList = (principal: Principal, resource: Resource): boolean =>
  hasPath(principal, resource.screen) && hasApi(principal, getListEntry(resource))

export const listWaitingKinds = (resources: readonly Resource[], principal: Principal): Kind[] =>
  resources
    .filter((resource) => canOpenList(principal, resource))
    .flatMap((resource) =>
      resource.facets
        .flatMap(({ waits }) => waits?.(resource.verbs) ?? [])
        .filter((waiting) => isOpen(principal, resource, waiting))
        .map((waiting) => ({ resource, waiting })),
    )

function isOpen(principal: Principal, resource: Resource, { verb, action }: TaskQueueState): boolean {
  const step = action === undefined ? undefined : resource.actions.get(action)
  return step === undefined
    ? verb !== undefined && canPerform(principal, resource, verb)
    : canRunAction(principal, resource, step)
}

export async function listWaitingWork(
  db: Db,
  kinds: readonly Kind[],
  { principal, language }: { readonly principal: Principal; readonly language: Language },
): Promise<WaitingWork[]> {
  if (kinds.length === 0) return []
  const counts = kinds.map((kind, place) => buildCountQuery(kind, place, principal))
  const { rows } = await sql<{ place: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const countOf = new Map(rows.map(({ place, count }) => [place, count]))
  const waiting = kinds.flatMap((kind, place) => {
    const count = countOf.get(place) ?? 0
    return count === 0 ? [] : [{ ...describeKind(kind, language), count }]
  })
  return mergeWork(waiting)
}

function mergeWork(waiting: readonly WaitingWork[]): WaitingWork[] {
  const lines = new Map<string, WaitingWork>()
  for (const work of waiting) {
    const key = `${work.screen} ${work.column} ${work.value}`
    const count = (lines.get(key)?.count ?? 0) + work.count
    lines.set(key, { ...work, count: Math.min(count, MAX_WAITING_COUNT) })
  }
  return [...lines.values()]
}

function buildCountQuery({ resource, waiting }: Kind, place: number, principal: Principal): RawBuilder<unknown> {
  const { table } = resource
  const { column, value, isFor } = waiting
  return sql`
    select ${place}::int as place, count(*)::int as count from (
      select 1 from ${sql.table(table)}
       where ${sql.ref(`${table}.${column}`)} = ${sql.lit(value)}
         and ${buildScope(resource, principal)} and ${isFor(table, principal)}
       limit ${sql.lit(MAX_WAITING_COUNT)}) as waiting`
}

function describeKind({ resource, waiting: { column, value } }: Kind, language: Language): Omit<WaitingWork, 'count'> {
  const state = resource.columns.get(column)
  return {
    screen: resource.screen,
    title: resource.title[language],
    column,
    value,
    label: state?.optionTitles.get(value)?.[language] ?? '',
    tone: state?.tones?.[value] ?? 'active',
  }
}
