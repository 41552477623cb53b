// General settings of the platform (T6), and pictures that are public before sign-in.
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { createRowCache } from '../database/recent-row.ts'
import type { CopyrightSetting, SystemSetting } from '../database/schema.generated.ts'
import { Failure } from '../failure.ts'
import type { FileStore } from '../files/file-store.ts'
import type { OrganisationKind } from '../identity/principal.ts'

type Row<T> = Readonly<Omit<Selectable<T>, 'id' | 'version' | 'create_time'>>

export type Site = Row<SystemSetting>
export type Copyright = Row<CopyrightSetting>

export const SITE_TABLE = 'system_setting'
export const COPYRIGHT_TABLE = 'copyright_setting'

export const getSite = createRowCache<Site>(SITE_TABLE, (db) =>
  db.selectFrom(SITE_TABLE).selectAll().executeTakeFirstOrThrow(),
)

export const getCopyright = createRowCache<Copyright>(COPYRIGHT_TABLE, (db) =>
  db.selectFrom(COPYRIGHT_TABLE).selectAll().executeTakeFirstOrThrow(),
)

const PICTURES = {
  logo: [SITE_TABLE, 'site_logo'],
  icon: [SITE_TABLE, 'site_icon'],
  login: [SITE_TABLE, 'login_image'],
  qrcode: [SITE_TABLE, 'service_qrcode'],
  police: [COPYRIGHT_TABLE, 'police_icon'],
  copyright: [COPYRIGHT_TABLE, 'copyright_logo'],
} as const

export type SitePicture = keyof typeof PICTURES

export const isSitePicture = (name: string): name is SitePicture => Object.hasOwn(PICTURES, name)

export interface PublicPicture {
  readonly sha256: string
  readonly size: number
  readonly type: string
}

/** Sends a public picture, which browsers cache for a day. */
export const sendPicture = (
  reply: FastifyReply,
  { sha256, size, type }: PublicPicture,
  files: Pick<FileStore, 'read'>,
): FastifyReply =>
  reply
    .headers(reply.server.headersOfFile)
    .type(type)
    .header('content-length', size)
    .header('cache-control', 'public, max-age=86400')
    .send(files.read(sha256))

export async function findSitePicture(db: Db, name: SitePicture): Promise<PublicPicture | undefined> {
  const [table, column] = PICTURES[name]
  const { rows } = await sql<PublicPicture>`
    select file.sha256, file.size, file.media_type as type
      from ${sql.table(table)} as setting join file on file.id = setting.${sql.ref(column)}[1]`.execute(db)
  return rows[0]
}

/** Milliseconds that a page waits for the settings: it must work without a database. */
const PATIENCE_MS = 500

/** Creates a function that returns the hosts of streams; the last known ones if the database does not respond. */
export function createStreamHosts(db: Db): () => Promise<readonly string[]> {
  let hosts: readonly string[] = []
  const read = async () => {
    hosts = (await getSite(db)).stream_hosts
  }
  return async () => {
    const reading = read().catch(() => undefined)
    const waiting = new AbortController()
    await Promise.race([
      reading,
      setTimeout(PATIENCE_MS, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined),
    ])
    waiting.abort()
    return hosts
  }
}

/** Checks whether users of this kind may use the platform: while it is closed, only its own users. */
export const canUsePlatform = async (db: Db, kind: OrganisationKind): Promise<boolean> =>
  kind === 'platform' || (await getSite(db)).site_status === 1

/** @throws Failure `platform_closed` for users of other organisations while it is closed */
export async function assertPlatformOpen(db: Db, kind: OrganisationKind): Promise<void> {
  if (await canUsePlatform(db, kind)) return
  const { close_reason: reason } = await getSite(db)
  throw new Failure('platform_closed', { values: { reason } })
}
