import { type BulkResult, fill, SINGLE_ID, type StartedTask, title, type Title, type Verb } from '@cangdan/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import { getPrincipal, getSession } from '#platform/http/security/access.ts'
import { recordWritten } from '#platform/http/responses/written-records.ts'
import { getRequestLanguage, renderFailure, buildSuccess } from '#platform/http/responses/replies.ts'
import { requireApi } from '#platform/identity/principal.ts'
import { MESSAGES } from '#platform/messages.ts'
import type { Action } from '#engine/declare/action.ts'
import { forEachRecord, runAction } from '#engine/write/run-action.ts'
import { compactTopics } from '#engine/write/invalidate.ts'
import { loadTextFiles, addFileUrls } from '#engine/read/files/row-urls.ts'
import { type IdempotencyKey, readKey } from '#engine/write/idempotency.ts'
import { readFormPost, readActionInput } from '../write/validation/form-values.ts'
import { readHistory } from '#engine/read/history.ts'
import {
  describeAction,
  describeDel,
  describeHistory,
  describeInfo,
  describeSave,
} from '#engine/read/openapi/record-calls.ts'
import type { DescribeCall } from '#platform/http/call-description.ts'
import type { ResourceCalls, Resource } from '#engine/declare/resource.ts'
import { assertActor, getInfoEntry, getVerbEntry } from '../declare/rights/rights.ts'
import type { BulkInput } from '#engine/declare/bulk-input.ts'
import { queueTask } from '#engine/write/tasks.ts'
import { restrictResource } from '../declare/rights/view.ts'
import { addRecord, deleteRecord, editRecord } from '#engine/write/save.ts'
import type { RecordDeps, Registry, Writer } from '../declare/records/writer.ts'
import { loadRecord } from '#engine/read/record.ts'
import { readQueryTargets, readId, readTargets, type Targets } from './targets.ts'

const createReadConfig = (describe: DescribeCall, ...api: string[]) => ({
  config: { access: { api }, describe },
})

const createWriteConfig = (stepUp: boolean | undefined, describe: DescribeCall, ...api: string[]) => ({
  config: { ...createReadConfig(describe, ...api).config, ...(stepUp && { stepUp: true as const }) },
})

export function registerRecordRoutes(app: FastifyInstance, whole: Resource, deps: RecordDeps): void {
  const { verbs, calls } = whole
  if (verbs.has('edit') || verbs.has('look')) {
    const entry = getInfoEntry(whole)
    app.get(`/${calls.info}`, createReadConfig(describeInfo(whole), entry), (request) =>
      handleInfo(whole, request, deps),
    )
    app.get(`/${calls.history}`, createReadConfig(describeHistory(whole), entry), (request) =>
      handleHistory(whole, request, deps),
    )
  }
  registerSaveRoutes(app, whole, deps)
  if (verbs.has('del')) {
    const config = {
      ...createWriteConfig(whole.stepUp, describeDel(whole), getVerbEntry(whole, 'del')).config,
      ...(isDeletedByGet(calls) ? { once: true as const } : {}),
    }
    app.route({
      method: calls.delMethod,
      url: `/${calls.del}`,
      exposeHeadRoute: false,
      config,
      handler: (request) => handleDelete(whole, request, deps),
    })
  }
  for (const action of whole.actions.values())
    app.post(
      `/${action.call}`,
      createWriteConfig(action.stepUp, describeAction(whole, action), action.call),
      (request) => handleAction(whole, action, request, deps),
    )
}

const isDeletedByGet = ({ delMethod }: ResourceCalls) => delMethod === 'GET'

/** Registers one route for adding and editing, or one for each if their paths differ. */
function registerSaveRoutes(app: FastifyInstance, whole: Resource, deps: RecordDeps): void {
  const { calls } = whole
  const verbs = (['add', 'edit'] as const).filter((verb) => whole.verbs.has(verb))
  for (const call of new Set(verbs.map((verb) => calls[verb]))) {
    const here = (['add', 'edit'] as const).filter((verb) => calls[verb] === call)
    const entries = here.map((verb) => getVerbEntry(whole, verb))
    const config = createWriteConfig(whole.stepUp, describeSave(whole, here), ...entries)
    app.post(`/${call}`, config, (request) => handleSave(whole, here, request, deps))
  }
}

