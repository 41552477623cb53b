// Posts an action: one record by its id, a few records with one call, many as a background task (a GET call in batches of 50). Each call has an
// idempotency key, so a retry after a broken connection returns the stored result or the task and runs nothing twice.
import type { BulkResult, Row, TableMeta, TaskBegun } from '@cangdan/protocol'
import { api, ApiError, type Params } from '#api/client.ts'
import { serverNow } from '#api/transport/clock.ts'
import { reasonOf } from '#api/transport/refused.ts'
import { newKey } from '../command/new-key.ts'
import { isRefusal } from '../command/refusal.ts'
import { keyOf, type Key } from '../list/selection/selection.ts'
import type { Asked, Done, NotDone } from './asked.ts'
import { followTask } from './bulk/follow-task.ts'
import { dropCalls, keepCalls, keptCalls, type Target } from './kept-calls.ts'

/** Largest number of records in a synchronous call. */
const AT_ONCE = 50

export interface PostParts {
  readonly asked: Asked
  readonly pk: string
  readonly given: Row
  /** Idempotency key of a call on one record; bulk calls create one key per batch. */
  readonly key: string
  readonly onProgress: (tried: number) => void
  readonly onTask: (task: number) => void
  /** Where unfinished bulk calls are stored; they are not stored when omitted. */
  readonly keeping?: Keeping | undefined
}

export interface Keeping {
  readonly key: string
  readonly nameOf: (row: Row) => string | undefined
}

/** @throws ApiError when the action on a single record fails */
export async function postAction(parts: PostParts): Promise<Done> {
  const { asked, pk, given } = parts
  const [only] = asked.rows
  if (asked.isBulk || only === undefined) return postMany(parts)
  const target = { ...versionsOf(asked, [only]), ...given, id: keyOf(only, pk), ...keyed(asked, parts.key) }
  const { message } = await send(asked, target)
  return { asked, message, done: [only], notDone: [], unknown: [] }
}

/** One call of several. Its content is fixed, so a retry sends the same. */
interface Part {
  readonly rows: readonly Row[]
  readonly target: Target
}

function postMany({ asked, pk, given, onProgress, onTask, keeping }: PostParts): Promise<Done> {
  // By primary key, whatever the list's order: a price is checked against the price before it.
  const rows = asked.rows.toSorted((a, b) => Number(keyOf(a, pk)) - Number(keyOf(b, pk)))
  const isTask = rows.length > AT_ONCE && asked.action.method !== 'GET'
  const parts = isTask
    ? [taskOf(asked, pk, rows, given)]
    : Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, index): Part => {
        const some = rows.slice(index * AT_ONCE, (index + 1) * AT_ONCE)
        const ids = some.map((row) => keyOf(row, pk)).join(',')
        return {
          rows: some,
          target: { ...given, ids, ...versionsOf(asked, some), ...keyed(asked, newKey()) },
        }
      })
  return goOn({ asked, pk, onProgress, onTask, keeping }, parts, {
    asked,
    message: '',
    done: [],
    notDone: [],
    unknown: [],
  })
}

function taskOf(asked: Asked, pk: string, rows: readonly Row[], given: Row): Part {
  const ids = rows.map((row) => Number(keyOf(row, pk)))
  const versions = rows.flatMap(({ version }) => (typeof version === 'number' ? [version] : []))
  const seen = versions.length === rows.length ? { versions } : {}
  return { rows, target: { ...given, ids, ...seen, ...keyed(asked, newKey()) } }
}

/** Returns the unfinished calls that were stored before the page was left or reloaded; `undefined` when there are none. */
export function brokenOff(keeping: Keeping, { pk, actions }: TableMeta): Done | undefined {
  const kept = keptCalls(keeping.key)
  const action = actions.find(({ name }) => name === kept?.action)
  if (kept === undefined || action === undefined) return undefined
  const rowOf = (key: Key): Row => ({ [pk]: key })
  const parts = kept.calls.map(({ keys, target }): Part => ({ rows: keys.map(rowOf), target }))
  const unknown = parts.flatMap(({ rows }) => rows)
  const asked = { action, rows: unknown, isBulk: true, button: document.body }
  const before: Done = {
    asked,
    message: '',
    done: kept.done.map(rowOf),
    notDone: kept.notDone.map(({ key, reason }) => ({ row: rowOf(key), reason })),
    unknown: [],
    names: new Map(kept.names),
  }
  const posting = { asked, pk, keeping, onProgress: () => undefined, onTask: () => undefined }
  return { ...before, unknown, askAgain: () => goOn(posting, parts, before) }
}

