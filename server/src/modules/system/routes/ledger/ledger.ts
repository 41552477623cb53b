// Public routes of the ledger (C2SP tlog-tiles): the last signed head and the hashes of the tree. They disclose no contents, because each entry
// contains a nonce.
import { LEDGER_PATHS } from '@cangdan/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Policy } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { parseTilePath, TILE_WIDTH, findTile, type TilePath } from '#platform/ledger/format/tiles.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { buildBundles } from '#platform/ledger/archive/write-archive.ts'
import { type Log, loadTiles } from '#platform/ledger/log.ts'
import { listCosignatures, loadPublishedHead } from '#platform/ledger/publish.ts'
import { buildSignedNote } from '#platform/ledger/witnesses.ts'
import { registerCosignatureRoute } from './cosignatures.ts'

/** Seconds for which a checkpoint may be cached. */
const CHECKPOINT_LIFE = 5
const HASH_BYTES = 32

/** Registers `/ledger/…` with entry bundles and cosignatures, and `/ledger/2/…` for the second log. */
export function registerPublicLedgerRoutes(
  app: FastifyInstance,
  db: Db,
  policyOf: () => Promise<Policy | undefined>,
): void {
  registerEntryBundles(app, db)
  registerCosignatureRoute(app, db, policyOf)
  app.get<{ Params: { '*': string } }>('/ledger/*', { config: { access: 'public' } }, async (request, reply) => {
    const [, number = '1', path = ''] = /^(?:([2-9]|[1-9]\d)\/)?(.*)$/.exec(request.params['*']) ?? []
    const log = await findLog(db, Number(number))
    if (log === undefined) throw new Failure('no_such_call')
    if (path === 'checkpoint') return answerCheckpoint(db, log, reply)
    return answerTile(db, log, path, reply)
  })
}

/**
 * Registers entry bundles at their standard paths, for users of the platform with the right to download days, because entries contain data of all
 * organisations.
 */
function registerEntryBundles(app: FastifyInstance, db: Db): void {
  const config = { access: { api: [LEDGER_PATHS.days] } }
  const answerEntries = async (request: FastifyRequest, reply: FastifyReply, number: string, path: string) => {
    if (getPrincipal(request).organisationKind !== 'platform') throw new Failure('forbidden')
    const log = await findLog(db, Number(number))
    const asked = parseTilePath(`tile/entries/${path}`)
    if (log === undefined || asked === undefined) throw new Failure('no_such_call')
    return answerBundle(db, log, asked, reply)
  }
  app.get<{ Params: { '*': string } }>('/ledger/tile/entries/*', { config }, (request, reply) =>
    answerEntries(request, reply, '1', request.params['*']),
  )
  app.get<{ Params: { log: string; '*': string } }>(
    '/ledger/:log(^[1-9]\\d?$)/tile/entries/*',
    { config },
    (request, reply) => answerEntries(request, reply, request.params.log, request.params['*']),
  )
}

async function answerBundle(db: Db, log: Log, { n, width }: TilePath, reply: FastifyReply) {
  const head = await loadPublishedHead(db, log)
  const known = findTile(head?.head.size ?? 0, 0, n)
  if (known === undefined || width > known.width) throw new Failure('no_such_call')
  const first = n * TILE_WIDTH
  for await (const { data } of buildBundles(db, log.id, { first, size: first + width }))
    return reply.headers({ 'cache-control': 'private, no-store' }).type('application/octet-stream').send(data)
  throw new Failure('no_such_call')
}

async function findLog(db: Db, id: number): Promise<Log | undefined> {
  const { rows } = await sql<Log>`select id, origin from ledger_log where id = ${id}`.execute(db)
  return rows[0]
}

async function answerCheckpoint(db: Db, log: Log, reply: FastifyReply) {
  const head = await loadPublishedHead(db, log)
  if (head === undefined) throw new Failure('no_such_call')
  const cosigned = await listCosignatures(db, log, head.head.size)
  return reply
    .headers({ 'cache-control': `public, max-age=${CHECKPOINT_LIFE}` })
    .type('text/plain; charset=utf-8')
    .send(buildSignedNote(head, cosigned))
}

async function answerTile(db: Db, log: Log, path: string, reply: FastifyReply) {
  const request = parseTilePath(path)
  // Entries require access to their records.
  if (request === undefined || request.kind === 'entries') throw new Failure('no_such_call')
  const head = await loadPublishedHead(db, log)
  // Tiles beyond the signed head are not published, because they may still change.
  const known = findTile(head?.head.size ?? 0, request.level, request.n)
  if (known === undefined || request.width > known.width) throw new Failure('no_such_call')
  const [tile] = await loadTiles(db, log.id, [request])
  if (tile === undefined || tile.data.length < request.width * HASH_BYTES) throw new Failure('no_such_call')
  return reply
    .headers({ 'cache-control': 'public, max-age=31536000, immutable' })
    .type('application/octet-stream')
    .send(Buffer.from(tile.data.subarray(0, Math.min(request.width, TILE_WIDTH) * HASH_BYTES)))
}
