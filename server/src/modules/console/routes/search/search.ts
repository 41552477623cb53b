import { SEARCH_PATH, type SearchAnswer, title } from '@cangdan/protocol'
import { searchAnswer } from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Resource } from '#engine/declare/resource.ts'
import { listEntry } from '#engine/declare/rights/rights.ts'
import { viewOf } from '#engine/declare/rights/view.ts'
import { readKeyword } from '#engine/sql/list-query.ts'
import { searchRecords } from '#engine/sql/search.ts'
import type { Db } from '#platform/database/database.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { holdsApi } from '#platform/identity/principal.ts'

const CALL = defineCall(
  title(
    '在所有列表中按编号或名称查找记录',
    'Records of all lists by number or name',
    'Registros de todas las listas por número o nombre',
    'すべての一覧から番号または名称でレコードを検索',
  ),
  { access: 'signed-in' },
  { query: z.object({ q: z.string().optional() }), answer: searchAnswer },
)

export function searchRoute(app: ZodApp, resources: readonly Resource[], db: Db): void {
  app.get(`/${SEARCH_PATH}`, CALL, async (request) =>
    succeed(await search(resources, db, request, readKeyword('q', request.query.q ?? ''))),
  )
}

async function search(
  resources: readonly Resource[],
  db: Db,
  request: FastifyRequest,
  keyword: string,
): Promise<SearchAnswer> {
  const principal = principalOf(request)
  const language = languageOf(request)
  const listed = resources
    .filter((resource) => !resource.isSingle && holdsApi(principal, listEntry(resource)))
    .map((resource) => viewOf(resource, principal))
  const found = await searchRecords(db, listed, keyword, principal)
  return {
    hits: found.map(({ resource, id, label, code }) => ({
      list: resource.path,
      id,
      label,
      code,
      kind: resource.titleOfOne[language],
    })),
  }
}
