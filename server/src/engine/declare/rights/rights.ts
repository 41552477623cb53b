// Which API entry each call of a resource needs. The names that roles grant come from here alone.
import { siblingPath, type Verb } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import { holdsApi, type Principal } from '#platform/identity/principal.ts'
import type { Action } from '../action.ts'
import { mayAdd, mayWrite } from './ownership.ts'
import type { Calls, Resource } from '../resource.ts'

/** Reading metadata, rows and counts. */
export const listEntry = (resource: Resource): string => resource.path
/** Reading one record; where there is only one, that is all there is to read. */
export const infoEntry = ({ path, isSingle, calls }: Resource): string => (isSingle ? path : calls.info)

// Where one call both adds and edits, a mark tells what is granted of it.
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

/** The entry that a verb needs (architecture §9.2). */
export const verbEntry = (resource: Resource, verb: Verb): string => ENTRIES[verb](resource)

/** The call that exports the rows which its body names. */
export const exportPath = ({ path }: Pick<Resource, 'path'>): string => siblingPath(path, 'Export')

/** Knowing of a guarded column: where it is known with another, by that one's entry. */
export function seeEntry({ path, columns }: Resource, name: string): string {
  const { guarded, masked } = columns.get(name) ?? {}
  const guard = guarded ?? masked
  return `${path}#see.${typeof guard === 'string' ? guard : name}`
}

const READING: ReadonlySet<Verb> = new Set(['look', 'export'])

/** @throws Failure `forbidden` for anyone who may not add to it at all: a refusal of its rows would tell what others have */
export function assertAdder(resource: Resource, { principal }: { readonly principal: Principal }): void {
  if (!mayAdd(resource, principal)) throw new Failure('forbidden')
}

const ADDING: ReadonlySet<Verb> = new Set(['add', 'import'])

/** @throws Failure `forbidden` for anyone who may not write it at all */
export function assertWriter(resource: Resource, { principal }: { readonly principal: Principal }): void {
  if (!mayWrite(resource, principal)) throw new Failure('forbidden')
}

export function may(principal: Principal, resource: Resource, verb: Verb): boolean {
  const isOpen = READING.has(verb) || (ADDING.has(verb) ? mayAdd : mayWrite)(resource, principal)
  return isOpen && resource.verbs.has(verb) && holdsApi(principal, verbEntry(resource, verb))
}

/** Whether it is for this kind of organisation at all. */
export const isActor = (
  { by }: Pick<Action, 'by'>,
  { organisationKind }: Pick<Principal, 'organisationKind'>,
): boolean => by?.includes(organisationKind) !== false

/** @throws Failure `forbidden` for a kind of organisation that it is not for */
export function assertActor(action: Pick<Action, 'by'>, principal: Principal): void {
  if (!isActor(action, principal)) throw new Failure('forbidden')
}

/** Who writes over a record by a sheet must have the right to change it by hand, or to delete it and bring it in again. */
export function mayOverwrite(principal: Principal, resource: Resource): boolean {
  const verb = resource.sheetKey?.overwrites
  return verb !== undefined && may(principal, resource, verb)
}

/** An action's entry is the path of its call. */
export const mayAct = (
  principal: Principal,
  resource: Resource,
  action: Pick<Action, 'call' | 'by'>,
): boolean => mayWrite(resource, principal) && isActor(action, principal) && holdsApi(principal, action.call)
