// Sends an action: one record by its id, a few records with one call, many as a background task (a GET call in batches of 50). Each call has an
// idempotency key, so a retry after a broken connection returns the stored result or the task and runs nothing twice.
import type { BulkResult, Row, TableMeta, StartedTask } from '@cangdan/protocol'
import { api, ApiError, type Params } from '#api/client.ts'
import { getServerTime } from '#api/transport/clock.ts'
import { getReason } from '#api/transport/translate-rejection.ts'
import { createIdempotencyKey } from '../command/idempotency-key.ts'
import { isRejection } from '../command/rejection.ts'
import { getRowKey, type Key } from '../list/selection/selection.ts'
import type { ActionRequest, ActionResult, RejectedRow } from './action-request.ts'
import { followTask } from './bulk/follow-task.ts'
import { deleteCalls, storeCalls, readStoredCalls, type CallParams } from './stored-calls.ts'

/** Largest number of records in a synchronous call. */
const MAX_RECORDS_PER_CALL = 50

export interface SendOptions {
  readonly request: ActionRequest
  readonly pk: string
  readonly values: Row
  /** Idempotency key of a call on one record; bulk calls create one key per batch. */
  readonly key: string
  readonly onProgress: (tried: number) => void
  readonly onTask: (task: number) => void
  /** Where unfinished bulk calls are stored; they are not stored when omitted. */
  readonly storage?: CallStorage | undefined
}

export interface CallStorage {
  readonly key: string
  readonly nameOf: (row: Row) => string | undefined
}

/** @throws ApiError when the action on a single record fails */
export async function sendAction(parts: SendOptions): Promise<ActionResult> {
  const { request, pk, values } = parts
  const [only] = request.rows
  if (request.isBulk || only === undefined) return sendMany(parts)
  const target = {
    ...getVersions(request, [only]),
    ...values,
    id: getRowKey(only, pk),
    ...withIdempotencyKey(request, parts.key),
  }
  const { message } = await send(request, target)
  return { request, message, done: [only], notDone: [], unknown: [] }
}

/** One call of several. Its content is fixed, so a retry sends the same. */
interface CallBatch {
  readonly rows: readonly Row[]
  readonly target: CallParams
}

function sendMany({ request, pk, values, onProgress, onTask, storage }: SendOptions): Promise<ActionResult> {
  // By primary key, whatever the list's order: a price is checked against the price before it.
  const rows = request.rows.toSorted((a, b) => Number(getRowKey(a, pk)) - Number(getRowKey(b, pk)))
  const isTask = rows.length > MAX_RECORDS_PER_CALL && request.action.method !== 'GET'
  const parts = isTask
    ? [buildTaskCall(request, pk, rows, values)]
    : Array.from({ length: Math.ceil(rows.length / MAX_RECORDS_PER_CALL) }, (_, index): CallBatch => {
        const some = rows.slice(index * MAX_RECORDS_PER_CALL, (index + 1) * MAX_RECORDS_PER_CALL)
        const ids = some.map((row) => getRowKey(row, pk)).join(',')
        return {
          rows: some,
          target: {
            ...values,
            ids,
            ...getVersions(request, some),
            ...withIdempotencyKey(request, createIdempotencyKey()),
          },
        }
      })
  return sendAndStore({ request, pk, onProgress, onTask, storage }, parts, {
    request,
    message: '',
    done: [],
    notDone: [],
    unknown: [],
  })
}

function buildTaskCall(request: ActionRequest, pk: string, rows: readonly Row[], values: Row): CallBatch {
  const ids = rows.map((row) => Number(getRowKey(row, pk)))
  const versions = rows.flatMap(({ version }) => (typeof version === 'number' ? [version] : []))
  const seen = versions.length === rows.length ? { versions } : {}
  return { rows, target: { ...values, ids, ...seen, ...withIdempotencyKey(request, createIdempotencyKey()) } }
}

/** Returns the unfinished calls that were stored before the page was left or reloaded; `undefined` when there are none. */
export function restoreUnfinishedCalls(storage: CallStorage, { pk, actions }: TableMeta): ActionResult | undefined {
  const stored = readStoredCalls(storage.key)
  const action = actions.find(({ name }) => name === stored?.action)
  if (stored === undefined || action === undefined) return undefined
  const toKeyRow = (key: Key): Row => ({ [pk]: key })
  const parts = stored.calls.map(({ keys, target }): CallBatch => ({ rows: keys.map(toKeyRow), target }))
  const unknown = parts.flatMap(({ rows }) => rows)
  const request = { action, rows: unknown, isBulk: true, button: document.body }
  const before: ActionResult = {
    request,
    message: '',
    done: stored.done.map(toKeyRow),
    notDone: stored.notDone.map(({ key, reason }) => ({ row: toKeyRow(key), reason })),
    unknown: [],
    names: new Map(stored.names),
  }
  const context = { request, pk, storage, onProgress: () => undefined, onTask: () => undefined }
  return { ...before, unknown, askAgain: () => sendAndStore(context, parts, before) }
}

