// A filter in groups while it is put together: conditions may still lack their values, groups their members. Pure but for the keys, which are never used twice.
import { type FilterMeta, type FilterNode, type GroupKind, isGroup } from '@cangdan/protocol'

export interface DraftCondition {
  readonly key: number
  /** The name of its filter. */
  readonly name: string
  /** As they travel: of the filter, and of the second level of a cascade. */
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
const newKey = (): number => {
  keys += 1
  return keys
}

export const newCondition = (name: string): DraftCondition => ({ key: newKey(), name, values: {} })

export const newGroup = (kind: GroupKind, members: readonly DraftNode[] = []): DraftGroup => ({
  key: newKey(),
  kind,
  members,
})

/** What is already set, within a group in any case. */
export function draftOf(tree: FilterNode | undefined, filters: readonly FilterMeta[]): DraftGroup {
  const drafted = tree === undefined ? [] : draftsOf(tree, filters)
  const [only] = drafted
  return only !== undefined && isDraftGroup(only) ? only : newGroup('all', drafted)
}

function draftsOf(node: FilterNode, filters: readonly FilterMeta[]): DraftNode[] {
  if (isGroup(node))
    return [
      newGroup(
        node.kind,
        node.members.flatMap((each) => draftsOf(each, filters)),
      ),
    ]
  const filter = filters.find(({ name, second_name }) => name === node.name || second_name === node.name)
  if (filter === undefined) return []
  return [{ ...newCondition(filter.name), values: { [node.name]: node.wire } }]
}

/** As it travels; groups without members, and conditions without a value, are none. */
export function treeOf(node: DraftNode, filters: readonly FilterMeta[]): FilterNode | undefined {
  if (isDraftGroup(node)) {
    const members = node.members.flatMap((each) => treeOf(each, filters) ?? [])
    return members.length === 0 ? undefined : { kind: node.kind, members }
  }
  const { second_name: second = '' } = filters.find(({ name }) => name === node.name) ?? {}
  // The second level of a cascade lies below one first level alone, which it need not name.
  const name = node.values[second] === undefined ? node.name : second
  const wire = node.values[name]
  return wire === undefined ? undefined : { name, wire }
}

/** Whether no value has been set. */
export const isMissing = ({ values }: DraftCondition): boolean => Object.keys(values).length === 0

export const draftConditions = (node: DraftNode): readonly DraftCondition[] =>
  isDraftGroup(node) ? node.members.flatMap(draftConditions) : [node]

/** With one node changed or, where that is undefined, without it; a group that loses its last member goes with it. */
export function withNode(
  root: DraftGroup,
  key: number,
  change: (node: DraftNode) => DraftNode | undefined,
): DraftGroup {
  if (root.key === key) {
    const changed = change(root)
    return changed !== undefined && isDraftGroup(changed) ? changed : { ...root, members: [] }
  }
  const members = root.members.flatMap((each): DraftNode[] => {
    const changed = each.key === key ? change(each) : isDraftGroup(each) ? withNode(each, key, change) : each
    return changed === undefined || (isDraftGroup(changed) && isNewlyEmpty(each, changed)) ? [] : [changed]
  })
  return { ...root, members }
}

const isNewlyEmpty = (before: DraftNode, after: DraftGroup): boolean =>
  after.members.length === 0 && isDraftGroup(before) && before.members.length > 0