function keep({ asked, pk, keeping }: Posting, parts: readonly Part[], so: Done): void {
  if (keeping === undefined) return
  const keysOf = (rows: readonly Row[]) => rows.map((row) => keyOf(row, pk))
  const rows = [...parts.flatMap((part) => part.rows), ...so.notDone.map(({ row }) => row)]
  keepCalls(keeping.key, {
    at: keptCalls(keeping.key)?.at ?? serverNow(),
    action: asked.action.name,
    calls: parts.map((part) => ({ keys: keysOf(part.rows), target: part.target })),
    done: keysOf(so.done),
    notDone: so.notDone.map(({ row, reason }) => ({ key: keyOf(row, pk), reason })),
    names: rows.map((row) => {
      const key = keyOf(row, pk)
      return [key, so.names?.get(key) ?? keeping.nameOf(row) ?? String(key)]
    }),
  })
}

/** A GET call has no idempotency key. */
const keyed = ({ action }: Asked, key: string): Target =>
  action.method === 'GET' ? {} : { idempotency_key: key }

type Posting = Omit<PostParts, 'given' | 'key'>

/** Sends the batches in order until one gets no response; `askAgain` resends from that batch. */
async function goOn(posting: Posting, parts: readonly Part[], before: Done): Promise<Done> {
  const drop = () => posting.keeping && dropCalls(posting.keeping.key)
  try {
    const so = await sendAll(posting, parts, before)
    if (so.askAgain === undefined) drop()
    return so
  } catch (error) {
    drop()
    throw error
  }
}

async function sendAll(posting: Posting, parts: readonly Part[], before: Done): Promise<Done> {
  let so: Done = before
  for (const [index, part] of parts.entries()) {
    const rest = parts.slice(index)
    const start = so
    keep(posting, rest, so)
    const unanswered = (known: Done, unknown: readonly Row[]): Done => ({
      ...known,
      unknown: [...unknown, ...rest.slice(1).flatMap(({ rows }) => rows)],
      // A retry begins with this batch and discards its partial results.
      askAgain: () => goOn(posting, rest, start),
    })
    try {
      const { known, unknown } = sorted(so, part, await resultsOf(posting, part), posting.pk)
      if (unknown.length > 0) return unanswered(known, unknown)
      so = known
    } catch (error) {
      if (!isRefusal(error)) return unanswered(so, part.rows)
      // Rethrows when nothing has been done yet; otherwise the remaining records are listed as not done.
      if (so.done.length === 0 && so.notDone.length === 0) throw error
      const notDone = rest.flatMap(({ rows }) => rows).map((row) => ({ row, reason: error.message }))
      return { ...so, notDone: [...so.notDone, ...notDone] }
    }
    posting.onProgress(so.done.length + so.notDone.length)
  }
  return so
}

interface Answered {
  readonly message: string
  readonly results: readonly BulkResult[]
}

async function resultsOf(
  { asked, pk, onTask, onProgress }: Posting,
  { target, rows }: Part,
): Promise<Answered> {
  try {
    const { data, message } = await send(asked, target)
    if (data !== null && 'task' in data) {
      onTask(data.task)
      const records = rows.map((row) => Number(keyOf(row, pk)))
      return { message, results: await followTask(data.task, records, { onProgress }) }
    }
    return { message, results: data ?? [] }
  } catch (error) {
    const results = error instanceof ApiError && error.code === 'none_done' ? error.data : null
    if (!Array.isArray(results)) throw error
    return { message: '', results: results as readonly BulkResult[] }
  }
}

function sorted(before: Done, { rows }: Part, { message, results }: Answered, pk: string) {
  const byId = new Map(results.map((result) => [result.id, result]))
  const done: Row[] = []
  const notDone: NotDone[] = []
  const unknown: Row[] = []
  for (const row of rows) {
    const result = byId.get(Number(keyOf(row, pk)))
    if (result?.status === true) done.push(row)
    else if (result === undefined || result.code === 'not_known') unknown.push(row)
    else notDone.push({ row, reason: reasonOf(result) })
  }
  const known = {
    ...before,
    message: message || before.message,
    done: [...before.done, ...done],
    notDone: [...before.notDone, ...notDone],
  }
  return { known, unknown }
}

const send = ({ action: { call = '', method } }: Asked, target: Target) =>
  api.answer<BulkResult[] | TaskBegun | null>(
    method === 'GET'
      ? { method, path: call, params: target as Params }
      : { method: 'POST', path: call, body: target },
    { quiet: true },
  )

/** Returns the versions of the rows as read, where they have versions: the server rejects an action on a record that has changed since. */
function versionsOf({ isBulk }: Asked, rows: readonly Row[]): Target {
  const versions = rows.map((row) => row['version'])
  if (!versions.every((version) => typeof version === 'number')) return {}
  return isBulk ? { versions: versions.join(',') } : { version: versions[0] ?? null }
}
