// SHA-256 hashes of the files of a record; ledger entries contain them instead of file names (docs/ledger.md).
import { getFiles, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Resource } from '#engine/declare/resource.ts'

/** The fact with the hashes: by column, in the order of the column. */
export const FILE_HASHES = 'file_sha256'

export type FileHashes = Readonly<Record<string, readonly string[]>>

/** Returns the hashes of columns with files. @param hashes by file id */
export const getFileHashes = ({ whole }: Resource, values: Row, hashes: ReadonlyMap<number, string>): FileHashes =>
  Object.fromEntries(
    Object.keys(values)
      .filter((name) => whole.columns.get(name)?.type === 'image')
      .map((name) => [name, getFiles(values[name]).map(({ id }) => hashes.get(id) ?? '')] as const)
      .filter(([, found]) => found.length > 0),
  )

/** Loads the hashes of files as hex, by file id. */
export async function loadFileHashes(
  db: Db,
  { whole }: Resource,
  records: readonly Row[],
): Promise<ReadonlyMap<number, string>> {
  const columns = [...whole.columns.values()].filter(({ type }) => type === 'image')
  const ids = records.flatMap((values) => columns.flatMap(({ name }) => getFiles(values[name]).map(({ id }) => id)))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; sha256: string }>`
    select id, sha256 from file where id = any (${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]))
}
