import { FILTER_PARAM, IMPORT_MODES, CALL_FLAGS } from '@cangdan/protocol'
import type { FastifyRequest } from 'fastify'
import { type Column, isSealed, isSecret } from '#engine/declare/columns/column.ts'
import { getResource } from '#engine/declare/registry.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { getAccess, changesSomething, isPost, hasOwnSignature } from '#platform/http/security/caller.ts'
import { getQuery } from '#platform/http/security/signature.ts'
import type { DeclaredNames } from './logged-params.ts'
import type { Right, Rights } from '#engine/declare/rights/right.ts'

export interface Operation {
  readonly entry: string
  readonly module: string | undefined
  readonly path: string
  readonly list: string | undefined
  readonly known: DeclaredNames
  /** A check whether a download would be rejected; the download is logged separately. */
  readonly isTrial: boolean
}

const OF_RECORDS = ['id', 'ids', 'version']
const OF_LISTS = ['page', 'limit', 'sort', 'order', 'zone', FILTER_PARAM, ...Object.values(CALL_FLAGS)]

/** Returns the operation to log; `undefined` for reads and calls without a session. */
export function findOperation(request: FastifyRequest, prefix: string, rights: Rights): Operation | undefined {
  const access = getAccess(request)
  if (request.is404 || access === undefined || access === 'public') return undefined
  if (hasOwnSignature(request) || access === 'session-key') return undefined
  const { url = '', config } = request.routeOptions
  const path = url.slice(prefix.length + 1)
  const isDownload = config.isDownload?.(getQuery(request)) === true
  if (!changesSomething(request) && !isDownload) return undefined
  const entry = isDownload
    ? getDownloadEntry(path, request)
    : findGrantedEntry(typeof access === 'object' ? access.api : [path], request)
  const right = rights.byEntry.get(entry)
  const isTrial = isDownload && (request.method === 'HEAD' || getQuery(request)[CALL_FLAGS.trial] !== undefined)
  const known = right === undefined ? NOTHING_MORE : getRightNames(right)
  return {
    entry: isDryRun(request) ? getDryRunEntry(entry) : entry,
    module: right?.module.path,
    path,
    list: right === undefined || right.resource.view !== undefined ? undefined : right.resource.path,
    known,
    isTrial,
  }
}

function isDryRun(request: FastifyRequest): boolean {
  const mode = getQuery(request)[CALL_FLAGS.importFile]
  return isPost(request) && mode !== undefined && mode !== String(IMPORT_MODES.take)
}

export const getDryRunEntry = (entry: string): string => `${entry}~check`

const getRightNames = ({ entry, resource, takes = [] }: Right): DeclaredNames =>
  resource.view === undefined ? getDeclaredNames(getResource(resource.path), entry) : createDeclaredNames([], takes)

const getDownloadEntry = (path: string, request: FastifyRequest): string =>
  `${path}#${getQuery(request)[CALL_FLAGS.importTemplate] === undefined ? 'export' : 'import'}`

/** Returns the entry for adding or editing of a call that does both. */
function findGrantedEntry(entries: readonly string[], { body }: FastifyRequest): string {
  const isEdit = typeof body === 'object' && body !== null && 'id' in body
  const [first = ''] = entries
  return entries.find((entry) => entry.endsWith(isEdit ? '#edit' : '#add')) ?? first
}

const NOTHING_MORE = createDeclaredNames([])

// Known names are constant per resource and entry.
const cachedNames = new WeakMap<Resource, Map<string, DeclaredNames>>()

function getDeclaredNames(resource: Resource, entry: string): DeclaredNames {
  const byEntry = cachedNames.get(resource) ?? new Map<string, DeclaredNames>()
  cachedNames.set(resource, byEntry)
  const known = byEntry.get(entry) ?? buildDeclaredNames(resource, entry)
  byEntry.set(entry, known)
  return known
}

function buildDeclaredNames(resource: Resource, entry: string): DeclaredNames {
  const action = [...resource.actions.values()].find(({ call }) => call === entry)
  return createDeclaredNames([...resource.columns.values(), ...(action?.fields.values() ?? [])])
}

// Columns that not every reader of a list may see, such as the pickup code, are hidden in the log too.
function isHiddenInLog(column: Column): boolean {
  return column.control === 'password' || isSealed(column) || isSecret(column) || column.personal === true
}

function createDeclaredNames(named: readonly Column[], more: readonly string[] = []): DeclaredNames {
  const columns = new Map(named.map((column) => [column.name, column]))
  // Dialog fields have the same name as their column.
  const hidden = new Set(named.filter(isHiddenInLog).map(({ name }) => name))
  const seconds = named.flatMap(({ second }) => second ?? [])
  const others = new Set([...OF_RECORDS, ...OF_LISTS, ...seconds, ...more, 'file'])
  return {
    shows: (name) => columns.has(name) || others.has(name),
    hides: (name) => hidden.has(name),
    counts: (name) => columns.get(name)?.json === true,
  }
}
