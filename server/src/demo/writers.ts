// Creates demo records as its users, through the product's forms and actions, so that each history names the right user.
import { Readable } from 'node:stream'
import type { FileRef, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { loadRecord } from '#engine/read/record.ts'
import { runAction } from '#engine/write/run-action.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { addRecord } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import type { Writer } from '#engine/declare/records/writer.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { addFile } from '#platform/files/files.ts'
import { getRegistry } from '#modules/registry.ts'

/** Returns the account that writes records. Only the administrator needs rights here: it creates accounts with rights. */
export async function loadWriter(db: Db, username: string): Promise<Writer> {
  const { id, person_id, organisation_id, kind } = await db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'person_id', 'organisation_id', 'organisation.kind'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const isAdmin = username === 'admin'
  return {
    ...getRegistry(),
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

/** Placeholder in values for a document uploaded by the user. */
export const DOCUMENT = '{paper}'

export type Values = Readonly<Record<string, Row[string] | undefined>>

export type Step = readonly [username: string, action: string, values?: Values]

export interface DemoCalls {
  readonly tx: Db
  readonly user: (username: string) => Promise<Writer>
  readonly add: (username: string, resource: Resource, values: Values, steps?: readonly Step[]) => Promise<number>
  readonly act: (
    username: string,
    resource: Resource,
    action: string,
    values: Values & { readonly id: number },
  ) => Promise<void>
}

export interface SeedContext extends DemoCalls {
  readonly upload: (username: string, picture: Buffer, name: string) => Promise<FileRef[]>
  readonly passwords: Readonly<Record<string, string>>
}

/** Creates the calls of users. `findDocument` returns the file that replaces `DOCUMENT`. */
export function createDemoCalls(
  tx: Db,
  findDocument: (writer: Writer) => Promise<FileRef> = findFirstFile(tx),
): DemoCalls {
  const users = new Map<string, Promise<Writer>>()
  const user = (username: string) => {
    const known = users.get(username) ?? loadWriter(tx, username)
    users.set(username, known)
    return known
  }
  const toRow = async (values: Values, writer: Writer): Promise<Row> => {
    const row: Row = {}
    for (const [name, value] of Object.entries(values))
      if (value !== undefined) row[name] = value === DOCUMENT ? [await findDocument(writer)] : value
    return row
  }
  const act: DemoCalls['act'] = async (username, resource, name, { id, ...values }) => {
    const writer = await user(username)
    const action = resource.actions.get(name)
    if (action === undefined) throw new Error(`${resource.path} has no action ${name}`)
    const version = action.namesVersion ? (await loadRecord(tx, resource, id, writer)).version : undefined
    await runAction(tx, { resource, writer }, action, { id, version, input: await toRow(values, writer) })
  }
  const add: DemoCalls['add'] = async (username, resource, values, steps = []) => {
    const writer = await user(username)
    const fields = new Map(Object.entries(await toRow(values, writer)))
    const id = await addRecord(tx, { resource, writer }, { id: undefined, version: undefined, fields })
    for (const [by, action, given] of steps) await act(by, resource, action, { ...given, id })
    return id
  }
  return { tx, user, add, act }
}

const findFirstFile =
  (tx: Db) =>
  async ({ principal: { accountId } }: Writer): Promise<FileRef> => {
    const { rows } = await sql<{ id: number }>`
      select id from file where account_id = ${accountId} order by id limit 1`.execute(tx)
    if (rows[0] === undefined) throw new Error(`account ${accountId} has no uploaded file`)
    return rows[0]
  }

export async function uploadAs(
  { principal: { organisationId, accountId } }: Writer,
  { db, files }: { readonly db: Db; readonly files: FileStore },
  picture: Buffer,
  name: string,
): Promise<FileRef> {
  const incoming = await files.receive(Readable.from([picture]), picture.length)
  return addFile(db, files, { incoming, name, organisationId, accountId })
}

export async function findNewest(tx: Db, { table }: Resource): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function findId(tx: Db, { table }: Resource, column: string, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${name}`.execute(tx)
  if (rows[0] === undefined) throw new Error(`no ${table} ${name}`)
  return rows[0].id
}
