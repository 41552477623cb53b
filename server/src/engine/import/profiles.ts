// Stores the mapping of a completed import, and suggests it for the next spreadsheet with the same titles (docs/decisions/import-layout.md).
import { createHash } from 'node:crypto'
import type { ImportMapping } from '@cangdan/protocol'
import { importMapping } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { normalizeTitle } from '#engine/read/headings.ts'
import { isDayField } from './layout/day-cells.ts'
import { isOwnColumn } from './layout/own-columns.ts'

/** Per account and list; the least recently used are deleted. */
const MAX_PROFILES = 20

export interface ProfileOwner {
  readonly accountId: number
  readonly resource: Resource
}

/** Stores a mapping by titles. Constant days belong to one file, so they are stored as empty texts. */
export async function saveMapping(
  db: Db,
  { accountId, resource }: ProfileOwner,
  titles: readonly string[],
  mapping: ImportMapping,
): Promise<void> {
  const { sheet: _sheet, heading: _heading, constants, ...stored } = mapping
  const storedMapping = constants === undefined ? stored : { ...stored, constants: clearDays(resource, constants) }
  await sql`
    insert into import_profile (account_id, list, titles, mapping)
    values (${accountId}, ${resource.path}, ${hashTitles(titles)}, ${JSON.stringify(storedMapping)}::jsonb)
    on conflict (account_id, list, titles) do update set mapping = excluded.mapping, update_time = now()`.execute(db)
  await sql`
    delete from import_profile
     where id in (select id from import_profile where account_id = ${accountId} and list = ${resource.path}
                   order by update_time desc, id desc offset ${MAX_PROFILES})`.execute(db)
}

export async function loadMapping(
  db: Db,
  { accountId, resource }: ProfileOwner,
  titles: readonly string[],
): Promise<ImportMapping | undefined> {
  const { rows } = await sql<{ mapping: unknown }>`
    select mapping from import_profile
     where account_id = ${accountId} and list = ${resource.path} and titles = ${hashTitles(titles)}`.execute(db)
  const read = importMapping.safeParse(rows[0]?.mapping)
  return read.success ? read.data : undefined
}

const hashTitles = (titles: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(titles.filter((text) => !isOwnColumn(text)).map(normalizeTitle)))
    .digest()

const clearDays = ({ fields }: Resource, constants: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(constants).map(([name, text]) => [name, isDayField(fields.get(name)) ? '' : text]))
