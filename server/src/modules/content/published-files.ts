// Pictures of published texts have their own file places, because most readers may not open the list that stores them.
import type { FileRef } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import { TEXT_FILE_COLUMNS } from '#engine/read/files/row-urls.ts'
import type { StoredFile } from '#engine/read/files/file-access.ts'
import type { Db } from '#platform/database/database.ts'
import type { FileLocation, FileUrls } from '#platform/files/file-urls.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { LiveSession } from '#platform/identity/principal-reader.ts'

/** A table with `image` and `content_files`, and the call that returns its texts. */
export interface PublishedTable {
  readonly table: string
  readonly call: string
  /** Selects texts that the reader may read now. Uses the table's own name. */
  readonly isOpen: (reader: Principal) => RawBuilder<boolean>
}

const COLUMN = 'content'

export async function listPublishedFiles(
  db: Db,
  { call, id: row, files }: { readonly call: string; readonly id: number; readonly files: readonly number[] },
  { principal, now }: LiveSession,
  urls: FileUrls,
): Promise<FileRef[]> {
  if (files.length === 0) return []
  const { rows } = await sql<FileRef>`
    select ${TEXT_FILE_COLUMNS} from file where id = any(${[...files]}::bigint[])
     order by array_position(${[...files]}::bigint[], id)`.execute(db)
  return rows.map((file) => ({
    ...file,
    ...urls.sign({ list: call, column: COLUMN, row, id: file.id }, principal.sessionId, now),
  }))
}

/** Returns the picture at a place; `undefined` if the place does not exist or the reader may not read the text any more. */
export async function findPublishedFile(
  db: Db,
  published: readonly PublishedTable[],
  { list, column, row, id }: FileLocation,
  principal: Principal,
): Promise<StoredFile | undefined> {
  const one = published.find(({ call }) => call === list)
  if (one === undefined || column !== COLUMN) return undefined
  const table = sql.table(one.table)
  const { rows } = await sql<StoredFile>`
    select file.sha256, file.size, file.media_type as type, file.name
      from ${table} join file on file.id = any(${table}.image || ${table}.content_files)
     where ${table}.id = ${row} and file.id = ${id} and ${one.isOpen(principal)}`.execute(db)
  return rows[0]
}
