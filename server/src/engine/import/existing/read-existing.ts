import { EXISTING_STRATEGIES, type ExistingStrategy, CALL_FLAGS } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { canOverwrite } from '#engine/declare/rights/rights.ts'

export interface ExistingOption {
  readonly existing: ExistingStrategy
  readonly seen?: string
}

/** @throws Failure `bad_request` when the list does not support the option, `forbidden` without the right to overwrite */
export function readExisting(
  resource: Resource,
  principal: Principal,
  query: Readonly<Record<string, string>>,
): ExistingOption {
  const { [CALL_FLAGS.importExisting]: requested = 'add', [CALL_FLAGS.importSeen]: seen } = query
  const existing = EXISTING_STRATEGIES.find((way) => way === requested)
  const { sheetKey } = resource
  if (existing === undefined || (existing !== 'add' && sheetKey === undefined)) throw new Failure('bad_request')
  if (existing === 'overwrite' && sheetKey?.overwrites === undefined) throw new Failure('bad_request')
  if (existing === 'overwrite' && !canOverwrite(principal, resource)) throw new Failure('forbidden')
  if (seen === undefined) return { existing }
  if (existing === 'add') throw new Failure('bad_request')
  return { existing, seen }
}
