// Rights are checked when an export is requested, when it is written and when it is downloaded.
import { getResource } from '#engine/declare/registry.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { getListEntry } from '../declare/rights/rights.ts'
import { restrictResource } from '../declare/rights/view.ts'
import type { QueryString } from '#engine/sql/list-query.ts'
import { Failure } from '#platform/failure.ts'
import { type Principal, requireApi } from '#platform/identity/principal.ts'
import { readExport, type ExportRequest } from './read-export.ts'

export interface StoredExport {
  readonly organisation_id: number
  readonly list_path: string
  readonly query: QueryString
}

export interface ResolvedExport {
  readonly principal: Principal
  readonly resource: Resource
  readonly wanted: ExportRequest
}

/**
 * Reads a stored export with the current rights of its owner.
 * @throws Failure `forbidden` when the owner lost a right, the account or the organisation; the failures of `readExport`
 */
export function resolveExport(stored: StoredExport, principal: Principal | undefined): ResolvedExport {
  if (principal === undefined || principal.organisationId !== stored.organisation_id) throw new Failure('forbidden')
  const resource = restrictResource(getResource(stored.list_path), principal)
  requireApi(principal, getListEntry(resource))
  return { principal, resource, wanted: readExport(resource, principal, stored.query) }
}
