// In whose name the demo is made: nothing in it that its people could not do, and its history says who did it.
import type { FileRef, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { readRecord } from '#engine/read/record.ts'
import { runAction } from '#engine/write/run-action.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { addRecord } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import type { Writer } from '#engine/declare/writer.ts'
import { registryOf } from '#modules/registry.ts'

/** Somebody of the demo, as whom records are written. Only the administrator holds what they give others. */
export async function writerOf(db: Db, username: string): Promise<Writer> {
  const { id, person_id, organisation_id, kind } = await db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'person_id', 'organisation_id', 'organisation.kind'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const isAdmin = username === 'admin'
  return {
    ...registryOf(),
    language: 'zh',
    principal: {
      accountId: id,
      personId: person_id,
      organisationId: organisation_id,
      organisationKind: kind as Writer['principal']['organisationKind'],
      sessionId: '',
      roles: isAdmin ? ['admin'] : [],
      isAdmin,
      paths: new Set(),
      apis: new Set(),
    },
  }
}

/** Adds a record as its form would. Answers its number. */
export function add(db: Db, resource: Resource, values: Row, writer: Writer): Promise<number> {
  const fields = new Map(Object.entries(values))
  return addRecord(db, { resource, writer }, { id: undefined, version: undefined, fields })
}

/** Does an action to a record as its dialog would, to the version that stands. */
export async function act(
  db: Db,
  resource: Resource,
  [name, id, given = {}]: readonly [name: string, id: number, given?: Row],
  writer: Writer,
): Promise<void> {
  const action = resource.actions.get(name)
  if (action === undefined) throw new Error(`${resource.path} has no action ${name}`)
  const version = action.namesVersion ? (await readRecord(db, resource, id, writer)).version : undefined
  await runAction(db, { resource, writer }, action, { id, version, given })
}

/** Approves a record as the dialog would, in the version that stands. */
export async function approve(
  db: Db,
  resource: Resource,
  { id, version }: { id: number; version: number },
  writer: Writer,
): Promise<void> {
  const audit = resource.actions.get('audit')
  if (audit === undefined) throw new Error(`${resource.path} is not audited`)
  await runAction(db, { resource, writer }, audit, { id, version, given: { audit_status: 1 } })
}

/** The weigh note of that lot that this person has filed, else one that nobody has used: each is of one lot. */
export async function weighNoteOf(tx: Db, { principal }: Writer, lotId = 0): Promise<readonly FileRef[]> {
  const { rows } = await sql<{ id: number }>`
    select file.id from file left join lot_paper using (sha256)
     where file.account_id = ${principal.accountId} and file.name like ${`${WEIGH_NOTE}%`}
       and (lot_paper.lot_id = ${lotId}
         or lot_paper.lot_id is null and not exists (select from file_use where file_id = file.id))
     order by lot_paper.lot_id nulls last, file.id limit 1`.execute(tx)
  if (rows[0] === undefined) throw new Error(`account ${principal.accountId} has no weigh note left`)
  return [rows[0]]
}

export async function lotOf(tx: Db, receiptId: number): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select lot_id as id from receipt where id = ${receiptId}`.execute(tx)
  return rows[0]?.id ?? 0
}

/** How names of weigh notes begin. */
export const WEIGH_NOTE = 'weigh-note-'

/** A paper that this person has uploaded: each files their own. */
export async function paperOf(tx: Db, { principal }: Writer): Promise<readonly FileRef[]> {
  const { rows } = await sql<{ id: number }>`
    select id from file where account_id = ${principal.accountId} order by id limit 1`.execute(tx)
  if (rows[0] === undefined) throw new Error(`account ${principal.accountId} has uploaded nothing`)
  return [rows[0]]
}
