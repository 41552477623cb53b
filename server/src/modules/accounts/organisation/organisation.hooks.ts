// Writes organisations of kinds without a separate screen. The kind never changes.
import { sql } from 'kysely'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { Hooks, SaveContext } from '#engine/declare/records/hooks.ts'
import type { Db } from '#platform/database/database.ts'
import { ORGANISATION_KINDS } from '#platform/identity/principal.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { lookUp } from '#engine/declare/look-up.ts'

/** Wire numbers of these kinds. */
export const KEPT_HERE = [4, 6] as const

export const organisationHooks: Hooks = {
  save: saveOrganisation,
}

async function saveOrganisation(_tx: Db, { before, values, writer }: SaveContext): Promise<Outcome> {
  const { kind, ...stored } = values
  if (before === undefined)
    return { set: { ...stored, kind: sql`${lookUp(ORGANISATION_KINDS, Number(kind) - 1)}::text` } }
  if (before.state['kind'] !== kind)
    throw createInputFailure(new Map(), new Map([['kind', { code: 'not_editable' }]]), writer.language)
  return { set: stored }
}
