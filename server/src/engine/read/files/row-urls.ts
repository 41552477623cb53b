// Gives the files in an answer the addresses that open them, for the reader of that answer.
import { filesOf, type Row } from '@cangdan/protocol'
import type { FileUrls } from '#platform/files/file-urls.ts'
import type { LiveSession } from '#platform/identity/principal-reader.ts'
import type { Column } from '#engine/declare/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'

export interface Reading {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly session: LiveSession
}

/** The row, with an address for each of its files. It must carry its key, or bring it. */
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
