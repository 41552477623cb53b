// Rights are checked when an export is requested, when it is written and when it is downloaded.
import { resourceAt } from '#engine/declare/registry.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { listEntry } from '../declare/rights/rights.ts'
import { viewOf } from '../declare/rights/view.ts'
import type { QueryString } from '#engine/sql/list-query.ts'
import { Failure } from '#platform/failure.ts'
import { type Principal, requireApi } from '#platform/identity/principal.ts'
import { readExport, type WantedExport } from './wanted-export.ts'

export interface KeptExport {
  readonly organisation_id: number
  readonly list_path: string
  readonly query: QueryString
}

export interface Exporting {
  readonly principal: Principal
  readonly resource: Resource
  readonly wanted: WantedExport
}

/**
 * Reads a stored export with the current rights of its owner.
 * @throws Failure `forbidden` when the owner lost a right, the account or the organisation; the failures of `readExport`
 */
export function exporting(kept: KeptExport, principal: Principal | undefined): Exporting {
  if (principal === undefined || principal.organisationId !== kept.organisation_id)
    throw new Failure('forbidden')
  const resource = viewOf(resourceAt(kept.list_path), principal)
  requireApi(principal, listEntry(resource))
  return { principal, resource, wanted: readExport(resource, principal, kept.query) }
}
