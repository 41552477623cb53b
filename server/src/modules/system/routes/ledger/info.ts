// Summary of the ledger, and download of whole days. Faults and entries are visible to users of the platform only.
import { Readable } from 'node:stream'
import { LEDGER_PATHS, type LedgerInfo, CALL_FLAGS, MAX_LEDGER_DAYS, title } from '@cangdan/protocol'
import { toBase64, toHex, parsePolicy } from '@cangdan/protocol/ledger'
import { ledgerInfoResponse } from '@cangdan/protocol/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { buildDisposition } from '#platform/http/responses/attachment.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import { getQuery } from '#platform/http/security/signature.ts'
import { withFailure, type ZodApp } from '#platform/http/zod-routes.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import { buildArchive } from '#platform/ledger/archive/write-archive.ts'
import { loadCurrentLog, listLogKeys, type Log, loadSealedHead } from '#platform/ledger/log.ts'
import { sha256 } from '#platform/ledger/primitives.ts'
import { createTreeReader } from '#platform/ledger/tile-reader.ts'
import { buildNote } from '#platform/ledger/prove.ts'
import { loadPublishedHead } from '#platform/ledger/publish.ts'
import { writeZip } from '#platform/spreadsheet/zip/write-zip.ts'
import {
  listEarlierLogs,
  loadGrowth,
  listLastChecks,
  listOpenFaults,
  countWaitingEntries,
  listWitnessedHeads,
} from './info.queries.ts'
import { LEDGER_TITLES } from './ledger.titles.ts'
import type { LedgerReader } from '#platform/ledger/prove.ts'

/** `seen`: tree size that the caller has verified; invalid numbers count as 0. */
const infoQuery = z.object({ seen: z.string().transform(Number).pipe(z.int().catch(0)).default(0) })

export function registerLedgerInfoRoutes(app: ZodApp, reading: LedgerReader): void {
  const info = defineCall(
    LEDGER_TITLES.info,
    { access: { api: [LEDGER_PATHS.info] } },
    { query: infoQuery, answer: ledgerInfoResponse },
  )
  app.get(`/${LEDGER_PATHS.info}`, info, async (request) =>
    buildSuccess(await loadInfo(reading, getPrincipal(request), request.query.seen)),
  )

  const days = defineCall(
    LEDGER_TITLES.days,
    { access: { api: [LEDGER_PATHS.days] }, isDownload: () => true },
    { query: daysQuery, files: ['application/zip'], answer: false },
  )
  app.get(`/${LEDGER_PATHS.days}`, days, (request, reply) => sendDays(reading, request, reply))
}

const isPlatformUser = ({ organisationKind }: Principal) => organisationKind === 'platform'

async function loadInfo(reading: LedgerReader, principal: Principal, seen: number): Promise<LedgerInfo> {
  const { db } = reading
  const log = await loadCurrentLog(db)
  const own = isPlatformUser(principal)
  const [waiting, growth, checks, errors, ofLog] = await Promise.all([
    countWaitingEntries(db),
    loadGrowth(db),
    listLastChecks(db),
    own ? listOpenFaults(db) : [],
    log === undefined ? NO_LOG : loadLogInfo(reading, log),
  ])
  return {
    ...ofLog,
    ...waiting,
    consistency: log === undefined ? null : await loadConsistency(reading, log, seen, ofLog.size),
    growth,
    checks,
    faults: errors,
    can_take: own && hasApi(principal, LEDGER_PATHS.days),
    time: Math.floor(Date.now() / 1000),
  }
}

async function loadConsistency(
  { db, tiles }: LedgerReader,
  log: Log,
  seen: number,
  size: number,
): Promise<string[] | null> {
  if (!Number.isSafeInteger(seen) || seen < 1 || seen > size) return null
  return (await createTreeReader(db, log.id, tiles).consistency(seen, size)).map(toBase64)
}

type LogInfo = Pick<LedgerInfo, 'log' | 'size' | 'root' | 'seal_time' | 'keys' | 'policy' | 'witnesses' | 'earlier'>

const NO_LOG: LogInfo = {
  log: null,
  size: 0,
  root: null,
  seal_time: null,
  keys: [],
  policy: null,
  witnesses: [],
  earlier: [],
}

async function loadLogInfo({ db, policy }: LedgerReader, log: Log): Promise<LogInfo> {
  const [signed, sealed, keys, text, cosigned, earlier] = await Promise.all([
    loadPublishedHead(db, log),
    loadSealedHead(db, log.id),
    listLogKeys(db, log.id),
    policy(),
    listWitnessedHeads(db, log),
    listEarlierLogs(db, log),
  ])
  return {
    log: {
      ...log,
      keys: keys.map(({ verifier_key }) => verifier_key),
      note: await buildNote(db, log, signed),
    },
    size: signed?.head.size ?? 0,
    root: signed === undefined ? null : toHex(signed.head.root),
    seal_time: sealed?.time ?? null,
    keys,
    policy: text,
    witnesses: listWitnesses(text, cosigned),
    earlier,
  }
}

function listWitnesses(
  policy: string | null,
  cosigned: Awaited<ReturnType<typeof listWitnessedHeads>>,
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

const daysQuery = withFailure(
  z
    .object({ from: z.iso.date(), to: z.iso.date() })
    .refine(({ from, to }) => from <= to && countDays(from, to) < MAX_LEDGER_DAYS),
  () => new Failure('invalid_input', { note: TOO_MANY_DAYS }),
)

const DAY_MS = 86_400_000
const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

async function sendDays(
  { db, policy }: LedgerReader,
  request: FastifyRequest<{ Querystring: z.output<typeof daysQuery> }>,
  reply: FastifyReply,
) {
  if (!isPlatformUser(getPrincipal(request))) throw new Failure('forbidden')
  const { from, to } = request.query
  const parts = buildArchive(db, { from, to, policy: await policy() })
  const first = await parts.next()
  if (first.done === true) throw new Failure('not_found', { note: NOTHING_SEALED })
  if (CALL_FLAGS.trial in getQuery(request)) {
    await parts.return(undefined)
    return buildSuccess(null)
  }
  const name = `ledger-${from}${to === from ? '' : `-${to}`}.zip`
  return reply
    .type('application/zip')
    .header('content-disposition', buildDisposition('attachment', name, name))
    .send(Readable.from(writeZip(prepend(first.value, parts))))
}

async function* prepend<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}
