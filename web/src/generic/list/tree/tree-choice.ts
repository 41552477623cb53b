// Which node of the tree beside a list is chosen, and what choosing one changes. Pure.
import type { TreeNode } from '@cangdan/protocol'

/** A node is known by the name that its level filters by, and its id: ids of different levels may be alike. */
export interface NodeKey {
  readonly level: number
  readonly id: number
}

/** The innermost level that is filtered by. */
export function chosenNode(
  levels: readonly string[],
  values: Readonly<Record<string, string>>,
): NodeKey | undefined {
  const level = levels.findLastIndex((name) => values[name] !== undefined)
  return level < 0 ? undefined : { level, id: Number(values[levels[level] ?? '']) }
}

/** The chosen node alone filters, under the name of its level (catalogue §3.2). */
export function treeChange(
  levels: readonly string[],
  key: NodeKey | undefined,
): Record<string, string | undefined> {
  return Object.fromEntries(
    levels.map((name, level) => [name, key?.level === level ? String(key.id) : undefined]),
  )
}

export const keyText = ({ level, id }: NodeKey): string => `${level}/${id}`

export function readKey(text: string): NodeKey {
  const [level, id] = text.split('/').map(Number)
  return { level: level ?? 0, id: id ?? 0 }
}

/** The label of a node; its number where the tree does not hold it. */
export function nodeLabel(nodes: readonly TreeNode[], { level, id }: NodeKey): string {
  const ofLevel = Array.from({ length: level }).reduce<readonly TreeNode[]>(
    (all) => all.flatMap(({ children = [] }) => children),
    nodes,
  )
  return ofLevel.find((node) => node.id === id)?.label ?? String(id)
}

/** The nodes whose label holds the text, with those above and below them. */
export function nodesWith(nodes: readonly TreeNode[], typed: string): TreeNode[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node]
    const children = nodesWith(node.children ?? [], wanted)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}
