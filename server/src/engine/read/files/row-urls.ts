// Adds signed URLs to the files of a response.
import { type FileRef, getFiles, listPictures, type RecordResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import type { LiveSession } from '#platform/identity/principal-reader.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'

export interface UrlContext {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly session: LiveSession
}

/** Returns the row with a URL for each of its files. The row must contain its id, or `id` must be given. */
export function addFileUrls(row: Row, { resource, columns, session }: UrlContext, urls: FileUrls, id = row[PK]): Row {
  const files = columns.filter(({ name, type }) => type === 'image' && getFiles(row[name]).length > 0)
  if (files.length === 0) return row
  const { principal, now } = session
  const signed = files.map(({ name }) => {
    const place = { list: resource.path, column: name, row: Number(id) }
    const opened = getFiles(row[name]).map((file) => ({
      ...file,
      ...urls.sign({ ...place, id: file.id }, principal.sessionId, now),
    }))
    return [name, opened] as const
  })
  return { ...row, ...Object.fromEntries(signed) }
}

/** Columns of pictures in a text. The browser reserves space for pictures with a known size. */
export const TEXT_FILE_COLUMNS = sql`id, name, media_type as type, width, height`

/** Loads the files of pictures in rich texts, by field, with signed URLs; returns an empty object if there are none. */
export async function loadTextFiles(
  db: Db,
  { id, values }: Pick<RecordResponse, 'id' | 'values'>,
  { resource, session }: UrlContext,
  urls: FileUrls,
): Promise<Pick<RecordResponse, 'files'>> {
  const named = [...resource.fields.values()].flatMap(({ name, rich }) => {
    const ids = rich?.pictures ? listPictures(values[name]) : []
    return ids.length === 0 ? [] : [{ name, ids }]
  })
  if (named.length === 0) return {}
  const { rows } = await sql<FileRef>`
    select ${TEXT_FILE_COLUMNS} from file where id = any(${named.flatMap(({ ids }) => ids)}::bigint[])`.execute(db)
  const { principal, now } = session
  const opened = named.map(({ name, ids }) => {
    const place = { list: resource.path, column: name, row: id }
    const files = rows.filter((file) => ids.includes(file.id))
    return [
      name,
      files.map((file) => ({ ...file, ...urls.sign({ ...place, id: file.id }, principal.sessionId, now) })),
    ] as const
  })
  return { files: Object.fromEntries(opened) }
}
