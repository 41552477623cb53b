// Route for the options of `ref` columns, by keyword or by ids.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { readPlainId } from '#platform/plain-id.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { succeed } from '#platform/http/responses/replies.ts'
import { describeOptions } from '#engine/read/openapi/list-calls.ts'
import { readKeyword, readQueryString } from '#engine/sql/list-query.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { listEntry, verbEntry } from '../declare/rights/rights.ts'
import { formDependencies } from '../declare/columns/ref.ts'
import { viewOf } from '../declare/rights/view.ts'
import {
  askedRefs,
  checkRefs,
  optionsPath,
  type OptionsQuery,
  readOptions,
} from '#engine/read/options/refs.ts'

const LAST_PAGE = 1000
const MAX_IDS = 100

/** Registers the route if a column or dialog has a `ref`. It is open to callers who may list, add, edit or run an action. */
export function optionsRoute(app: FastifyInstance, whole: Resource, { db }: { readonly db: Db }): void {
  if (askedRefs(whole).size === 0) return
  checkRefs(whole)
  const verbs = (['add', 'edit'] as const).filter((verb) => whole.verbs.has(verb))
  const calls = [...whole.actions.values()].map(({ call }) => call)
  const api = [listEntry(whole), ...verbs.map((verb) => verbEntry(whole, verb)), ...calls]
  const config = { access: { api }, describe: describeOptions(whole) }
  app.get(`/${optionsPath(whole)}`, { config }, (request) => offer(whole, db, request))
}

async function offer(whole: Resource, db: Db, request: FastifyRequest) {
  const principal = principalOf(request)
  const { field = '', keyword = '', page, id, lang: _lang, ...rest } = readQueryString(request.query)
  const column = askedRefs(viewOf(whole, principal)).get(field)
  if (column === undefined) return unknown(field)
  const depends = formDependencies(column.ref)
  const query: OptionsQuery = {
    keyword: readKeyword('keyword', keyword),
    page: page === undefined ? 1 : readNumber('page', page, LAST_PAGE),
    ids: id === undefined ? undefined : readIds(id),
    given: new Map(
      Object.entries(rest).map(([name, text]) =>
        depends.includes(name) ? [name, readNumber(name, text)] : unknown(name),
      ),
    ),
  }
  return succeed(await readOptions(db, column, query, principal))
}

function readIds(text: string): number[] {
  const ids = text.split(',')
  return ids.length > MAX_IDS ? unknown('id') : ids.map((each) => readNumber('id', each))
}

function readNumber(name: string, text: string, most = Number.MAX_SAFE_INTEGER): number {
  const number = readPlainId(text)
  return number !== undefined && number <= most ? number : unknown(name)
}

function unknown(name: string): never {
  throw new Failure('unknown_name', { values: { name: name.slice(0, 40) } })
}
