import { FILTER_MARK, IMPORT_MODES, MARKS } from '@cangdan/protocol'
import type { FastifyRequest } from 'fastify'
import { type Column, isSecret } from '#engine/declare/columns/column.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { accessOf, changesSomething, isPost, isSignedWithin } from '#platform/http/security/caller.ts'
import { queryOf } from '#platform/http/security/signature.ts'
import type { Known } from './logged-params.ts'
import type { Right, Rights } from '#engine/declare/rights/right.ts'

export interface Operation {
  readonly entry: string
  readonly module: string | undefined
  readonly path: string
  readonly list: string | undefined
  readonly known: Known
  /** A check whether a download would be rejected; the download is logged separately. */
  readonly isTrial: boolean
}

const OF_RECORDS = ['id', 'ids', 'version']
const OF_LISTS = ['page', 'limit', 'sort', 'order', 'zone', FILTER_MARK, ...Object.values(MARKS)]

/** Returns the operation to log; `undefined` for reads and calls without a session. */
export function operationOf(request: FastifyRequest, prefix: string, rights: Rights): Operation | undefined {
  const access = accessOf(request)
  if (request.is404 || access === undefined || access === 'public') return undefined
  if (isSignedWithin(request) || access === 'session-key') return undefined
  const { url = '', config } = request.routeOptions
  const path = url.slice(prefix.length + 1)
  const isDownload = config.isDownload?.(queryOf(request)) === true
  if (!changesSomething(request) && !isDownload) return undefined
  const entry = isDownload
    ? downloadOf(path, request)
    : grantedBy(typeof access === 'object' ? access.api : [path], request)
  const right = rights.byEntry.get(entry)
  const isTrial = isDownload && (request.method === 'HEAD' || queryOf(request)[MARKS.trial] !== undefined)
  const known = right === undefined ? NOTHING_MORE : knownBy(right)
  return {
    entry: isCheck(request) ? checkOf(entry) : entry,
    module: right?.module.path,
    path,
    list: right === undefined || right.resource.view !== undefined ? undefined : right.resource.path,
    known,
    isTrial,
  }
}

function isCheck(request: FastifyRequest): boolean {
  const mode = queryOf(request)[MARKS.importFile]
  return isPost(request) && mode !== undefined && mode !== String(IMPORT_MODES.take)
}

export const checkOf = (entry: string): string => `${entry}~check`

const knownBy = ({ entry, resource, takes = [] }: Right): Known =>
  resource.view === undefined ? knownOf(resourceAt(resource.path), entry) : knownAmong([], takes)

const downloadOf = (path: string, request: FastifyRequest): string =>
  `${path}#${queryOf(request)[MARKS.importTemplate] === undefined ? 'export' : 'import'}`

/** Returns the entry for adding or editing of a call that does both. */
function grantedBy(entries: readonly string[], { body }: FastifyRequest): string {
  const isEdit = typeof body === 'object' && body !== null && 'id' in body
  const [first = ''] = entries
  return entries.find((entry) => entry.endsWith(isEdit ? '#edit' : '#add')) ?? first
}

const NOTHING_MORE = knownAmong([])

// Known names are constant per resource and entry.
const remembered = new WeakMap<Resource, Map<string, Known>>()

function knownOf(resource: Resource, entry: string): Known {
  const byEntry = remembered.get(resource) ?? new Map<string, Known>()
  remembered.set(resource, byEntry)
  const known = byEntry.get(entry) ?? readKnown(resource, entry)
  byEntry.set(entry, known)
  return known
}

function readKnown(resource: Resource, entry: string): Known {
  const action = [...resource.actions.values()].find(({ call }) => call === entry)
  return knownAmong([...resource.columns.values(), ...(action?.fields.values() ?? [])])
}

// Columns that not every reader of a list may see, such as the pickup code, are hidden in the log too.
function hidesFromLog(column: Column): boolean {
  return column.control === 'password' || isSecret(column) || column.personal === true
}

function knownAmong(named: readonly Column[], more: readonly string[] = []): Known {
  const columns = new Map(named.map((column) => [column.name, column]))
  // Dialog fields have the same name as their column.
  const hidden = new Set(named.filter(hidesFromLog).map(({ name }) => name))
  const seconds = named.flatMap(({ second }) => second ?? [])
  const others = new Set([...OF_RECORDS, ...OF_LISTS, ...seconds, ...more, 'file'])
  return {
    shows: (name) => columns.has(name) || others.has(name),
    hides: (name) => hidden.has(name),
    counts: (name) => columns.get(name)?.json === true,
  }
}
