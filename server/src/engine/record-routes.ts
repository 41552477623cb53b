// The calls on records: Info, History, Save, Del, and those of the resource's own actions.
import { type BulkResult, siblingPath, type Title } from '@cangdan/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import { principalOf, sessionOf } from '#platform/http/access.ts'
import { languageOf, sentence, succeed } from '#platform/http/replies.ts'
import { requireApi } from '#platform/identity/principal.ts'
import { MESSAGES } from '#platform/messages.ts'
import type { Action } from './actions/action.ts'
import { each, runAction } from './actions/run.ts'
import type { Writer } from './change.ts'
import { withUrls } from './files/row-urls.ts'
import { readFormPost, readGiven } from './form-values.ts'
import { readHistory } from './history.ts'
import type { Resource } from './resource.ts'
import { infoEntry, verbEntry } from './rights.ts'
import { viewOf } from './view.ts'
import { addRecord, deleteRecord, editRecord, readRecord } from './write.ts'

export interface RecordDeps {
  readonly db: Db
  readonly fileUrls: FileUrls
  /** What the rows of each table are called. */
  readonly tables: ReadonlyMap<string, Title>
}

const granted = (...api: string[]) => ({ config: { access: { api } } })

/** Registers them. */
export function recordRoutes(app: FastifyInstance, whole: Resource, deps: RecordDeps): void {
  const url = (verb: string) => `/${siblingPath(whole.path, verb)}`
  const { verbs } = whole
  if (verbs.has('edit') || verbs.has('look')) {
    app.get(url('Info'), granted(infoEntry(whole)), (request) => info(whole, request, deps))
    app.get(url('History'), granted(infoEntry(whole)), (request) => history(whole, request, deps))
  }
  if (verbs.has('add') || verbs.has('edit')) {
    const entries = [verbEntry(whole, 'add'), verbEntry(whole, 'edit')]
    app.post(url('Save'), granted(...entries), (request) => save(whole, request, deps))
  }
  if (verbs.has('del')) {
    const said = whole.deletion.title === undefined ? MESSAGES.deleted : MESSAGES.done
    app.post(url('Del'), granted(verbEntry(whole, 'del')), (request) => {
      const { ids, isBulk } = readTargets(request.body, new Set())
      const writer = writerOf(request, deps)
      const deed = { ids, isBulk, entry: verbEntry(whole, 'del'), said }
      return done(request, deed, (id) => deleteRecord(deps.db, viewOf(whole, writer.principal), id, writer))
    })
  }
  for (const action of whole.actions.values())
    app.post(`/${action.call}`, granted(action.call), (request) => act(whole, action, request, deps))
}

async function info(whole: Resource, request: FastifyRequest, { db, fileUrls, tables }: RecordDeps) {
  const resource = viewOf(whole, principalOf(request))
  const found = await readRecord(db, resource, readId(request.query), writerOf(request, { tables }))
  const reading = { resource, columns: resource.recordColumns, session: sessionOf(request) }
  const opened = (row: typeof found.row) => withUrls(row, reading, fileUrls, found.id)
  return succeed({ ...found, values: opened(found.values), row: opened(found.row) })
}

async function history(whole: Resource, request: FastifyRequest, { db, tables }: RecordDeps) {
  const resource = viewOf(whole, principalOf(request))
  // Whoever may not see the record may not know what became of it.
  const { id } = await readRecord(db, resource, readId(request.query), writerOf(request, { tables }))
  return succeed(
    await readHistory(db, resource, id, { principal: principalOf(request), language: languageOf(request) }),
  )
}

async function save(whole: Resource, request: FastifyRequest, { db, tables }: RecordDeps): Promise<unknown> {
  const writer = writerOf(request, { tables })
  const resource = viewOf(whole, writer.principal)
  const post = readFormPost(resource, request.body)
  const verb = post.id === undefined ? 'add' : 'edit'
  if (!resource.verbs.has(verb)) throw new Failure('forbidden')
  requireApi(writer.principal, verbEntry(resource, verb))
  const write = verb === 'add' ? addRecord : editRecord
  const id = await write(db, resource, post, writer)
  record(request, verbEntry(resource, verb), id)
  return succeed({ id }, MESSAGES.saved[writer.language])
}

async function act(whole: Resource, action: Action, request: FastifyRequest, { db, tables }: RecordDeps) {
  const writer = writerOf(request, { tables })
  const resource = viewOf(whole, writer.principal)
  const { ids, isBulk, version, rest } = readTargets(
    request.body,
    new Set(action.namesVersion ? ['version'] : []),
  )
  if (isBulk && action.scope !== 'bulk') throw new Failure('bad_request')
  const given = readGiven(action.fields, rest, writer.language)
  const deed = { ids, isBulk, entry: action.call, said: MESSAGES.done }
  return done(request, deed, (id) => runAction(db, { resource, writer }, action, { id, version, given }))
}

interface Deed extends Pick<Targets, 'ids' | 'isBulk'> {
  readonly entry: string
  readonly said: Title
}

/** One record is done or refused; of many, each by itself. */
async function done(
  request: FastifyRequest,
  { ids, isBulk, entry, said }: Deed,
  one: (id: number) => Promise<void>,
): Promise<unknown> {
  const language = languageOf(request)
  const logged = async (id: number) => {
    await one(id)
    record(request, entry, id)
  }
  if (isBulk) {
    const results: BulkResult[] = await each(ids, logged, (failure) => sentence(failure, language))
    return succeed(results, said[language])
  }
  for (const id of ids) await logged(id)
  return succeed(null, said[language])
}

// Who changed what, for whoever reads the log afterwards. Values stay out of it.
function record(request: FastifyRequest, entry: string, id: number): void {
  request.log.info({ account: principalOf(request).accountId, entry, id }, 'record written')
}

function writerOf(request: FastifyRequest, { tables }: Pick<RecordDeps, 'tables'>): Writer {
  return { principal: principalOf(request), language: languageOf(request), tables }
}

function readId(input: unknown): number {
  const { id } = (input ?? {}) as { id?: unknown }
  return asId(typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id)
}

function asId(id: unknown): number {
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw new Failure('bad_request')
  return id
}

const MOST_AT_ONCE = 500

interface Targets {
  readonly ids: readonly number[]
  readonly isBulk: boolean
  readonly version: number | undefined
  /** What the body holds beside its targets. */
  readonly rest: ReadonlyMap<string, unknown>
}

/** Reads `{ id }`, with its `version` where that is named, or `{ ids: "1,2" }`. */
function readTargets(body: unknown, named: ReadonlySet<string>): Targets {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Failure('bad_request')
  const { id, ids, ...others } = body as Record<string, unknown>
  if ((id === undefined) === (ids === undefined)) throw new Failure('bad_request')
  const rest = new Map(Object.entries(others).filter(([name]) => !named.has(name)))
  const version = named.has('version') ? asId(others['version']) : undefined
  if (ids === undefined) return { ids: [asId(id)], isBulk: false, version, rest }
  const listed = typeof ids === 'string' && /^[\d,]{1,8000}$/.test(ids) ? ids.split(',').map(Number) : []
  if (listed.length === 0 || listed.length > MOST_AT_ONCE) throw new Failure('bad_request')
  return { ids: [...new Set(listed.map(asId))], isBulk: true, version, rest }
}
