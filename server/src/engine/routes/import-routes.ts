import {
  type ImportBegun,
  IMPORT_BYTES,
  IMPORT_MODES,
  IMPORT_NAMES,
  MARKS,
  CORRECTIONS_BYTES,
  CORRECTIONS_PART,
  type Topic,
} from '@cangdan/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { FairQueue } from '#platform/fair-queue.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { leaving } from '#platform/http/requests/leaving.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import { queryOf } from '#platform/http/security/signature.ts'
import { READ_LIMITS } from '#platform/spreadsheet/cells.ts'
import { readBookInChild } from '#platform/spreadsheet/in-child.ts'
import { describeImport } from '#engine/read/openapi/list-calls.ts'
import { sendFile } from '../export/send-file.ts'
import { readDigit } from '#engine/sql/list-query.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { assertAdder, verbEntry } from '../declare/rights/rights.ts'
import { viewOf } from '../declare/rights/view.ts'
import { readExisting } from '../import/existing/asked-way.ts'
import { wordsOf } from '../import/import-words.ts'
import { queueImport } from '../import/job/queue-import.ts'
import { lookAtTable } from '../import/layout/look-at-table.ts'
import { readMapping } from '../import/layout/read-mapping.ts'
import { readCorrections } from '../import/corrections.ts'
import { recallMapping } from '../import/profiles.ts'
import type { ReadFile } from '../import/layout/table.ts'
import { type AskedImport, badRowsOf, type ImportRun, runImport } from '../import/run-import.ts'
import { sayFault } from '../import/sheet-fault.ts'
import { inShort } from '#engine/write/touch.ts'
import type { RecordDeps } from '../declare/records/writer.ts'

/** Limits the synchronous imports of each user. */
const queue = new FairQueue({ running: 2, runningPerUser: 1, jobsPerUser: 10 })

export function importRoutes(app: FastifyInstance, resource: Resource, deps: RecordDeps): void {
  if (!resource.verbs.has('import')) return
  const config = {
    access: { api: [verbEntry(resource, 'import')] },
    ...(resource.stepUp && { stepUp: true as const }),
    upload: {
      field: 'file',
      most: IMPORT_BYTES,
      beside: { field: CORRECTIONS_PART, most: CORRECTIONS_BYTES },
    },
    describe: describeImport(resource),
  }
  app.post(`/${resource.path}`, { config }, (request, reply) => take(resource, { request, reply }, deps))
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function take(whole: Resource, asked: Asked, deps: RecordDeps) {
  const { request, reply } = asked
  const { upload } = request
  const query = queryOf(request)
  const mode = readDigit(query, MARKS.importFile)
  if (upload === undefined || mode === undefined || !MODES.has(mode)) throw new Failure('bad_request')
  const [skipsForeign, keepsGood] = [readMark(query, MARKS.importSkip), readMark(query, MARKS.importKeep)]
  const mapping = readMapping(query[MARKS.importMapping])
  const corrections = readCorrections(upload.beside)
  if (!IMPORT_NAMES.test(upload.name)) throw new Failure('sheet_type')
  const principal = principalOf(request)
  const resource = viewOf(whole, principal)
  assertAdder(resource, { principal })
  const asExisting = readExisting(resource, principal, query)
  const file = { name: upload.name, sha256: upload.sha256, bytes: upload.size }
  const signal = leaving(reply)
  const isKept = mode === IMPORT_MODES.take
  const read: ReadFile = (wanted) =>
    // A dry run is cancelled when its client disconnects; an import that may be saved continues.
    readBookInChild(upload.path, READ_LIMITS, {
      ...(!isKept && { signal }),
      ...(wanted !== undefined && { wanted }),
    })
  const inTurn = <T>(work: () => Promise<T>) =>
    queue.run(principal.personId, work, signal).catch((error: unknown) => sayFault(error, mapping))
  if (mode === IMPORT_MODES.look) {
    const language = languageOf(request)
    const owner = { accountId: principal.accountId, resource }
    const recall = (titles: readonly string[]) => recallMapping(deps.db, owner, titles)
    return succeed(await inTurn(() => lookAtTable(read, resource, { mapping, language, recall })))
  }
  const zone = query['zone']
  const how: AskedImport = { isKept, skipsForeign, keepsGood, mapping, corrections, zone, ...asExisting }
  if (readMark(query, MARKS.importAsync)) {
    const language = languageOf(request)
    const task = await queueImport(deps, {
      resource,
      principal,
      language,
      asked: how,
      file,
      path: upload.path,
    })
    return succeed<ImportBegun>({ task })
  }
  const order = { resource, request, run: { asked: how, file, read, log: request.log } }
  if (mode === IMPORT_MODES.bad) return inTurn(() => answerBadRows(order, reply, deps))
  return inTurn(() => tryOrTake(order, deps))
}

/** Returns whether a flag of the query is set. @throws Failure `bad_request` for another value than 1 */
function readMark(query: Readonly<Record<string, string>>, name: string): boolean {
  if (query[name] === undefined) return false
  if (query[name] !== '1') throw new Failure('bad_request')
  return true
}

const MODES: ReadonlySet<number> = new Set(Object.values(IMPORT_MODES))

interface Order extends Pick<Asked, 'request'> {
  readonly resource: Resource
  readonly run: ImportRun
}

function writingOf(
  { resource, request }: Order,
  { tables, rights, constraints, lockOrder }: RecordDeps,
  topics: Set<Topic>,
) {
  const [language, principal] = [languageOf(request), principalOf(request)]
  return { resource, writer: { principal, language, tables, rights, constraints, lockOrder, topics } }
}

async function tryOrTake(order: Order, deps: RecordDeps) {
  const topics = new Set<Topic>()
  const answer = await runImport(deps.db, writingOf(order, deps, topics), order.run)
  return succeed(answer, wordsOf(answer, languageOf(order.request)), inShort([...topics]))
}

async function answerBadRows(order: Order, reply: FastifyReply, deps: RecordDeps) {
  const { file, name } = await badRowsOf(deps.db, writingOf(order, deps, new Set()), order.run)
  return sendFile(reply, file, 'xlsx', name)
}
