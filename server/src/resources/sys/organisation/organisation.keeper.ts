// Which organisations are kept here: those that have no screen of their own. An organisation is of one kind for good.
import { sql } from 'kysely'
import type { LockedRecord, Outcome } from '#engine/declare/action.ts'
import { invalidInput } from '#engine/write/form-values.ts'
import type { Keeper, Saving } from '#engine/declare/hooks.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { KINDS, kindNumber } from './organisation.queries.ts'

/** The numbers of their kinds. */
export const KEPT_HERE = [4, 5, 6] as const

export const organisationKeeper: Keeper = {
  save: saveOrganisation,
  del: async (tx, record) => {
    await demandKeptHere(tx, record)
  },
}

async function saveOrganisation(tx: Db, { before, values, writer }: Saving): Promise<Outcome> {
  const { kind, ...stored } = values
  if (before === undefined) return { set: { ...stored, kind: sql`${KINDS[Number(kind) - 1]}::text` } }
  if ((await demandKeptHere(tx, before)) !== kind)
    throw invalidInput(new Map(), new Map([['kind', { code: 'not_editable' }]]), writer.language)
  return { set: stored }
}

async function demandKeptHere(tx: Db, { id }: LockedRecord): Promise<number> {
  const { rows } = await sql<{ kind: number }>`
    select ${kindNumber} as kind from organisation where id = ${id}`.execute(tx)
  const kind = rows[0]?.kind ?? 0
  if (!KEPT_HERE.some((each) => each === kind)) throw new Failure('kept_elsewhere')
  return kind
}
