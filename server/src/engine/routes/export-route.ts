// Export of selected rows by ids in the body, since a URL cannot contain the maximum selection.
import { EXPORT_SCOPES, CALL_FLAGS } from '@cangdan/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { requireApi } from '#platform/identity/principal.ts'
import { exportList } from '../export/export-list.ts'
import { describeSelected } from '#engine/read/openapi/list-calls.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { getExportPath, getListEntry, getVerbEntry } from '../declare/rights/rights.ts'
import { restrictResource } from '../declare/rights/view.ts'
import type { RecordDeps } from '../declare/records/writer.ts'
import { type QueryString, readQueryString } from '#engine/sql/list-query.ts'

/** Larger than the ids of the maximum selection, each with the maximum number of digits. */
const MAX_BODY_BYTES = 192 * 1024

export function registerExportRoute(app: FastifyInstance, whole: Resource, deps: RecordDeps): void {
  if (!whole.verbs.has('export')) return
  const config = { access: { api: [getVerbEntry(whole, 'export')] }, describe: describeSelected(whole) }
  app.post(`/${getExportPath(whole)}`, { config, bodyLimit: MAX_BODY_BYTES }, (request, reply) => {
    const principal = getPrincipal(request)
    requireApi(principal, getListEntry(whole))
    return exportList(restrictResource(whole, principal), deps, readSelection(request), { request, reply })
  })
}

/** Parameters that the query must not contain, because the body replaces them. */
const BODY_NAMES: readonly string[] = [PK, CALL_FLAGS.export, CALL_FLAGS.trial]

/** Returns the selection as a query. @throws Failure `bad_request` for a body without ids, `unknown_name` for other names in the body or query */
function readSelection({ query: rawQuery, body }: FastifyRequest): QueryString {
  const query = readQueryString(rawQuery)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Failure('bad_request')
  const { ids, ...others } = body as Record<string, unknown>
  const [stranger] = [...Object.keys(others), ...BODY_NAMES.filter((name) => query[name] !== undefined)]
  if (stranger !== undefined) throw new Failure('unknown_name', { values: { name: stranger.slice(0, 40) } })
  if (typeof ids !== 'string') throw new Failure('bad_request')
  return { ...query, [PK]: ids, [CALL_FLAGS.export]: String(EXPORT_SCOPES.selected) }
}