function handleDelete(whole: Resource, request: FastifyRequest, deps: RecordDeps) {
  const targets = isDeletedByGet(whole.calls) ? readQueryTargets(request.query) : readTargets(request.body, 'optional')
  const { ids, isBulk, versions, rest } = targets
  const [stranger] = rest.keys()
  if (stranger !== undefined) throw new Failure('unknown_name', { values: { name: stranger.slice(0, 40) } })
  const writer = createRequestWriter(request, deps)
  if (targets.isTask) return queueBulkTask(request, deps, { writer, targets, path: whole.path, given: {} })
  const message = whole.deletion.title === undefined ? MESSAGES.deleted : MESSAGES.done
  const call = { ids, isBulk, entry: getVerbEntry(whole, 'del'), message }
  return runTargets(request, writer, call, (id) =>
    deleteRecord(
      deps.db,
      { resource: restrictResource(whole, writer.principal), writer },
      { id, version: versions.get(id) },
      { key: readCallKey(request, isBulk ? id : undefined) },
    ),
  )
}

async function handleInfo(whole: Resource, request: FastifyRequest, { db, fileUrls, ...registry }: RecordDeps) {
  const resource = restrictResource(whole, getPrincipal(request))
  const found = await loadRecord(
    db,
    resource,
    readId(addSingleId(whole, request.query)),
    createRequestWriter(request, registry),
  )
  const reading = { resource, columns: resource.recordColumns, session: getSession(request) }
  const addUrls = (row: typeof found.row) => addFileUrls(row, reading, fileUrls, found.id)
  const files = await loadTextFiles(db, found, reading, fileUrls)
  return buildSuccess({ ...found, values: addUrls(found.values), row: addUrls(found.row), ...files })
}

async function handleHistory(whole: Resource, request: FastifyRequest, { db, ...registry }: RecordDeps) {
  const resource = restrictResource(whole, getPrincipal(request))
  // Reading the record checks access to it.
  const writer = createRequestWriter(request, registry)
  const { id } = await loadRecord(db, resource, readId(addSingleId(whole, request.query)), writer)
  return buildSuccess(await readHistory(db, resource, id, writer))
}

async function handleSave(
  whole: Resource,
  here: readonly Verb[],
  request: FastifyRequest,
  deps: RecordDeps,
): Promise<unknown> {
  const { db, files } = deps
  const writer = createRequestWriter(request, deps)
  const resource = restrictResource(whole, writer.principal)
  const post = readFormPost(resource, addSingleId(whole, request.body))
  const verb = post.id === undefined ? 'add' : 'edit'
  if (!here.includes(verb)) throw new Failure('bad_request')
  if (!resource.verbs.has(verb)) throw new Failure('forbidden')
  requireApi(writer.principal, getVerbEntry(resource, verb))
  const key = readCallKey(request)
  const id =
    verb === 'add'
      ? await addRecord(db, { resource, writer }, post, { key, files })
      : await editRecord(db, { resource, writer }, post, { key })
  logWrite(request, getVerbEntry(resource, verb), id)
  return buildSuccess({ id }, MESSAGES.saved[writer.language], listChangedTopics(writer))
}

async function handleAction(whole: Resource, action: Action, request: FastifyRequest, deps: RecordDeps) {
  const { db } = deps
  const writer = createRequestWriter(request, deps)
  const resource = restrictResource(whole, writer.principal)
  // Checked before reading the body, so that callers without access learn nothing of the dialog. Bulk actions are checked per record.
  if (action.scope === 'row') assertActor(action, writer.principal)
  const targets = readTargets(addSingleId(whole, request.body), action.namesVersion ? 'required' : 'optional')
  const { ids, isBulk, versions, rest } = targets
  if (isBulk && action.scope !== 'bulk') throw new Failure('bad_request')
  if (targets.isTask) assertActor(action, writer.principal)
  const input = readActionInput(action.fields, rest, writer.language)
  if (targets.isTask)
    return queueBulkTask(request, deps, {
      writer,
      targets,
      path: whole.path,
      action: action.name,
      given: input,
    })
  const call = { ids, isBulk, entry: action.call, message: MESSAGES.done }
  return runTargets(request, writer, call, (id) =>
    runAction(db, { resource, writer }, action, {
      id,
      version: versions.get(id),
      input,
      key: readCallKey(request, isBulk ? id : undefined),
      files: deps.files,
    }),
  )
}

