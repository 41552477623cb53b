import {
  type StartedImport,
  IMPORT_BYTES,
  IMPORT_MODES,
  IMPORT_NAMES,
  CALL_FLAGS,
  CORRECTIONS_BYTES,
  CORRECTIONS_PART,
  type Topic,
} from '@cangdan/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { FairQueue } from '#platform/fair-queue.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { createDisconnectSignal } from '#platform/http/requests/disconnect-signal.ts'
import { getRequestLanguage, buildKindSuccess } from '#platform/http/responses/replies.ts'
import { getQuery } from '#platform/http/security/signature.ts'
import { READ_LIMITS } from '#platform/spreadsheet/cells.ts'
import { readWorkbookInChild } from '#platform/spreadsheet/in-child.ts'
import { describeImport } from '#engine/read/openapi/list-calls.ts'
import { sendFile } from '../export/send-file.ts'
import { readDigit } from '#engine/sql/list-query.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { assertCanAdd, getVerbEntry } from '../declare/rights/rights.ts'
import { restrictResource } from '../declare/rights/view.ts'
import { readExisting } from '../import/existing/read-existing.ts'
import { formatImportAnswer } from '../import/format-import-answer.ts'
import { queueImport } from '../import/job/queue-import.ts'
import { describeTable } from '../import/layout/describe-table.ts'
import { readMapping } from '../import/layout/read-mapping.ts'
import { readCorrections } from '../import/corrections.ts'
import { loadMapping } from '../import/profiles.ts'
import type { ReadFile } from '../import/layout/table.ts'
import { type ImportOptions, createBadRowsFile, type ImportRun, runImport } from '../import/run-import.ts'
import { throwSheetFailure } from '../import/sheet-failure.ts'
import { compactTopics } from '#engine/write/invalidate.ts'
import type { RecordDeps } from '../declare/records/writer.ts'

/** Limits the synchronous imports of each user. */
const queue = new FairQueue({ running: 2, runningPerUser: 1, jobsPerUser: 10 })

export function registerImportRoutes(app: FastifyInstance, resource: Resource, deps: RecordDeps): void {
  if (!resource.verbs.has('import')) return
  const config = {
    access: { api: [getVerbEntry(resource, 'import')] },
    ...(resource.stepUp && { stepUp: true as const }),
    upload: {
      field: 'file',
      most: IMPORT_BYTES,
      extraField: { field: CORRECTIONS_PART, most: CORRECTIONS_BYTES },
    },
    describe: describeImport(resource),
  }
  app.post(`/${resource.path}`, { config }, (request, reply) => handleImport(resource, { request, reply }, deps))
}

interface ImportCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function handleImport(whole: Resource, call: ImportCall, deps: RecordDeps) {
  const { request, reply } = call
  const { upload } = request
  const query = getQuery(request)
  const mode = readDigit(query, CALL_FLAGS.importFile)
  if (upload === undefined || mode === undefined || !MODES.has(mode)) throw new Failure('bad_request')
  const [skipsForeign, keepsGood] = [readFlag(query, CALL_FLAGS.importSkip), readFlag(query, CALL_FLAGS.importKeep)]
  const mapping = readMapping(query[CALL_FLAGS.importMapping])
  const corrections = readCorrections(upload.extraField)
  if (!IMPORT_NAMES.test(upload.name)) throw new Failure('sheet_type')
  const principal = getPrincipal(request)
  const resource = restrictResource(whole, principal)
  assertCanAdd(resource, { principal })
  const asExisting = readExisting(resource, principal, query)
  const file = { name: upload.name, sha256: upload.sha256, bytes: upload.size }
  const signal = createDisconnectSignal(reply)
  const isKept = mode === IMPORT_MODES.take
  const read: ReadFile = (wanted) =>
    // A dry run is cancelled when its client disconnects; an import that may be saved continues.
    readWorkbookInChild(upload.path, READ_LIMITS, {
      ...(!isKept && { signal }),
      ...(wanted !== undefined && { wanted }),
    })
  const withQueueSlot = <T>(work: () => Promise<T>) =>
    queue.run(principal.personId, work, signal).catch((error: unknown) => throwSheetFailure(error, mapping))
  if (mode === IMPORT_MODES.look) {
    const language = getRequestLanguage(request)
    const owner = { accountId: principal.accountId, resource }
    const recall = (titles: readonly string[]) => loadMapping(deps.db, owner, titles)
    return buildKindSuccess(
      'inspection',
      await withQueueSlot(() => describeTable(read, resource, { mapping, language, recall })),
    )
  }
  const zone = query['zone']
  const how: ImportOptions = { isKept, skipsForeign, keepsGood, mapping, corrections, zone, ...asExisting }
  if (readFlag(query, CALL_FLAGS.importAsync)) {
    const language = getRequestLanguage(request)
    const task = await queueImport(deps, {
      resource,
      principal,
      language,
      options: how,
      file,
      path: upload.path,
    })
    return buildKindSuccess<StartedImport>('started', { task })
  }
  const order = { resource, request, run: { options: how, file, read, log: request.log } }
  if (mode === IMPORT_MODES.bad) return withQueueSlot(() => sendBadRows(order, reply, deps))
  return withQueueSlot(() => replyToImport(order, deps))
}

/** Returns whether a flag of the query is set. @throws Failure `bad_request` for another value than 1 */
function readFlag(query: Readonly<Record<string, string>>, name: string): boolean {
  if (query[name] === undefined) return false
  if (query[name] !== '1') throw new Failure('bad_request')
  return true
}

const MODES: ReadonlySet<number> = new Set(Object.values(IMPORT_MODES))

interface PreparedImport extends Pick<ImportCall, 'request'> {
  readonly resource: Resource
  readonly run: ImportRun
}

function createWriteContext(
  { resource, request }: PreparedImport,
  { tables, rights, constraints, lockOrder }: RecordDeps,
  topics: Set<Topic>,
) {
  const [language, principal] = [getRequestLanguage(request), getPrincipal(request)]
  return { resource, writer: { principal, language, tables, rights, constraints, lockOrder, topics } }
}

async function replyToImport(order: PreparedImport, deps: RecordDeps) {
  const topics = new Set<Topic>()
  const answer = await runImport(deps.db, createWriteContext(order, deps, topics), order.run)
  return buildKindSuccess(
    'import',
    answer,
    formatImportAnswer(answer, getRequestLanguage(order.request)),
    compactTopics([...topics]),
  )
}

async function sendBadRows(order: PreparedImport, reply: FastifyReply, deps: RecordDeps) {
  const { file, name } = await createBadRowsFile(deps.db, createWriteContext(order, deps, new Set()), order.run)
  return sendFile(reply, file, 'xlsx', name)
}
