import { AGREEMENT_PICTURES, type AgreementToAccept } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { readPlainId } from '#platform/plain-id.ts'
import { type PublicPicture, sendPicture } from '#platform/site/site.ts'

export async function listCurrentAgreements(db: Db): Promise<AgreementToAccept[]> {
  const { rows } = await sql<AgreementRow>`
    select distinct on (agreement_key) id, agreement_key, title, version_no, content,
           (select coalesce(json_agg(json_build_object('id', file.id, 'type', file.media_type)), '[]')
              from file where file.id = any(content_files)) as files
      from agreement
     where ${isPublic}
     order by agreement_key desc, version_no desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    files: row.files.map(({ id, type }) => ({ id, type, url: `${AGREEMENT_PICTURES}/${row.id}/${id}` })),
  }))
}

interface AgreementRow extends Omit<AgreementToAccept, 'files'> {
  readonly files: readonly { readonly id: number; readonly type: string }[]
}

/** Agreements that are readable without a session, in every published version. */
const isPublic = sql`is_show = 1 and agreement_key in ('register', 'privacy')`

/** Returns the picture of a published agreement; `undefined` for other files and texts. */
async function findPicture(db: Db, agreement: number, file: number): Promise<PublicPicture | undefined> {
  const { rows } = await sql<PublicPicture>`
    select file.sha256, file.size, file.media_type as type
      from agreement join file on file.id = any(agreement.content_files)
     where agreement.id = ${agreement} and file.id = ${file} and ${isPublic}`.execute(db)
  return rows[0]
}

/** Registers the route of pictures. A published text never changes, so browsers cache its pictures. */
export function registerAgreementPictures(app: FastifyInstance, { db, files }: PictureDeps): void {
  app.get<{ Params: { agreement: string; file: string } }>(
    `${AGREEMENT_PICTURES}/:agreement/:file`,
    { config: { access: 'public' } },
    async ({ params }, reply) => {
      const [agreement, file] = [readPlainId(params.agreement), readPlainId(params.file)]
      const picture = agreement === undefined || file === undefined ? undefined : await findPicture(db, agreement, file)
      if (picture === undefined) throw new Failure('file_gone')
      return sendPicture(reply, picture, files)
    },
  )
}

interface PictureDeps {
  readonly db: Db
  readonly files: Pick<FileStore, 'read'>
}

/**
 * Holds a lock until the transaction ends, which delays new publications. @throws Failure `agreement_changed` unless `accepted` are all versions in
 * force
 */
export async function assertCurrent(tx: Db, accepted: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('published agreements', 0))`.execute(tx)
  const current = await listCurrentAgreements(tx)
  const isAll = current.length === new Set(accepted).size && current.every(({ id }) => accepted.includes(id))
  if (!isAll) throw new Failure('agreement_changed')
}

export async function insertAcceptance(
  tx: Db,
  { accountId, ip, accepted }: { accountId: number; ip: string; accepted: readonly number[] },
): Promise<void> {
  await sql`
    insert into agreement_acceptance (agreement_id, account_id, ip)
    select unnest(${accepted}::bigint[]), ${accountId}, ${ip}`.execute(tx)
}
