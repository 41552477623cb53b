import type { Cascade } from '@cangdan/protocol'

export interface CascaderNode {
  readonly label: string
  readonly value: number
  children?: CascaderNode[]
}

export const buildCascaderTree = (tree: readonly Cascade[]): CascaderNode[] =>
  tree.map(({ label, value, children }) => ({
    label,
    value,
    ...(children === undefined || children.length === 0 ? {} : { children: buildCascaderTree(children) }),
  }))

export const CASCADER_SEARCH = {
  filter: (typed: string, way: readonly CascaderNode[]): boolean =>
    way.some(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
}
