// API entries of the calls of a resource. All names in grants come from here.
import { siblingPath, type Verb } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import { holdsApi, type Principal } from '#platform/identity/principal.ts'
import type { Action } from '../action.ts'
import { mayAdd, mayWrite } from './ownership.ts'
import type { Calls, Resource } from '../resource.ts'

/** Entry for metadata, rows and counts. */
export const listEntry = (resource: Resource): string => resource.path
/** Entry for one record. A single record uses the entry of its path. */
export const infoEntry = ({ path, isSingle, calls }: Resource): string => (isSingle ? path : calls.info)

// A call that adds and edits has two entries, distinguished by a suffix.
const marked = ({ add, edit }: Calls, verb: 'add' | 'edit') =>
  add === edit ? `${add}#${verb}` : { add, edit }[verb]

const ENTRIES: Record<Verb, (resource: Resource) => string> = {
  add: ({ calls }) => marked(calls, 'add'),
  look: infoEntry,
  edit: ({ calls }) => marked(calls, 'edit'),
  del: ({ calls }) => calls.del,
  audit: ({ path }) => siblingPath(path, 'Audit'),
  export: ({ path }) => `${path}#export`,
  import: ({ path }) => `${path}#import`,
}

/** Returns the entry of a verb (architecture §9.2). */
export const verbEntry = (resource: Resource, verb: Verb): string => ENTRIES[verb](resource)

export const exportPath = ({ path }: Pick<Resource, 'path'>): string => siblingPath(path, 'Export')

/** Entry for reading a guarded or masked column, or that of the column whose grant it shares. */
export function seeEntry({ path, columns }: Resource, name: string): string {
  const { guarded, masked } = columns.get(name) ?? {}
  const guard = guarded ?? masked
  return `${path}#see.${typeof guard === 'string' ? guard : name}`
}

const READING: ReadonlySet<Verb> = new Set(['look', 'export'])

/** @throws Failure `forbidden` if the caller may add no record at all: errors of single rows would reveal records of others */
export function assertAdder(resource: Resource, { principal }: { readonly principal: Principal }): void {
  if (!mayAdd(resource, principal)) throw new Failure('forbidden')
}

const ADDING: ReadonlySet<Verb> = new Set(['add', 'import'])

/** @throws Failure `forbidden` if the caller may write no record at all */
export function assertWriter(resource: Resource, { principal }: { readonly principal: Principal }): void {
  if (!mayWrite(resource, principal)) throw new Failure('forbidden')
}

export function may(principal: Principal, resource: Resource, verb: Verb): boolean {
  const isOpen = READING.has(verb) || (ADDING.has(verb) ? mayAdd : mayWrite)(resource, principal)
  return isOpen && resource.verbs.has(verb) && holdsApi(principal, verbEntry(resource, verb))
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
export function mayOverwrite(principal: Principal, resource: Resource): boolean {
  const verb = resource.sheetKey?.overwrites
  return verb !== undefined && may(principal, resource, verb)
}

export const mayAct = (
  principal: Principal,
  resource: Resource,
  action: Pick<Action, 'call' | 'by'>,
): boolean => mayWrite(resource, principal) && isActor(action, principal) && holdsApi(principal, action.call)
