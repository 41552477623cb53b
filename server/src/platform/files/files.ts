import { MAX_BYTES, MEGABYTE, type UploadedFile } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { Failure } from '../failure.ts'
import { getSite } from '../site/site.ts'
import { isAllowed } from './extensions.ts'
import { toSafeName, readFileName } from './file-name.ts'
import type { FileStore, IncomingFile } from './file-store.ts'
import { detectFileKind } from './media-type.ts'

const LIMIT = { count: 200, seconds: 3600 } as const

export interface Upload {
  readonly incoming: IncomingFile
  /** As sent by the client. */
  readonly name: string
  readonly organisationId: number
  /** Undefined if the platform uploads. */
  readonly accountId: number | undefined
}

/** @throws Failure `bad_file_name`, `unsupported_file`, `too_many_pixels`, `too_big` for its type, `too_many` with the seconds to wait */
export async function addFile(db: Db, store: FileStore, upload: Upload): Promise<UploadedFile> {
  const { incoming, organisationId, accountId } = upload
  const sent = readFileName(upload.name)
  if (sent === undefined || incoming.size === 0)
    throw new Failure(sent === undefined ? 'bad_file_name' : 'unsupported_file')
  const { mediaType: type, picture } = await detectFileKind(incoming.path)
  const site = await getSite(db)
  if (!isAllowed(type, site)) throw new Failure('unsupported_file')
  const most = Math.min(MAX_BYTES.get(type) ?? 0, site.upload_max_size * MEGABYTE)
  if (incoming.size > most) throw new Failure('too_big')
  const name = toSafeName(sent, type)
  return inTransaction(db, async (tx) => {
    if (accountId !== undefined) await assertUploadAllowed(tx, accountId)
    await lockContent(tx, incoming.sha256)
    const { id } = await tx
      .insertInto('file')
      .values({
        sha256: incoming.sha256,
        size: incoming.size,
        media_type: type,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        name,
        organisation_id: organisationId,
        account_id: accountId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await store.keep(incoming)
    return { id, name, type, size: incoming.size }
  })
}

export async function lockContent(tx: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file ${sha256}`}, 0))`.execute(tx)
}

async function assertUploadAllowed(tx: Db, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from create_time - now()) + ${LIMIT.seconds}::int)::int as wait
      from file where account_id = ${accountId}
     order by create_time desc offset ${LIMIT.count - 1} limit 1`.execute(tx)
  const wait = rows[0]?.wait ?? 0
  if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
}
