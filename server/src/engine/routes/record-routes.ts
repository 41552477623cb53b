import {
  type BulkResult,
  fill,
  SINGLE_ID,
  type TaskBegun,
  title,
  type Title,
  type Verb,
} from '@cangdan/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { principalOf, sessionOf } from '#platform/http/security/access.ts'
import { noteWritten } from '#platform/http/responses/written.ts'
import { languageOf, sentence, succeed } from '#platform/http/responses/replies.ts'
import { requireApi } from '#platform/identity/principal.ts'
import { MESSAGES } from '#platform/messages.ts'
import type { Action } from '#engine/declare/action.ts'
import { each, runAction } from '#engine/write/run-action.ts'
import { inShort } from '#engine/write/touch.ts'
import { filesOfTexts, withUrls } from '#engine/read/files/row-urls.ts'
import { type IdempotencyKey, readKey } from '#engine/write/idempotency.ts'
import { readFormPost, readGiven } from '../write/validation/form-values.ts'
import { readHistory } from '#engine/read/history.ts'
import {
  describeAction,
  describeDel,
  describeHistory,
  describeInfo,
  describeSave,
} from '#engine/read/openapi/record-calls.ts'
import type { Describe } from '#platform/http/described.ts'
import type { Calls, Resource } from '#engine/declare/resource.ts'
import { assertActor, infoEntry, verbEntry } from '../declare/rights/rights.ts'
import type { BulkInput } from '#engine/declare/bulk-input.ts'
import { queueTask } from '#engine/write/tasks.ts'
import { viewOf } from '../declare/rights/view.ts'
import { addRecord, deleteRecord, editRecord } from '#engine/write/save.ts'
import type { RecordDeps, Registry, Writer } from '../declare/records/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import { readAsked, readId, readTargets, type Targets } from './targets.ts'

const granted = (describe: Describe, ...api: string[]) => ({ config: { access: { api }, describe } })

const writing = (stepUp: boolean | undefined, describe: Describe, ...api: string[]) => ({
  config: { ...granted(describe, ...api).config, ...(stepUp && { stepUp: true as const }) },
})

export function recordRoutes(app: FastifyInstance, whole: Resource, deps: RecordDeps): void {
  const { verbs, calls } = whole
  if (verbs.has('edit') || verbs.has('look')) {
    const entry = infoEntry(whole)
    app.get(`/${calls.info}`, granted(describeInfo(whole), entry), (request) => info(whole, request, deps))
    app.get(`/${calls.history}`, granted(describeHistory(whole), entry), (request) =>
      history(whole, request, deps),
    )
  }
  saveRoutes(app, whole, deps)
  if (verbs.has('del')) {
    const config = {
      ...writing(whole.stepUp, describeDel(whole), verbEntry(whole, 'del')).config,
      ...(isAsked(calls) ? { once: true as const } : {}),
    }
    app.route({
      method: calls.delMethod,
      url: `/${calls.del}`,
      exposeHeadRoute: false,
      config,
      handler: (request) => remove(whole, request, deps),
    })
  }
  for (const action of whole.actions.values())
    app.post(
      `/${action.call}`,
      writing(action.stepUp, describeAction(whole, action), action.call),
      (request) => act(whole, action, request, deps),
    )
}

const isAsked = ({ delMethod }: Calls) => delMethod === 'GET'

/** Registers one route for adding and editing, or one for each if their paths differ. */
function saveRoutes(app: FastifyInstance, whole: Resource, deps: RecordDeps): void {
  const { calls } = whole
  const verbs = (['add', 'edit'] as const).filter((verb) => whole.verbs.has(verb))
  for (const call of new Set(verbs.map((verb) => calls[verb]))) {
    const here = (['add', 'edit'] as const).filter((verb) => calls[verb] === call)
    const entries = here.map((verb) => verbEntry(whole, verb))
    const config = writing(whole.stepUp, describeSave(whole, here), ...entries)
    app.post(`/${call}`, config, (request) => save(whole, here, request, deps))
  }
}

function remove(whole: Resource, request: FastifyRequest, deps: RecordDeps) {
  const targets = isAsked(whole.calls) ? readAsked(request.query) : readTargets(request.body, 'optional')
  const { ids, isBulk, versions, rest } = targets
  const [stranger] = rest.keys()
  if (stranger !== undefined) throw new Failure('unknown_name', { values: { name: stranger.slice(0, 40) } })
  const writer = writerOf(request, deps)
  if (targets.isTask) return queue(request, deps, { writer, targets, path: whole.path, given: {} })
  const said = whole.deletion.title === undefined ? MESSAGES.deleted : MESSAGES.done
  const call = { ids, isBulk, entry: verbEntry(whole, 'del'), said }
  return done(request, writer, call, (id) =>
    deleteRecord(
      deps.db,
      { resource: viewOf(whole, writer.principal), writer },
      { id, version: versions.get(id) },
      { key: keyOf(request, isBulk ? id : undefined) },
    ),
  )
}

async function info(whole: Resource, request: FastifyRequest, { db, fileUrls, ...registry }: RecordDeps) {
  const resource = viewOf(whole, principalOf(request))
  const found = await readRecord(
    db,
    resource,
    readId(numbered(whole, request.query)),
    writerOf(request, registry),
  )
  const reading = { resource, columns: resource.recordColumns, session: sessionOf(request) }
  const opened = (row: typeof found.row) => withUrls(row, reading, fileUrls, found.id)
  const files = await filesOfTexts(db, found, reading, fileUrls)
  return succeed({ ...found, values: opened(found.values), row: opened(found.row), ...files })
}

