// Advanced filter: nested groups of conditions of which all, any or none match. Browser and server share the parser.
import type { ValueError } from '../columns/column-kind.ts'
import { MAX_FILTER_CONDITIONS, MAX_FILTER_DEPTH, MAX_FILTER_LENGTH } from './list.ts'

/** JSON keys of the groups. Filter names never begin with an underscore. */
const MEMBERS = { all: '_all', any: '_any', none: '_none' } as const

export type GroupKind = keyof typeof MEMBERS

export const GROUP_KINDS = Object.keys(MEMBERS) as readonly GroupKind[]

export interface FilterCondition {
  readonly name: string
  readonly wire: string
}

/** `none` negates all members: a missing value does not exclude a row. */
export interface FilterGroup {
  readonly kind: GroupKind
  readonly members: readonly FilterNode[]
}

export type FilterNode = FilterCondition | FilterGroup

export type FilterResult =
  | { readonly ok: true; readonly tree: FilterNode }
  | { readonly ok: false; readonly error: ValueError }

export const isGroup = (node: FilterNode): node is FilterGroup => 'members' in node

export const listConditions = (node: FilterNode): readonly FilterCondition[] =>
  isGroup(node) ? node.members.flatMap(listConditions) : [node]

export const writeFilterTree = (tree: FilterNode): string => JSON.stringify(toPlainNode(tree))

/** Parses and validates a filter. Never throws; a parsed tree is within all limits. */
export function readFilterTree(text: string): FilterResult {
  if (text.length > MAX_FILTER_LENGTH || computeUrlLength(text) > MAX_FILTER_LENGTH)
    return { ok: false, error: { code: 'filter_too_long', values: { max: MAX_FILTER_LENGTH } } }
  const tree = readNode(parseJsonText(text), 1)
  if ('code' in tree) return { ok: false, error: tree }
  if (listConditions(tree).length > MAX_FILTER_CONDITIONS)
    return { ok: false, error: { code: 'filter_too_many', values: { max: MAX_FILTER_CONDITIONS } } }
  return { ok: true, tree }
}

/** Returns the error of a tree built in the browser; `undefined` if it is valid. */
export function checkFilter(tree: FilterNode): ValueError | undefined {
  const reading = readFilterTree(writeFilterTree(tree))
  return reading.ok ? undefined : reading.error
}

const toPlainNode = (node: FilterNode): unknown =>
  isGroup(node) ? { [MEMBERS[node.kind]]: node.members.map(toPlainNode) } : { [node.name]: node.wire }

// Percent-encoding takes up to nine characters per non-ASCII letter, and URLs have a maximum length.
const computeUrlLength = (text: string): number =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')).length

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MALFORMED: ValueError = { code: 'filter_malformed' }

/** Recursion stops at the maximum depth for any input. */
function readNode(value: unknown, depth: number): FilterNode | ValueError {
  const [member, more] = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (member === undefined || more !== undefined || Array.isArray(value)) return MALFORMED
  const [name, within] = member
  const kind = GROUP_KINDS.find((each) => MEMBERS[each] === name)
  if (kind === undefined) return typeof within === 'string' ? { name, wire: within } : MALFORMED
  if (!Array.isArray(within)) return MALFORMED
  if (within.length === 0) return { code: 'filter_empty_group' }
  if (depth > MAX_FILTER_DEPTH) return { code: 'filter_too_deep', values: { max: MAX_FILTER_DEPTH } }
  const members: FilterNode[] = []
  for (const each of within as unknown[]) {
    const node = readNode(each, depth + 1)
    if ('code' in node) return node
    members.push(node)
  }
  return { kind, members }
}
