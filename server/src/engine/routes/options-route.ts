// Route for the options of `ref` columns, by keyword or by ids.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { readPlainId } from '#platform/plain-id.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import { describeOptions } from '#engine/read/openapi/list-calls.ts'
import { readKeyword, readQueryString } from '#engine/sql/list-query.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { getListEntry, getVerbEntry } from '../declare/rights/rights.ts'
import { listDependencies } from '../declare/columns/ref.ts'
import { restrictResource } from '../declare/rights/view.ts'
import {
  mapOptionsFields,
  checkRefs,
  getOptionsPath,
  type OptionsQuery,
  loadOptionsPage,
} from '#engine/read/options/refs.ts'

const LAST_PAGE = 1000
const MAX_IDS = 100

/** Registers the route if a column or dialog has a `ref`. It is open to callers who may list, add, edit or run an action. */
export function registerOptionsRoute(app: FastifyInstance, whole: Resource, { db }: { readonly db: Db }): void {
  if (mapOptionsFields(whole).size === 0) return
  checkRefs(whole)
  const verbs = (['add', 'edit'] as const).filter((verb) => whole.verbs.has(verb))
  const calls = [...whole.actions.values()].map(({ call }) => call)
  const api = [getListEntry(whole), ...verbs.map((verb) => getVerbEntry(whole, verb)), ...calls]
  const config = { access: { api }, describe: describeOptions(whole) }
  app.get(`/${getOptionsPath(whole)}`, { config }, (request) => handleOptions(whole, db, request))
}

async function handleOptions(whole: Resource, db: Db, request: FastifyRequest) {
  const principal = getPrincipal(request)
  const { field = '', keyword = '', page, id, lang: _lang, ...rest } = readQueryString(request.query)
  const column = mapOptionsFields(restrictResource(whole, principal)).get(field)
  if (column === undefined) return throwUnknownName(field)
  const depends = listDependencies(column.ref)
  const query: OptionsQuery = {
    keyword: readKeyword('keyword', keyword),
    page: page === undefined ? 1 : readNumber('page', page, LAST_PAGE),
    ids: id === undefined ? undefined : readIds(id),
    dependencies: new Map(
      Object.entries(rest).map(([name, text]) =>
        depends.includes(name) ? [name, readNumber(name, text)] : throwUnknownName(name),
      ),
    ),
  }
  return buildSuccess(await loadOptionsPage(db, column, query, principal))
}

function readIds(text: string): number[] {
  const ids = text.split(',')
  return ids.length > MAX_IDS ? throwUnknownName('id') : ids.map((each) => readNumber('id', each))
}

function readNumber(name: string, text: string, most = Number.MAX_SAFE_INTEGER): number {
  const number = readPlainId(text)
  return number !== undefined && number <= most ? number : throwUnknownName(name)
}

function throwUnknownName(name: string): never {
  throw new Failure('unknown_name', { values: { name: name.slice(0, 40) } })
}
