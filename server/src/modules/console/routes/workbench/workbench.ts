// The workbench: what waits for its reader, what goods cost, how busy the last days were, and what an empty platform lacks (catalogue, Workbench).
import { type FirstStep, title, WORKBENCH_PATH, type WorkbenchAnswer } from '@cangdan/protocol'
import { workbenchAnswer } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type FirstSetting, type MenuSection, resourcesOf, screenOf } from '#engine/declare/menu.ts'
import type { Reader } from '#engine/declare/columns/ref.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { listEntry, may } from '#engine/declare/rights/rights.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import { holdsApi } from '#platform/identity/principal.ts'
import { history, price } from '#modules/goods/index.ts'
import { latestPrices } from './latest-prices.queries.ts'
import { weeksOf } from './week.queries.ts'
import { opensList, waitingFor, waitingKinds } from './waiting.queries.ts'

const CALL = defineCall(
  title('工作台', 'The workbench', 'El escritorio de trabajo', 'ワークベンチ'),
  { access: 'signed-in' },
  {
    answer: workbenchAnswer,
  },
)

export interface WorkbenchDeps {
  readonly db: Db
  readonly menu: readonly MenuSection[]
}

/** Registers Index. */
export function workbenchRoute(app: FastifyInstance, { db, menu }: WorkbenchDeps): void {
  const resources = menu.flatMap(resourcesOf)
  const first = menu.flatMap((module) => module.firstSteps ?? [])
  const settings = menu.flatMap((module) => module.firstSettings ?? [])
  const weekly = menu.flatMap((module) => module.weeks ?? [])
  app.get(`/${WORKBENCH_PATH}`, CALL, async (request) => {
    const reader = { principal: principalOf(request), language: languageOf(request) }
    const kinds = waitingKinds(resources, reader.principal)
    const seesPrices = [price, history].some((list) => holdsApi(reader.principal, listEntry(list)))
    const busy = weekly.filter((resource) => opensList(reader.principal, resource))
    const [waiting, prices, weeks, steps] = await Promise.all([
      waitingFor(db, kinds, reader),
      seesPrices ? latestPrices(db, reader.language) : null,
      weeksOf(db, busy, reader),
      firstSteps(db, { resources: first, settings }, reader),
    ])
    const tables = [
      ...kinds.map(({ resource }) => resource),
      ...busy,
      ...first,
      ...settings.map(({ resource }) => resource),
      ...(seesPrices ? [history] : []),
    ]
    const topics = [...new Set(tables.map(({ table }) => table))]
    return succeed<WorkbenchAnswer>({ waiting, prices, weeks, steps, topics })
  })
}

interface Steps {
  readonly resources: readonly Resource[]
  readonly settings: readonly FirstSetting[]
}

/** Of what this reader may add, and of the settings that they may change; none once all are done. */
async function firstSteps(db: Db, steps: Steps, { principal, language }: Reader): Promise<FirstStep[]> {
  const own = steps.resources.filter(
    (resource) => opensList(principal, resource) && may(principal, resource, 'add'),
  )
  const set = steps.settings.filter(
    ({ resource }) => opensList(principal, resource) && may(principal, resource, 'edit'),
  )
  if (own.length + set.length === 0) return []
  const found = [
    ...own.map(
      (resource) =>
        sql`exists (select 1 from ${sql.table(resource.table)} where ${scopeOf(resource, principal)})`,
    ),
    ...set.map(
      ({ resource, column }) =>
        sql`exists (select 1 from ${sql.table(resource.table)} where ${sql.ref(column)} <> '')`,
    ),
  ]
  const { rows } = await sql<{ done: boolean[] }>`select array[${sql.join(found)}] as done`.execute(db)
  const done = rows[0]?.done ?? []
  if (done.every(Boolean)) return []
  const named = [
    ...own.map((resource) => ({
      screen: resource.screen,
      add: screenOf(resource, 'add') ?? resource.screen,
      title: resource.title[language],
    })),
    ...set.map(({ resource, column }) => ({
      screen: resource.screen,
      add: resource.screen,
      title: resource.columns.get(column)?.title[language] ?? '',
    })),
  ]
  return named.map((step, place) => ({ ...step, is_done: done[place] === true }))
}
