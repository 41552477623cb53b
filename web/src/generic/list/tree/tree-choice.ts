import type { TreeNode } from '@cangdan/protocol'

/** Identifies a node by its level and id, since ids of different levels may be equal. */
export interface NodeKey {
  readonly level: number
  readonly id: number
}

/** Returns the node of the innermost level that is set as a filter. */
export function findChosenNode(
  levels: readonly string[],
  values: Readonly<Record<string, string>>,
): NodeKey | undefined {
  const level = levels.findLastIndex((name) => values[name] !== undefined)
  return level < 0 ? undefined : { level, id: Number(values[levels[level] ?? '']) }
}

/** Only the selected node filters, under the name of its level (L3). */
export function buildTreeChange(
  levels: readonly string[],
  key: NodeKey | undefined,
): Record<string, string | undefined> {
  return Object.fromEntries(levels.map((name, level) => [name, key?.level === level ? String(key.id) : undefined]))
}

export const formatKey = ({ level, id }: NodeKey): string => `${level}/${id}`

export function readKey(text: string): NodeKey {
  const [level, id] = text.split('/').map(Number)
  return { level: level ?? 0, id: id ?? 0 }
}

/** Returns the label of a node, or its id when the tree does not contain it. */
export function getNodeLabel(nodes: readonly TreeNode[], { level, id }: NodeKey): string {
  const ofLevel = Array.from({ length: level }).reduce<readonly TreeNode[]>(
    (all) => all.flatMap(({ children = [] }) => children),
    nodes,
  )
  return ofLevel.find((node) => node.id === id)?.label ?? String(id)
}

/** Returns the nodes whose label contains the text, with their ancestors and descendants. */
export function filterNodes(nodes: readonly TreeNode[], typed: string): TreeNode[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node]
    const children = filterNodes(node.children ?? [], wanted)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}
