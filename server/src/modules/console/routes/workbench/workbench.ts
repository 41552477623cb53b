// The workbench: pending work, prices of goods, activity of the last days, and first steps of an empty platform (catalogue, Workbench).
import { type FirstStep, title, WORKBENCH_PATH, type WorkbenchAnswer } from '@cangdan/protocol'
import { workbenchAnswer } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type MenuSection, resourcesOf, screenOf, type SetupStep } from '#engine/declare/menu.ts'
import type { Reader } from '#engine/declare/columns/ref.ts'
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

export function workbenchRoute(app: FastifyInstance, { db, menu }: WorkbenchDeps): void {
  const resources = menu.flatMap(resourcesOf)
  const first = menu.flatMap((module) => module.firstSteps ?? [])
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
      openSteps(db, first, reader),
    ])
    const tables = [
      ...kinds.map(({ resource }) => resource),
      ...busy,
      ...first.map(({ resource }) => resource),
      ...(seesPrices ? [history] : []),
    ]
    const topics = [...new Set(tables.map(({ table }) => table))]
    return succeed<WorkbenchAnswer>({ waiting, prices, weeks, steps, topics })
  })
}

/** Returns the open first steps that the user may take by adding a record or editing settings; none if all are done. */
async function openSteps(
  db: Db,
  all: readonly SetupStep[],
  { principal, language }: Reader,
): Promise<FirstStep[]> {
  const steps = all.filter(
    ({ resource, column }) =>
      opensList(principal, resource) && may(principal, resource, column === undefined ? 'add' : 'edit'),
  )
  if (steps.length === 0) return []
  const found = steps.map(({ resource, column }) => {
    const isDone = column === undefined ? scopeOf(resource, principal) : sql`${sql.ref(column)} <> ''`
    return sql`exists (select 1 from ${sql.table(resource.table)} where ${isDone})`
  })
  const { rows } = await sql<{ done: boolean[] }>`select array[${sql.join(found)}] as done`.execute(db)
  const done = rows[0]?.done ?? []
  if (done.every(Boolean)) return []
  return steps.map(({ resource, column = '' }, place) => ({
    screen: resource.screen,
    add: (column === '' ? screenOf(resource, 'add') : undefined) ?? resource.screen,
    title: (resource.columns.get(column) ?? resource).title[language],
    is_done: done[place] === true,
  }))
}
