import { type ActionMeta, type Condition, type Language, type Verb } from '@cangdan/protocol'
import type { Action } from '#engine/declare/action.ts'
import { CONFIRM_DELETE, getScreenPath, getVerbLabel } from '#engine/declare/menu.ts'
import type { Reader } from '../declare/columns/ref.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { canPerform, canRunAction } from '../declare/rights/rights.ts'
import { getSharedColumn } from '../declare/rights/scope.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import { describeField } from './describe-columns.ts'

// Most frequent first; irreversible verbs last.
const ORDER: readonly Verb[] = ['add', 'import', 'export', 'look', 'edit', 'audit']

export function describeActions(resource: Resource, reader: Reader): ActionMeta[] {
  const { principal, language } = reader
  const isOffered = (verb: Verb) => canPerform(principal, resource, verb)
  const own = [...resource.actions.values()].filter(({ verb }) => verb === undefined)
  const offered = [
    ...ORDER.filter(isOffered).map((verb) => describeVerb(resource, verb, language)),
    ...resource.facets.flatMap(({ offers }) => offers?.(resource, reader) ?? []),
    ...own
      .filter((action) => canRunAction(principal, resource, action))
      .map((action) => describeAction(resource, action, language)),
    ...(isOffered('del') ? [describeVerb(resource, 'del', language)] : []),
  ]
  const shared = getSharedColumn(resource, principal.organisationKind)
  return shared === undefined ? offered : offered.map((action) => closeForShared(action, shared))
}

/** Closes an action for the rows that the caller only reads. */
function closeForShared(action: ActionMeta, shared: string): ActionMeta {
  const isWriting = action.scope !== 'list' && (action.kind !== 'page' || action.name === 'edit')
  return isWriting ? { ...action, when: { ...action.when, [shared]: [0] } } : action
}

function describeVerb(resource: Resource, verb: Verb, language: Language): ActionMeta {
  const named = { name: verb, title: getVerbLabel(resource, verb)[language] }
  switch (verb) {
    case 'add':
      return { ...named, scope: 'list', kind: 'page', screen: getScreenPath(resource, verb) ?? '' }
    case 'look':
      return { ...named, scope: 'row', kind: 'page', screen: getScreenPath(resource, verb) ?? '' }
    case 'edit':
      return {
        ...named,
        scope: 'row',
        kind: 'page',
        screen: getScreenPath(resource, verb) ?? resource.screen,
        ...mergeConditions(resource, 'edit'),
      }
    case 'export':
    case 'import':
      return { ...named, scope: 'list', kind: verb }
    case 'audit': {
      const action = [...resource.actions.values()].find((each) => each.verb === verb)
      if (action === undefined) throw new Error(`${resource.path} has no action for ${verb}`)
      return describeAction(resource, action, language)
    }
    case 'del':
      return {
        ...named,
        scope: 'bulk',
        kind: 'confirm',
        call: resource.calls.del,
        ...(resource.calls.delMethod === 'GET' ? { method: 'GET' } : {}),
        confirm: (resource.deletion.confirm ?? CONFIRM_DELETE)[language],
        ...mergeConditions(resource, 'del'),
        ...(resource.deletion.title === undefined && { danger: true }),
      }
  }
}

// The wire has a single condition; conformance tests ensure that the merged ones name different columns.
function mergeConditions({ when }: Resource, verb: 'edit' | 'del'): { when?: Condition } {
  return when[verb].length === 0 ? {} : { when: Object.assign({}, ...when[verb]) }
}

function describeAction(resource: Resource, action: Action, language: Language): ActionMeta {
  const { name, title, scope, call, confirm, when, danger, namesVersion, transition } = action
  const words = { language, resource, action }
  const fields = [...action.fields.values()].map((field) => describeField(field, words))
  return {
    name,
    title: title[language],
    scope,
    kind: fields.length === 0 ? 'confirm' : 'dialog',
    call,
    ...omitUndefined({
      confirm: confirm?.[language],
      fields: fields.length === 0 ? undefined : fields,
      when,
      danger,
      advances: transition !== undefined && !danger ? (true as const) : undefined,
      namesVersion: namesVersion ? (true as const) : undefined,
    }),
  }
}
