import { MAX_TASK_RECORDS, SIGNING_NAMES } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import { KEY_FIELD } from '#engine/write/idempotency.ts'
import { readPlainId } from '#platform/plain-id.ts'

/** Reads the id of a query or body. @throws Failure `bad_request` */
export function readId(input: unknown): number {
  const { id } = (input ?? {}) as { id?: unknown }
  return assertId(typeof id === 'string' ? readPlainId(id) : id)
}

function assertId(id: unknown): number {
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw new Failure('bad_request')
  return id
}

const MAX_AT_ONCE = 500
const MAX_LIST_LENGTH = 8_000

export interface Targets {
  readonly ids: readonly number[]
  readonly isBulk: boolean
  /** The versions that the user saw, if named. */
  readonly versions: ReadonlyMap<number, number>
  /** Whether the call queues a task for the worker. */
  readonly isTask: boolean
  readonly rest: ReadonlyMap<string, unknown>
}

const NUMBERS: ReadonlySet<string> = new Set(['id', 'version'])

/** Reads `?id=` or `?ids=1,2` with optional `version` or `versions`. @throws Failure `bad_request` for other parameters */
export function readQueryTargets(input: unknown): Targets {
  const query = Object.entries((input ?? {}) as Record<string, unknown>).filter(([name]) => !isSigning(name))
  const read = query.map(([name, id]) => [name, NUMBERS.has(name) ? readId({ id }) : id])
  const targets = readTargets(Object.fromEntries(read), 'optional')
  if (targets.rest.size > 0) throw new Failure('bad_request')
  return targets
}

const isSigning = (name: string) => name === 'lang' || SIGNING_NAMES.some((signing) => signing === name)

/** Reads `{ id, version }`, `{ ids: "1,2", versions: "4,1" }` or for a task `{ ids: [1, 2], versions: [4, 1] }`; versions may be optional. */
export function readTargets(body: unknown, naming: 'required' | 'optional'): Targets {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Failure('bad_request')
  const { id, ids, [KEY_FIELD]: _key, ...others } = body as Record<string, unknown>
  if ((id === undefined) === (ids === undefined)) throw new Failure('bad_request')
  const isBulk = ids !== undefined
  const named = isBulk ? 'versions' : 'version'
  const isNamed = naming === 'required' || others[named] !== undefined
  const rest = new Map(Object.entries(others).filter(([name]) => !isNamed || name !== named))
  const targets = isBulk ? readIdList(ids) : [assertId(id)]
  const seen = isNamed ? (isBulk ? readIdList(others[named]) : [assertId(others[named])]) : []
  if (isNamed && seen.length !== targets.length) throw new Failure('bad_request')
  const versions = new Map(targets.flatMap((target, index) => (isNamed ? [[target, seen[index] ?? 0] as const] : [])))
  return { ids: [...new Set(targets)], isBulk, isTask: Array.isArray(ids), versions, rest }
}

function readIdList(listed: unknown): number[] {
  if (Array.isArray(listed)) {
    if (listed.length === 0 || listed.length > MAX_TASK_RECORDS) throw new Failure('bad_request')
    return listed.map(assertId)
  }
  const many = typeof listed === 'string' && listed.length <= MAX_LIST_LENGTH ? listed.split(',') : []
  if (many.length === 0 || many.length > MAX_AT_ONCE) throw new Failure('bad_request')
  return many.map((text) => assertId(readPlainId(text)))
}
