// The workbench: pending work, prices of goods, activity of the last days, and first steps of an empty platform (catalogue, Workbench).
import { type OnboardingStep, title, WORKBENCH_PATH, type WorkbenchResponse } from '@cangdan/protocol'
import { workbenchResponse } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type MenuSection, listMenuResources, getScreenPath, type SetupStep } from '#engine/declare/menu.ts'
import type { Reader } from '#engine/declare/columns/ref.ts'
import { getListEntry, canPerform } from '#engine/declare/rights/rights.ts'
import { buildScope } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { hasApi } from '#platform/identity/principal.ts'
import { history, price } from '#modules/goods/index.ts'
import { listLatestPrices } from './latest-prices.queries.ts'
import { loadWeeks } from './week.queries.ts'
import { canOpenList, listWaitingWork, listWaitingKinds } from './waiting.queries.ts'

const CALL = defineCall(
  title('工作台', 'The workbench', 'El escritorio de trabajo', 'ワークベンチ'),
  { access: 'signed-in' },
  {
    answer: workbenchResponse,
  },
)

export interface WorkbenchDeps {
  readonly db: Db
  readonly menu: readonly MenuSection[]
}

export function registerWorkbenchRoute(app: FastifyInstance, { db, menu }: WorkbenchDeps): void {
  const resources = menu.flatMap(listMenuResources)
  const first = menu.flatMap((module) => module.firstSteps ?? [])
  const weekly = menu.flatMap((module) => module.weeks ?? [])
  app.get(`/${WORKBENCH_PATH}`, CALL, async (request) => {
    const reader = { principal: getPrincipal(request), language: getRequestLanguage(request) }
    const kinds = listWaitingKinds(resources, reader.principal)
    const seesPrices = [price, history].some((list) => hasApi(reader.principal, getListEntry(list)))
    const busy = weekly.filter((resource) => canOpenList(reader.principal, resource))
    const [waiting, prices, weeks, steps] = await Promise.all([
      listWaitingWork(db, kinds, reader),
      seesPrices ? listLatestPrices(db, reader.language) : null,
      loadWeeks(db, busy, reader),
      listOpenSteps(db, first, reader),
    ])
    const tables = [
      ...kinds.map(({ resource }) => resource),
      ...busy,
      ...first.map(({ resource }) => resource),
      ...(seesPrices ? [history] : []),
    ]
    const topics = [...new Set(tables.map(({ table }) => table))]
    return buildSuccess<WorkbenchResponse>({ waiting, prices, weeks, steps, topics })
  })
}

/** Returns the open first steps that the user may take by adding a record or editing settings; none if all are done. */
async function listOpenSteps(
  db: Db,
  all: readonly SetupStep[],
  { principal, language }: Reader,
): Promise<OnboardingStep[]> {
  const steps = all.filter(
    ({ resource, column }) =>
      canOpenList(principal, resource) && canPerform(principal, resource, column === undefined ? 'add' : 'edit'),
  )
  if (steps.length === 0) return []
  const found = steps.map(({ resource, column }) => {
    const isDone = column === undefined ? buildScope(resource, principal) : sql`${sql.ref(column)} <> ''`
    return sql`exists (select 1 from ${sql.table(resource.table)} where ${isDone})`
  })
  const { rows } = await sql<{ done: boolean[] }>`select array[${sql.join(found)}] as done`.execute(db)
  const done = rows[0]?.done ?? []
  if (done.every(Boolean)) return []
  return steps.map(({ resource, column = '' }, place) => ({
    screen: resource.screen,
    add: (column === '' ? getScreenPath(resource, 'add') : undefined) ?? resource.screen,
    title: (resource.columns.get(column) ?? resource).title[language],
    is_done: done[place] === true,
  }))
}
