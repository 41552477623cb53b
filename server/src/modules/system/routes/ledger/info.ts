// Summary of the ledger, and download of whole days. Faults and entries are visible to users of the platform only.
import { Readable } from 'node:stream'
import { LEDGER_PATHS, type LedgerInfo, MARKS, MAX_LEDGER_DAYS, title } from '@cangdan/protocol'
import { base64Of, hexOf, parsePolicy } from '@cangdan/protocol/ledger'
import { ledgerInfoAnswer } from '@cangdan/protocol/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { disposition } from '#platform/http/responses/attachment.ts'
import { defineCall } from '#platform/http/described.ts'
import { succeed } from '#platform/http/responses/replies.ts'
import { queryOf } from '#platform/http/security/signature.ts'
import { refusedWith, type ZodApp } from '#platform/http/zod-routes.ts'
import { holdsApi, type Principal } from '#platform/identity/principal.ts'
import { archiveOf } from '#platform/ledger/archive/write-archive.ts'
import { currentLog, keysOfLog, type Log, sealedHead } from '#platform/ledger/log.ts'
import { sha256 } from '#platform/ledger/primitives.ts'
import { treeReader } from '#platform/ledger/tile-reader.ts'
import { noteOf } from '#platform/ledger/prove.ts'
import { publishedHead } from '#platform/ledger/publish.ts'
import { zipped } from '#platform/spreadsheet/zip/write-zip.ts'
import {
  earlierLogs,
  growthOf,
  lastChecks,
  openFaults,
  waitingEntries,
  witnessedHeads,
} from './info.queries.ts'
import { LEDGER_TITLES } from './ledger.titles.ts'
import type { LedgerReading } from '#platform/ledger/prove.ts'

/** `seen`: tree size that the caller has verified; invalid numbers count as 0. */
const infoQuery = z.object({ seen: z.string().transform(Number).pipe(z.int().catch(0)).default(0) })

export function ledgerInfoRoutes(app: ZodApp, reading: LedgerReading): void {
  const info = defineCall(
    LEDGER_TITLES.info,
    { access: { api: [LEDGER_PATHS.info] } },
    { query: infoQuery, answer: ledgerInfoAnswer },
  )
  app.get(`/${LEDGER_PATHS.info}`, info, async (request) =>
    succeed(await infoFor(reading, principalOf(request), request.query.seen)),
  )

  const days = defineCall(
    LEDGER_TITLES.days,
    { access: { api: [LEDGER_PATHS.days] }, isDownload: () => true },
    { query: daysQuery, files: ['application/zip'], answer: false },
  )
  app.get(`/${LEDGER_PATHS.days}`, days, (request, reply) => sendDays(reading, request, reply))
}

const isOwn = ({ organisationKind }: Principal) => organisationKind === 'platform'

async function infoFor(reading: LedgerReading, principal: Principal, seen: number): Promise<LedgerInfo> {
  const { db } = reading
  const log = await currentLog(db)
  const own = isOwn(principal)
  const [waiting, growth, checks, faults, ofLog] = await Promise.all([
    waitingEntries(db),
    growthOf(db),
    lastChecks(db),
    own ? openFaults(db) : [],
    log === undefined ? NO_LOG : aboutLog(reading, log),
  ])
  return {
    ...ofLog,
    ...waiting,
    consistency: log === undefined ? null : await consistencyOf(reading, log, seen, ofLog.size),
    growth,
    checks,
    faults,
    can_take: own && holdsApi(principal, LEDGER_PATHS.days),
    time: Math.floor(Date.now() / 1000),
  }
}

async function consistencyOf(
  { db, tiles }: LedgerReading,
  log: Log,
  seen: number,
  size: number,
): Promise<string[] | null> {
  if (!Number.isSafeInteger(seen) || seen < 1 || seen > size) return null
  return (await treeReader(db, log.id, tiles).consistency(seen, size)).map(base64Of)
}

type OfLog = Pick<
  LedgerInfo,
  'log' | 'size' | 'root' | 'seal_time' | 'keys' | 'policy' | 'witnesses' | 'earlier'
>

const NO_LOG: OfLog = {
  log: null,
  size: 0,
  root: null,
  seal_time: null,
  keys: [],
  policy: null,
  witnesses: [],
  earlier: [],
}

async function aboutLog({ db, policy }: LedgerReading, log: Log): Promise<OfLog> {
  const [signed, sealed, keys, text, cosigned, earlier] = await Promise.all([
    publishedHead(db, log),
    sealedHead(db, log.id),
    keysOfLog(db, log.id),
    policy(),
    witnessedHeads(db, log),
    earlierLogs(db, log),
  ])
  return {
    log: {
      ...log,
      keys: keys.map(({ verifier_key }) => verifier_key),
      note: await noteOf(db, log, signed),
    },
    size: signed?.head.size ?? 0,
    root: signed === undefined ? null : hexOf(signed.head.root),
    seal_time: sealed?.time ?? null,
    keys,
    policy: text,
    witnesses: witnessesOf(text, cosigned),
    earlier,
  }
}

function witnessesOf(
  policy: string | null,
  cosigned: Awaited<ReturnType<typeof witnessedHeads>>,
): LedgerInfo['witnesses'] {
  const { witnesses } = policy === null ? { witnesses: [] } : parsePolicy(sha256, policy)
  return witnesses.map(({ name, key, url }) => {
    const known = cosigned.find(({ key_id }) => key_id === key.id)
    return {
      name,
      verifier_key: `${key.name}+${key.id}`,
      is_asked: url !== undefined,
      size: known?.size ?? null,
      sign_time: known?.sign_time ?? null,
    }
  })
}

const TOO_MANY_DAYS = title(
  `一次最多 ${MAX_LEDGER_DAYS} 天`,
  `${MAX_LEDGER_DAYS} days at most at a time`,
  `${MAX_LEDGER_DAYS} días como máximo cada vez`,
  `一度に最大${MAX_LEDGER_DAYS}日まで`,
)
const NOTHING_SEALED = title(
  '这些天没有封存任何条目',
  'Nothing was sealed on those days',
  'No se selló nada en esos días',
  'その期間に封印された記録はありません',
)

const daysQuery = refusedWith(
  z
    .object({ from: z.iso.date(), to: z.iso.date() })
    .refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_LEDGER_DAYS),
  () => new Failure('invalid_input', { note: TOO_MANY_DAYS }),
)

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

async function sendDays(
  { db, policy }: LedgerReading,
  request: FastifyRequest<{ Querystring: z.output<typeof daysQuery> }>,
  reply: FastifyReply,
) {
  if (!isOwn(principalOf(request))) throw new Failure('forbidden')
  const { from, to } = request.query
  const parts = archiveOf(db, { from, to, policy: await policy() })
  const first = await parts.next()
  if (first.done === true) throw new Failure('not_found', { note: NOTHING_SEALED })
  if (MARKS.trial in queryOf(request)) {
    await parts.return(undefined)
    return succeed(null)
  }
  const name = `ledger-${from}${to === from ? '' : `-${to}`}.zip`
  return reply
    .type('application/zip')
    .header('content-disposition', disposition('attachment', name, name))
    .send(Readable.from(zipped(resumed(first.value, parts))))
}

async function* resumed<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}
