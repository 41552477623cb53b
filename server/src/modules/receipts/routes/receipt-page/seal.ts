// The seal of the storage firm that issued a receipt, as a picture within a document.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'

/** What a PDF can hold. */
const DRAWN = ['image/png', 'image/jpeg']

/** As a data URL; `undefined` where the firm has uploaded none that can be drawn. */
export async function sealOf(
  db: Db,
  files: Pick<FileStore, 'read'>,
  receiptId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string; type: string }>`
    select file.sha256, file.media_type as type
      from receipt join store on store.id = receipt.store_id join file on file.id = any (store.seal_image)
     where receipt.id = ${receiptId} and file.media_type = any (${DRAWN})
     order by file.id limit 1`.execute(db)
  const [seal] = rows
  if (seal === undefined) return undefined
  const pieces: Buffer[] = []
  for await (const piece of files.read(seal.sha256)) pieces.push(piece as Buffer)
  return `data:${seal.type};base64,${Buffer.concat(pieces).toString('base64')}`
}
