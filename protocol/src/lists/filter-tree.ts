// What a list is filtered by beyond its simple filters: conditions in groups, of which all, any or none are true. Read in one way by both sides.
import type { ValueFault } from '../columns/column-kind.ts'
import { MAX_FILTER_CONDITIONS, MAX_FILTER_DEPTH, MAX_FILTER_LENGTH } from './list.ts'

/** Members of a filter that travels, by what they mean. No filter's name begins with an underscore. */
const MEMBERS = { all: '_all', any: '_any', none: '_none' } as const

export type GroupKind = keyof typeof MEMBERS

export const GROUP_KINDS = Object.keys(MEMBERS) as readonly GroupKind[]

/** A filter by its name, and its value as it travels. */
export interface FilterCondition {
  readonly name: string
  readonly wire: string
}

/** `none`: none of them is true, so that a missing value does not keep a row out. */
export interface FilterGroup {
  readonly kind: GroupKind
  readonly members: readonly FilterNode[]
}

export type FilterNode = FilterCondition | FilterGroup

export type FilterReading =
  | { readonly ok: true; readonly tree: FilterNode }
  | { readonly ok: false; readonly fault: ValueFault }

export const isGroup = (node: FilterNode): node is FilterGroup => 'members' in node

/** The conditions in it, from the first to the last. */
export const conditionsOf = (node: FilterNode): readonly FilterCondition[] =>
  isGroup(node) ? node.members.flatMap(conditionsOf) : [node]

/** Writes it as it travels. */
export const writeFilterTree = (tree: FilterNode): string => JSON.stringify(plainOf(tree))

/** Reads what travelled. Never throws; what is read is within every limit. */
export function readFilterTree(text: string): FilterReading {
  if (text.length > MAX_FILTER_LENGTH || lengthInAddress(text) > MAX_FILTER_LENGTH)
    return { ok: false, fault: { code: 'filter_too_long', values: { max: MAX_FILTER_LENGTH } } }
  const tree = readNode(parsed(text), 1)
  if ('code' in tree) return { ok: false, fault: tree }
  if (conditionsOf(tree).length > MAX_FILTER_CONDITIONS)
    return { ok: false, fault: { code: 'filter_too_many', values: { max: MAX_FILTER_CONDITIONS } } }
  return { ok: true, tree }
}

/** What is wrong with one that somebody puts together; `undefined` where it may travel. */
export function filterFault(tree: FilterNode): ValueFault | undefined {
  const reading = readFilterTree(writeFilterTree(tree))
  return reading.ok ? undefined : reading.fault
}

const plainOf = (node: FilterNode): unknown =>
  isGroup(node) ? { [MEMBERS[node.kind]]: node.members.map(plainOf) } : { [node.name]: node.wire }

// Letters beyond ASCII take up to nine characters each there, and an address has an end.
const lengthInAddress = (text: string): number =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')).length

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MALFORMED: ValueFault = { code: 'filter_malformed' }

/** Goes no deeper than is allowed, whatever it is given. */
function readNode(value: unknown, depth: number): FilterNode | ValueFault {
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
