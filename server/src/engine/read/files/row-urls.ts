// Adds signed URLs to the files of a response.
import { type FileRef, filesOf, picturesIn, type RecordAnswer, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import type { LiveSession } from '#platform/identity/principal-reader.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'

export interface Reading {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly session: LiveSession
}

/** Returns the row with a URL for each of its files. The row must contain its id, or `id` must be given. */
export function withUrls(
  row: Row,
  { resource, columns, session }: Reading,
  urls: FileUrls,
  id = row[PK],
): Row {
  const files = columns.filter(({ name, type }) => type === 'image' && filesOf(row[name]).length > 0)
  if (files.length === 0) return row
  const { principal, now } = session
  const signed = files.map(({ name }) => {
    const place = { list: resource.path, column: name, row: Number(id) }
    const opened = filesOf(row[name]).map((file) => ({
      ...file,
      ...urls.sign({ ...place, id: file.id }, principal.sessionId, now),
    }))
    return [name, opened] as const
  })
  return { ...row, ...Object.fromEntries(signed) }
}

/** Columns of pictures in a text. The browser reserves space for pictures with a known size. */
export const FILE_OF_TEXT = sql`id, name, media_type as type, width, height`

/** Loads the files of pictures in rich texts, by field, with signed URLs; returns an empty object if there are none. */
export async function filesOfTexts(
  db: Db,
  { id, values }: Pick<RecordAnswer, 'id' | 'values'>,
  { resource, session }: Reading,
  urls: FileUrls,
): Promise<Pick<RecordAnswer, 'files'>> {
  const named = [...resource.fields.values()].flatMap(({ name, rich }) => {
    const ids = rich?.pictures ? picturesIn(values[name]) : []
    return ids.length === 0 ? [] : [{ name, ids }]
  })
  if (named.length === 0) return {}
  const { rows } = await sql<FileRef>`
    select ${FILE_OF_TEXT} from file where id = any(${named.flatMap(({ ids }) => ids)}::bigint[])`.execute(db)
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