async function history(whole: Resource, request: FastifyRequest, { db, ...registry }: RecordDeps) {
  const resource = viewOf(whole, principalOf(request))
  // Reading the record checks access to it.
  const writer = writerOf(request, registry)
  const { id } = await readRecord(db, resource, readId(numbered(whole, request.query)), writer)
  return succeed(await readHistory(db, resource, id, writer))
}

async function save(
  whole: Resource,
  here: readonly Verb[],
  request: FastifyRequest,
  deps: RecordDeps,
): Promise<unknown> {
  const { db } = deps
  const writer = writerOf(request, deps)
  const resource = viewOf(whole, writer.principal)
  const post = readFormPost(resource, numbered(whole, request.body))
  const verb = post.id === undefined ? 'add' : 'edit'
  if (!here.includes(verb)) throw new Failure('bad_request')
  if (!resource.verbs.has(verb)) throw new Failure('forbidden')
  requireApi(writer.principal, verbEntry(resource, verb))
  const write = verb === 'add' ? addRecord : editRecord
  const id = await write(db, { resource, writer }, post, { key: keyOf(request) })
  record(request, verbEntry(resource, verb), id)
  return succeed({ id }, MESSAGES.saved[writer.language], changedBy(writer))
}

async function act(whole: Resource, action: Action, request: FastifyRequest, deps: RecordDeps) {
  const { db } = deps
  const writer = writerOf(request, deps)
  const resource = viewOf(whole, writer.principal)
  // Checked before reading the body, so that callers without access learn nothing of the dialog. Bulk actions are checked per record.
  if (action.scope === 'row') assertActor(action, writer.principal)
  const targets = readTargets(numbered(whole, request.body), action.namesVersion ? 'required' : 'optional')
  const { ids, isBulk, versions, rest } = targets
  if (isBulk && action.scope !== 'bulk') throw new Failure('bad_request')
  if (targets.isTask) assertActor(action, writer.principal)
  const given = readGiven(action.fields, rest, writer.language)
  if (targets.isTask)
    return queue(request, deps, { writer, targets, path: whole.path, action: action.name, given })
  const call = { ids, isBulk, entry: action.call, said: MESSAGES.done }
  return done(request, writer, call, (id) =>
    runAction(db, { resource, writer }, action, {
      id,
      version: versions.get(id),
      given,
      key: keyOf(request, isBulk ? id : undefined),
    }),
  )
}

interface QueuedCall extends Omit<BulkInput, 'language'> {
  readonly writer: Writer
  readonly targets: Targets
}

/** Queues a task for the worker. Returns the id of the task. */
async function queue(
  request: FastifyRequest,
  { db }: RecordDeps,
  { writer, targets, ...asked }: QueuedCall,
): Promise<unknown> {
  const { language } = writer
  const input = { ...asked, language }
  const task = await queueTask(db, writer, { input, targets, key: keyOf(request) })
  return succeed<TaskBegun>({ task }, MESSAGES.done[language])
}

interface BulkCall extends Pick<Targets, 'ids' | 'isBulk'> {
  readonly entry: string
  readonly said: Title
}

/** Runs one record, or several in separate transactions. */
async function done(
  request: FastifyRequest,
  writer: Writer,
  { ids, isBulk, entry, said }: BulkCall,
  one: (id: number) => Promise<unknown>,
): Promise<unknown> {
  const language = languageOf(request)
  const logged = async (id: number) => {
    await one(id)
    record(request, entry, id)
  }
  if (isBulk) {
    const results = await each(ids, logged, {
      say: (failure) => sentence(failure, language),
      failed: (error) => request.log.error({ err: error, entry }, 'unexpected error in a bulk call'),
    })
    return answerOf(results, said, writer)
  }
  for (const id of ids) await logged(id)
  return succeed(null, said[language], changedBy(writer))
}

/** @throws Failure `none_done` with the results if no record succeeded */
function answerOf(results: readonly BulkResult[], said: Title, writer: Writer) {
  const { language } = writer
  const topics = changedBy(writer)
  const good = results.filter(({ status }) => status).length
  if (good === results.length) return succeed(results, said[language], topics)
  const isKnown = results.every(({ code }) => code !== 'not_known')
  if (good === 0 && isKnown) throw new Failure('none_done', { data: results, values: { n: results.length } })
  const counts = { done: String(good), failed: String(results.length - good) }
  return succeed(results, fill(SOME_DONE[language], counts), topics)
}

const SOME_DONE = title(
  '完成 {done} 条，{failed} 条未完成',
  '{done} done, {failed} not',
  'Hechos: {done}; sin hacer: {failed}',
  '{done}件完了、{failed}件未完了',
)

/** Reads the idempotency key. Each record of a bulk call has its own key. */
export function keyOf(request: FastifyRequest, id?: number): IdempotencyKey | undefined {
  const key = readKey(request.body, `${request.routeOptions.url ?? ''} ${request.bodyHash}`)
  return key === undefined || id === undefined ? key : { ...key, key: `${key.key}:${id}` }
}

// Logs who wrote a record. The log contains no values.
function record(request: FastifyRequest, entry: string, id: number): void {
  noteWritten(request, { id })
  request.log.info({ account: principalOf(request).accountId, entry, id }, 'record written')
}

export function writerOf(request: FastifyRequest, registry: Registry): Writer {
  const { tables, rights, constraints, lockOrder } = registry
  const reader = { principal: principalOf(request), language: languageOf(request) }
  return {
    ...reader,
    address: request.clientAddress,
    tables,
    rights,
    constraints,
    lockOrder,
    topics: new Set(),
  }
}

const changedBy = ({ topics = new Set() }: Writer) => inShort([...topics])

/** Adds the id of a single record, which calls may omit. */
function numbered({ isSingle }: Resource, input: unknown): unknown {
  if (!isSingle || typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return { id: SINGLE_ID, ...input }
}
