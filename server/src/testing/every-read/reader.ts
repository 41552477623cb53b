import type { CallResponse, Language, Row } from '@cangdan/protocol'
import type { Caller, RawResponse, Query } from '../client/callers.ts'
import { createApiValidator, isNonceRequired, type Method, type OpenApi, type Operation } from '../client/open-api.ts'

export interface RejectedCall {
  readonly account: string
  readonly call: string
  readonly query: Query | object
  /** The error code; the HTTP status of a response without one; or the differences from the description. */
  readonly code: string
}

export interface Reader {
  readonly calls: ReadonlyMap<string, Operation>
  readonly random: () => number
  readonly limit: number
  /** The rows read so far, by list path. */
  readonly rows: Map<string, readonly Row[]>
  readonly opened: Set<string>
  readonly files: Map<string, ReadonlySet<string>>
  /** Returns the data of a response; undefined for files and rejections. */
  readonly get: <T>(call: string, query?: Query) => Promise<T | undefined>
  readonly post: (call: string, body: object) => Promise<void>
  readonly open: (address: string) => Promise<void>
  readonly countReads: () => number
}

const PREFIX = '/api/v1/'
const MAX_FILES = 4
const MAX_FAULTS = 5
const FILE_ADDRESS = /"\/api\/v1\/(seller\/file\/File\?[^"]+)"/g

/** Only calls that change data require a single-use signature. */
const isRead = (call: Operation) => !isNonceRequired(call)

/** Returns the calls of a method by path without the prefix. */
const mapCalls = ({ paths }: OpenApi, method: Method): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, { [method]: call }]) =>
      call === undefined ? [] : [[path.replace(PREFIX, ''), call] as const],
    ),
  )

const mapReadCalls = (document: OpenApi) => new Map([...mapCalls(document, 'get')].filter(([, call]) => isRead(call)))

export const listChangingCalls = (document: OpenApi): string[] =>
  [...mapCalls(document, 'get')].flatMap(([path, call]) => (isRead(call) ? [] : [path]))

export const listPostCalls = (document: OpenApi): ReadonlySet<string> => new Set(mapCalls(document, 'post').keys())

export interface ReaderOptions {
  readonly document: OpenApi
  readonly random: () => number
  readonly limit: number
  readonly language: Language
  readonly isJudged: boolean
}

/** Creates a reader. Rejections are appended to `refused`. */
export function createReader(
  account: string,
  caller: Caller,
  { document, random, limit, language, isJudged }: ReaderOptions,
  rejected: RejectedCall[],
): Reader {
  const calls = mapReadCalls(document)
  const files = new Map<string, Set<string>>()
  const validator = isJudged ? createApiValidator(document) : undefined
  let reads = 0
  const collectFiles = (call: string, text: string) => {
    const collected = files.get(call) ?? new Set()
    for (const [, address = ''] of text.matchAll(FILE_ADDRESS)) if (collected.size < MAX_FILES) collected.add(address)
    if (collected.size > 0) files.set(call, collected)
  }
  const read = (call: string, query: Query | object, { status, headers, text }: RawResponse): unknown => {
    reads += 1
    const isJson = String(headers['content-type']).startsWith('application/json')
    const answer = isJson ? (JSON.parse(text) as CallResponse<unknown>) : undefined
    const reject = (code: string) => rejected.push({ account, call, query, code })
    if (answer?.status === false) reject(answer.code)
    else if (status !== 200) reject(String(status))
    if (answer?.status !== true) return undefined
    const errors = calls.has(call) ? (validator?.answer('get', call, answer) ?? []) : []
    if (errors.length > 0) reject(errors.slice(0, MAX_FAULTS).join('; '))
    collectFiles(call, text)
    return answer.data
  }
  return {
    calls,
    random,
    limit,
    rows: new Map(),
    opened: new Set(),
    files,
    get: async <T>(call: string, query: Query = {}) =>
      read(call, query, await caller.raw(call, query, language)) as T | undefined,
    post: async (call, body) => void read(call, body, await caller.rawPost(call, {}, body)),
    open: async (address) => {
      const [call = '', query = ''] = address.split('?')
      read(call, { query }, await caller.raw(call, query))
    },
    countReads: () => reads,
  }
}

export async function runInParallel<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items].values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker))
}

const MAX_PARALLEL = 4
