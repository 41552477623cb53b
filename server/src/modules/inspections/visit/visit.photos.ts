// Receives photos and drawn signatures of a visit, and judges its photos at the submission.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileStore, IncomingFile } from '#platform/files/file-store.ts'
import { addFile } from '#platform/files/files.ts'
import { assertPicture } from '#platform/files/media-type.ts'
import { type JudgedPhoto, judgePhotos } from './photo-marks.ts'
import type { VisitKind } from './visit.links.ts'
import type { VisitRow } from './visit.rows.ts'

interface FileDeps {
  readonly db: Db
  readonly files: FileStore
}

interface IncomingPhoto {
  readonly kind: VisitKind
  readonly visit: VisitRow
  readonly incoming: IncomingFile
  /** As signed by the browser. */
  readonly sha256: string
}

const MAX_PHOTOS = 60

/**
 * Stores a photo; one that the server has is not stored again.
 * @throws Failure `bad_request` if the bytes are not those of the hash, `unsupported_file` unless they are a picture, `too_many` beyond 60 photos
 */
export async function receivePhoto({ db, files }: FileDeps, photo: IncomingPhoto): Promise<void> {
  const { kind, visit, incoming, sha256 } = photo
  if (incoming.sha256 !== sha256) throw new Failure('bad_request')
  await assertPicture(incoming.path)
  const column = sql.ref(`${kind}_id`)
  const { rows } = await sql<{ count: number; has: boolean }>`
    select count(*)::int as count, coalesce(bool_or(sha256 = ${sha256}), false) as has from visit_photo where ${column} = ${visit.id}`.execute(
    db,
  )
  if (rows[0]?.has === true) return
  if ((rows[0]?.count ?? 0) >= MAX_PHOTOS) throw new Failure('too_many', { retryAfter: 86_400 })
  const owner = { organisationId: visit.agency_id, accountId: undefined }
  const { id } = await addFile(db, files, { incoming, name: `${visit.no}-${sha256.slice(0, 8)}.jpg`, ...owner })
  await sql`
    insert into visit_photo (${column}, file_id, sha256) values (${visit.id}, ${id}, ${sha256}) on conflict do nothing`.execute(
    db,
  )
}

const MAX_SIGNATURE = 100_000

/** Stores a drawn signature and returns the id of its file. @throws Failure `unsupported_file` unless it is a picture */
export async function storeSignature({ db, files }: FileDeps, visit: VisitRow, image: string): Promise<number> {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  const incoming = await files.receive(Readable.from([bytes]), MAX_SIGNATURE)
  try {
    await assertPicture(incoming.path)
    const upload = {
      incoming,
      name: `${visit.no}-signature.png`,
      organisationId: visit.agency_id,
      accountId: undefined,
    }
    return (await addFile(db, files, upload)).id
  } finally {
    await files.discard(incoming)
  }
}

export interface SubmittedPhoto extends JudgedPhoto {
  readonly original_sha256: string
}

interface PhotoSubmission {
  readonly kind: VisitKind
  readonly visit: VisitRow
  readonly photos: readonly SubmittedPhoto[]
  readonly least: number
}

/**
 * Stores time, place and nonce of each photo, with marks for the reviewer. Returns the files in order.
 * @throws Failure `photos_missing` if there are fewer than `least` or one was not received or is named twice
 */
export async function storePhotos(tx: Db, { kind, visit, photos, least }: PhotoSubmission): Promise<readonly number[]> {
  const column = sql.ref(`${kind}_id`)
  const hashes = [...new Set(photos.flatMap(({ sha256, original_sha256: original }) => [sha256, original]))]
  const { rows: seen } = await sql<{ sha256: string }>`
    select unnest(array[sha256, original_sha256]) as sha256 from visit_photo
     where ${column} is distinct from ${visit.id} and (sha256 = any (${hashes}) or original_sha256 = any (${hashes}))`.execute(
    tx,
  )
  const known = new Set(seen.map(({ sha256 }) => sha256).filter((hash) => hash !== ''))
  const seenBefore = new Set(
    photos.filter((photo) => known.has(photo.sha256) || known.has(photo.original_sha256)).map(({ sha256 }) => sha256),
  )
  const marks = judgePhotos(photos, { seenBefore, from: visit.start_time ?? 0, to: Math.floor(Date.now() / 1000) })
  const ids: number[] = []
  for (const photo of photos) {
    const { rows } = await sql<{ file_id: number }>`
      update visit_photo set original_sha256 = ${photo.original_sha256}, nonce_no = ${photo.nonce_no},
             taken_time = to_timestamp(${photo.taken_time}), longitude = ${photo.longitude}, latitude = ${photo.latitude},
             marks = ${marks.get(photo.sha256) ?? []}::bigint[]
       where ${column} = ${visit.id} and sha256 = ${photo.sha256} returning file_id`.execute(tx)
    if (rows[0] !== undefined) ids.push(rows[0].file_id)
  }
  const { size } = new Set(ids)
  if (size < photos.length || size < least) throw new Failure('photos_missing')
  return ids
}

/** Values of a column of files. */
export const toFiles = (ids: readonly number[]) => ids.map((id) => ({ id }))