function storeUnfinished(
  { request, pk, storage }: SendContext,
  parts: readonly CallBatch[],
  soFar: ActionResult,
): void {
  if (storage === undefined) return
  const listKeys = (rows: readonly Row[]) => rows.map((row) => getRowKey(row, pk))
  const rows = [...parts.flatMap((part) => part.rows), ...soFar.notDone.map(({ row }) => row)]
  storeCalls(storage.key, {
    at: readStoredCalls(storage.key)?.at ?? getServerTime(),
    action: request.action.name,
    calls: parts.map((part) => ({ keys: listKeys(part.rows), target: part.target })),
    done: listKeys(soFar.done),
    notDone: soFar.notDone.map(({ row, reason }) => ({ key: getRowKey(row, pk), reason })),
    names: rows.map((row) => {
      const key = getRowKey(row, pk)
      return [key, soFar.names?.get(key) ?? storage.nameOf(row) ?? String(key)]
    }),
  })
}

/** A GET call has no idempotency key. */
const withIdempotencyKey = ({ action }: ActionRequest, key: string): CallParams =>
  action.method === 'GET' ? {} : { idempotency_key: key }

type SendContext = Omit<SendOptions, 'values' | 'key'>

/** Sends the batches in order until one gets no response; `askAgain` resends from that batch. */
async function sendAndStore(
  context: SendContext,
  parts: readonly CallBatch[],
  before: ActionResult,
): Promise<ActionResult> {
  const drop = () => context.storage && deleteCalls(context.storage.key)
  try {
    const soFar = await sendAll(context, parts, before)
    if (soFar.askAgain === undefined) drop()
    return soFar
  } catch (error) {
    drop()
    throw error
  }
}

async function sendAll(context: SendContext, parts: readonly CallBatch[], before: ActionResult): Promise<ActionResult> {
  let soFar: ActionResult = before
  for (const [index, part] of parts.entries()) {
    const rest = parts.slice(index)
    const start = soFar
    storeUnfinished(context, rest, soFar)
    const markUnanswered = (known: ActionResult, unknown: readonly Row[]): ActionResult => ({
      ...known,
      unknown: [...unknown, ...rest.slice(1).flatMap(({ rows }) => rows)],
      // A retry begins with this batch and discards its partial results.
      askAgain: () => sendAndStore(context, rest, start),
    })
    try {
      const { known, unknown } = mergeResults(soFar, part, await requestResults(context, part), context.pk)
      if (unknown.length > 0) return markUnanswered(known, unknown)
      soFar = known
    } catch (error) {
      if (!isRejection(error)) return markUnanswered(soFar, part.rows)
      // Rethrows when nothing has been done yet; otherwise the remaining records are listed as not done.
      if (soFar.done.length === 0 && soFar.notDone.length === 0) throw error
      const notDone = rest.flatMap(({ rows }) => rows).map((row) => ({ row, reason: error.message }))
      return { ...soFar, notDone: [...soFar.notDone, ...notDone] }
    }
    context.onProgress(soFar.done.length + soFar.notDone.length)
  }
  return soFar
}

interface BatchResponse {
  readonly message: string
  readonly results: readonly BulkResult[]
}

async function requestResults(
  { request, pk, onTask, onProgress }: SendContext,
  { target, rows }: CallBatch,
): Promise<BatchResponse> {
  try {
    const { data, message } = await send(request, target)
    if (data !== null && 'task' in data) {
      onTask(data.task)
      const records = rows.map((row) => Number(getRowKey(row, pk)))
      return { message, results: await followTask(data.task, records, { onProgress }) }
    }
    return { message, results: data ?? [] }
  } catch (error) {
    const results = error instanceof ApiError && error.code === 'none_done' ? error.data : null
    if (!Array.isArray(results)) throw error
    return { message: '', results: results as readonly BulkResult[] }
  }
}

function mergeResults(before: ActionResult, { rows }: CallBatch, { message, results }: BatchResponse, pk: string) {
  const byId = new Map(results.map((result) => [result.id, result]))
  const done: Row[] = []
  const notDone: RejectedRow[] = []
  const unknown: Row[] = []
  for (const row of rows) {
    const result = byId.get(Number(getRowKey(row, pk)))
    if (result?.status === true) done.push(row)
    else if (result === undefined || result.code === 'not_known') unknown.push(row)
    else notDone.push({ row, reason: getReason(result) })
  }
  const known = {
    ...before,
    message: message || before.message,
    done: [...before.done, ...done],
    notDone: [...before.notDone, ...notDone],
  }
  return { known, unknown }
}

const send = ({ action: { call = '', method } }: ActionRequest, target: CallParams) =>
  api.answer<BulkResult[] | StartedTask | null>(
    method === 'GET' ? { method, path: call, params: target as Params } : { method: 'POST', path: call, body: target },
    { quiet: true },
  )

/** Returns the versions of the rows as read, where they have versions: the server rejects an action on a record that has changed since. */
function getVersions({ isBulk }: ActionRequest, rows: readonly Row[]): CallParams {
  const versions = rows.map((row) => row['version'])
  if (!versions.every((version) => typeof version === 'number')) return {}
  return isBulk ? { versions: versions.join(',') } : { version: versions[0] ?? null }
}
