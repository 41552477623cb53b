import { SEARCH_PATH, type SearchResponse, title } from '@cangdan/protocol'
import { searchResponse } from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Resource } from '#engine/declare/resource.ts'
import { getListEntry } from '#engine/declare/rights/rights.ts'
import { restrictResource } from '#engine/declare/rights/view.ts'
import { readKeyword } from '#engine/sql/list-query.ts'
import { searchRecords } from '#engine/sql/search.ts'
import type { Db } from '#platform/database/database.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { hasApi } from '#platform/identity/principal.ts'

const CALL = defineCall(
  title(
    '在所有列表中按编号或名称查找记录',
    'Records of all lists by number or name',
    'Registros de todas las listas por número o nombre',
    'すべての一覧から番号または名称でレコードを検索',
  ),
  { access: 'signed-in' },
  { query: z.object({ q: z.string().optional() }), answer: searchResponse },
)

export function registerSearchRoute(app: ZodApp, resources: readonly Resource[], db: Db): void {
  app.get(`/${SEARCH_PATH}`, CALL, async (request) =>
    buildSuccess(await search(resources, db, request, readKeyword('q', request.query.q ?? ''))),
  )
}

async function search(
  resources: readonly Resource[],
  db: Db,
  request: FastifyRequest,
  keyword: string,
): Promise<SearchResponse> {
  const principal = getPrincipal(request)
  const language = getRequestLanguage(request)
  const listed = resources
    .filter((resource) => !resource.isSingle && hasApi(principal, getListEntry(resource)))
    .map((resource) => restrictResource(resource, principal))
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
