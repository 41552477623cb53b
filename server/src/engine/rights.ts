// Which API entry each call of a resource needs. The names that roles grant come from here alone.
import { siblingPath, type Verb } from '@cangdan/protocol'
import { holdsApi, type Principal } from '#platform/identity/principal.ts'
import type { Action } from './actions/action.ts'
import type { Resource } from './resource.ts'

/** Reading metadata, rows and counts. */
export const listEntry = (resource: Resource): string => resource.path
export const infoEntry = (resource: Resource): string => siblingPath(resource.path, 'Info')

const ENTRIES: Record<Verb, (listPath: string) => string> = {
  add: (path) => `${siblingPath(path, 'Save')}#add`,
  look: (path) => siblingPath(path, 'Info'),
  edit: (path) => `${siblingPath(path, 'Save')}#edit`,
  del: (path) => siblingPath(path, 'Del'),
  audit: (path) => siblingPath(path, 'Audit'),
  export: (path) => `${path}#export`,
  import: (path) => `${path}#import`,
}

/** The entry that a verb needs (architecture §9.2). */
export const verbEntry = (resource: Resource, verb: Verb): string => ENTRIES[verb](resource.path)

/** Knowing of a guarded column. */
export const seeEntry = ({ path }: Resource, column: string): string => `${path}#see.${column}`

export function may(principal: Principal, resource: Resource, verb: Verb): boolean {
  return resource.verbs.has(verb) && holdsApi(principal, verbEntry(resource, verb))
}

/** An action's entry is the path of its call. */
export const mayAct = (principal: Principal, { call }: Pick<Action, 'call'>): boolean =>
  holdsApi(principal, call)
