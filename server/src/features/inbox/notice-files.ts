// The pictures of a notice, for the people that it is for: a place of their own, since most of them may not open the list of notices.
import { type FileRef, INBOX_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { StoredFile } from '#engine/read/files/file-access.ts'
import type { Db } from '#platform/database/database.ts'
import type { FilePlace, FileUrls } from '#platform/files/file-urls.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { LiveSession } from '#platform/identity/principal-reader.ts'
import { isPublishedFor } from './own-inbox.ts'

const LIST = INBOX_PATHS.info
const COLUMN = 'content'

/** These files of a notice, each with an address for its reader, in their order. */
export async function noticeFiles(
  db: Db,
  { id: row, files }: { readonly id: number; readonly files: readonly number[] },
  { principal, now }: LiveSession,
  urls: FileUrls,
): Promise<FileRef[]> {
  if (files.length === 0) return []
  const { rows } = await sql<FileRef>`
    select id, name, media_type as type from file where id = any(${[...files]}::bigint[])
     order by array_position(${[...files]}::bigint[], id)`.execute(db)
  return rows.map((file) => ({
    ...file,
    ...urls.sign({ list: LIST, column: COLUMN, row, id: file.id }, principal.sessionId, now),
  }))
}

/** The picture at this place; `undefined` where it is no such place, or no notice for this reader any more. */
export async function noticeFileAt(
  db: Db,
  { list, column, row, id }: FilePlace,
  principal: Principal,
): Promise<StoredFile | undefined> {
  if (list !== LIST || column !== COLUMN) return undefined
  const { rows } = await sql<StoredFile>`
    select file.sha256, file.size, file.media_type as type, file.name
      from notification join file on file.id = any(notification.image || notification.content_files)
     where notification.id = ${row} and file.id = ${id} and ${isPublishedFor(principal)}`.execute(db)
  return rows[0]
}
