// API entries of the calls of a resource. All names in grants come from here.
import { getSiblingPath, type Verb } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import type { Action } from '../action.ts'
import { canAdd, canWrite } from './ownership.ts'
import type { ResourceCalls, Resource } from '../resource.ts'

/** Entry for metadata, rows and counts. */
export const getListEntry = (resource: Resource): string => resource.path
/** Entry for one record. A single record uses the entry of its path. */
export const getInfoEntry = ({ path, isSingle, calls }: Resource): string => (isSingle ? path : calls.info)

// A call that adds and edits has two entries, distinguished by a suffix.
const getSaveEntry = ({ add, edit }: ResourceCalls, verb: 'add' | 'edit') =>
  add === edit ? `${add}#${verb}` : { add, edit }[verb]

const ENTRIES: Record<Verb, (resource: Resource) => string> = {
  add: ({ calls }) => getSaveEntry(calls, 'add'),
  look: getInfoEntry,
  edit: ({ calls }) => getSaveEntry(calls, 'edit'),
  del: ({ calls }) => calls.del,
  audit: ({ path }) => getSiblingPath(path, 'Audit'),
  export: ({ path }) => `${path}#export`,
  import: ({ path }) => `${path}#import`,
}

/** Returns the entry of a verb (docs/decisions/organisations-and-roles.md). */
export const getVerbEntry = (resource: Resource, verb: Verb): string => ENTRIES[verb](resource)

export const getExportPath = ({ path }: Pick<Resource, 'path'>): string => getSiblingPath(path, 'Export')

/** Within the entries for reading guarded or masked columns. */
export const SEE_MARK = '#see.'

/** Entry for reading a guarded or masked column, or that of the column whose grant it shares. */
export function getSeeEntry({ path, columns }: Resource, name: string): string {
  const { guarded, masked } = columns.get(name) ?? {}
  const guard = guarded ?? masked
  return `${path}${SEE_MARK}${typeof guard === 'string' ? guard : name}`
}

const READING: ReadonlySet<Verb> = new Set(['look', 'export'])

/** @throws Failure `forbidden` if the caller may add no record at all: errors of single rows would reveal records of others */
export function assertCanAdd(resource: Resource, { principal }: { readonly principal: Principal }): void {
  if (!canAdd(resource, principal)) throw new Failure('forbidden')
}

const ADDING: ReadonlySet<Verb> = new Set(['add', 'import'])

/** @throws Failure `forbidden` if the caller may write no record at all */
export function assertCanWrite(resource: Resource, { principal }: { readonly principal: Principal }): void {
  if (!canWrite(resource, principal)) throw new Failure('forbidden')
}

export function canPerform(principal: Principal, resource: Resource, verb: Verb): boolean {
  const isOpen = READING.has(verb) || (ADDING.has(verb) ? canAdd : canWrite)(resource, principal)
  return isOpen && resource.verbs.has(verb) && hasApi(principal, getVerbEntry(resource, verb))
}

export const isActor = (
  { by }: Pick<Action, 'by'>,
  { organisationKind }: Pick<Principal, 'organisationKind'>,
): boolean => by?.includes(organisationKind) !== false

/** @throws Failure `forbidden` for a kind of organisation that the action is not open to */
export function assertActor(action: Pick<Action, 'by'>, principal: Principal): void {
  if (!isActor(action, principal)) throw new Failure('forbidden')
}

/** Returns whether imports may overwrite records: this needs the right to edit them, or to delete and import them again. */
export function canOverwrite(principal: Principal, resource: Resource): boolean {
  const verb = resource.sheetKey?.overwrites
  return verb !== undefined && canPerform(principal, resource, verb)
}

export const canRunAction = (principal: Principal, resource: Resource, action: Pick<Action, 'call' | 'by'>): boolean =>
  canWrite(resource, principal) && isActor(action, principal) && hasApi(principal, action.call)