interface QueuedCall extends Omit<BulkInput, 'language'> {
  readonly writer: Writer
  readonly targets: Targets
}

/** Queues a task for the worker. Returns the id of the task. */
async function queueBulkTask(
  request: FastifyRequest,
  { db }: RecordDeps,
  { writer, targets, ...requested }: QueuedCall,
): Promise<unknown> {
  const { language } = writer
  const input = { ...requested, language }
  const task = await queueTask(db, writer, { input, targets, key: readCallKey(request) })
  return buildSuccess<StartedTask>({ task }, MESSAGES.done[language])
}

interface BulkCall extends Pick<Targets, 'ids' | 'isBulk'> {
  readonly entry: string
  readonly message: Title
}

/** Runs one record, or several in separate transactions. */
async function runTargets(
  request: FastifyRequest,
  writer: Writer,
  { ids, isBulk, entry, message }: BulkCall,
  one: (id: number) => Promise<unknown>,
): Promise<unknown> {
  const language = getRequestLanguage(request)
  const runLogged = async (id: number) => {
    await one(id)
    logWrite(request, entry, id)
  }
  if (isBulk) {
    const results = await forEachRecord(ids, runLogged, {
      getErrorText: (failure) => renderFailure(failure, language),
      failed: (error) => request.log.error({ err: error, entry }, 'unexpected error in a bulk call'),
    })
    return buildBulkAnswer(results, message, writer)
  }
  for (const id of ids) await runLogged(id)
  return buildSuccess(null, message[language], listChangedTopics(writer))
}

/** @throws Failure `none_done` with the results if no record succeeded */
function buildBulkAnswer(results: readonly BulkResult[], message: Title, writer: Writer) {
  const { language } = writer
  const topics = listChangedTopics(writer)
  const good = results.filter(({ status }) => status).length
  if (good === results.length) return buildSuccess(results, message[language], topics)
  const isKnown = results.every(({ code }) => code !== 'not_known')
  if (good === 0 && isKnown) throw new Failure('none_done', { data: results, values: { n: results.length } })
  const counts = { done: String(good), failed: String(results.length - good) }
  return buildSuccess(results, fill(SOME_DONE[language], counts), topics)
}

const SOME_DONE = title(
  '完成 {done} 条，{failed} 条未完成',
  '{done} done, {failed} not',
  'Hechos: {done}; sin hacer: {failed}',
  '{done}件完了、{failed}件未完了',
)

/** Reads the idempotency key. Each record of a bulk call has its own key. */
export function readCallKey(request: FastifyRequest, id?: number): IdempotencyKey | undefined {
  const key = readKey(request.body, `${request.routeOptions.url ?? ''} ${request.bodyHash}`)
  return key === undefined || id === undefined ? key : { ...key, key: `${key.key}:${id}` }
}

// Logs who wrote a record. The log contains no values.
function logWrite(request: FastifyRequest, entry: string, id: number): void {
  recordWritten(request, { id })
  request.log.info({ account: getPrincipal(request).accountId, entry, id }, 'record written')
}

export function createRequestWriter(request: FastifyRequest, registry: Registry): Writer {
  const { tables, rights, constraints, lockOrder, vault } = registry
  const reader = { principal: getPrincipal(request), language: getRequestLanguage(request) }
  return {
    ...reader,
    address: request.clientAddress,
    tables,
    rights,
    constraints,
    lockOrder,
    ...omitUndefined({ vault }),
    topics: new Set(),
  }
}

const listChangedTopics = ({ topics = new Set() }: Writer) => compactTopics([...topics])

/** Adds the id of a single record, which calls may omit. */
function addSingleId({ isSingle }: Resource, input: unknown): unknown {
  if (!isSingle || typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return { id: SINGLE_ID, ...input }
}
