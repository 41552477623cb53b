// Draft of an advanced filter: conditions may lack values, groups may lack members. Pure except for unique keys.
import { type FilterMeta, type FilterNode, type GroupKind, isGroup } from '@cangdan/protocol'

export interface DraftCondition {
  readonly key: number
  readonly name: string
  /** Wire values of the filter and of the second level of a cascade. */
  readonly values: Readonly<Record<string, string>>
}

export interface DraftGroup {
  readonly key: number
  readonly kind: GroupKind
  readonly members: readonly DraftNode[]
}

export type DraftNode = DraftCondition | DraftGroup

export const isDraftGroup = (node: DraftNode): node is DraftGroup => 'members' in node

let keys = 0
const createKey = (): number => {
  keys += 1
  return keys
}

export const createFilterCondition = (name: string): DraftCondition => ({
  key: createKey(),
  name,
  values: {},
})

export const createFilterGroup = (kind: GroupKind, members: readonly DraftNode[] = []): DraftGroup => ({
  key: createKey(),
  kind,
  members,
})

/** Returns the draft of a filter; its root is always a group. */
export function createRootDraft(tree: FilterNode | undefined, filters: readonly FilterMeta[]): DraftGroup {
  const drafted = tree === undefined ? [] : createDrafts(tree, filters)
  const [only] = drafted
  return only !== undefined && isDraftGroup(only) ? only : createFilterGroup('all', drafted)
}

function createDrafts(node: FilterNode, filters: readonly FilterMeta[]): DraftNode[] {
  if (isGroup(node))
    return [
      createFilterGroup(
        node.kind,
        node.members.flatMap((each) => createDrafts(each, filters)),
      ),
    ]
  const filter = filters.find(({ name, second_name }) => name === node.name || second_name === node.name)
  if (filter === undefined) return []
  return [{ ...createFilterCondition(filter.name), values: { [node.name]: node.wire } }]
}

/** Returns the wire form; omits empty groups and conditions without a value. */
export function toFilterTree(node: DraftNode, filters: readonly FilterMeta[]): FilterNode | undefined {
  if (isDraftGroup(node)) {
    const members = node.members.flatMap((each) => toFilterTree(each, filters) ?? [])
    return members.length === 0 ? undefined : { kind: node.kind, members }
  }
  const { second_name: second = '' } = filters.find(({ name }) => name === node.name) ?? {}
  // A second level of a cascade belongs to one first level, which need not be sent.
  const name = node.values[second] === undefined ? node.name : second
  const wire = node.values[name]
  return wire === undefined ? undefined : { name, wire }
}

export const isMissing = ({ values }: DraftCondition): boolean => Object.keys(values).length === 0

export const listDraftConditions = (node: DraftNode): readonly DraftCondition[] =>
  isDraftGroup(node) ? node.members.flatMap(listDraftConditions) : [node]

/** Returns the tree with one node changed, or removed when `change` returns undefined; groups that become empty are removed too. */
export function updateNode(
  root: DraftGroup,
  key: number,
  change: (node: DraftNode) => DraftNode | undefined,
): DraftGroup {
  if (root.key === key) {
    const changed = change(root)
    return changed !== undefined && isDraftGroup(changed) ? changed : { ...root, members: [] }
  }
  const members = root.members.flatMap((each): DraftNode[] => {
    const changed = each.key === key ? change(each) : isDraftGroup(each) ? updateNode(each, key, change) : each
    return changed === undefined || (isDraftGroup(changed) && isNewlyEmpty(each, changed)) ? [] : [changed]
  })
  return { ...root, members }
}

const isNewlyEmpty = (before: DraftNode, after: DraftGroup): boolean =>
  after.members.length === 0 && isDraftGroup(before) && before.members.length > 0
