// The tree of a cascade as antd's cascader takes it, and how it is searched.
import type { Cascade } from '@cangdan/protocol'

export interface CascaderNode {
  readonly label: string
  readonly value: number
  children?: CascaderNode[]
}

export const cascaderTree = (tree: readonly Cascade[]): CascaderNode[] =>
  tree.map(({ label, value, children }) => ({
    label,
    value,
    ...(children === undefined || children.length === 0 ? {} : { children: cascaderTree(children) }),
  }))

/** Finds a way by any of its labels. */
export const CASCADER_SEARCH = {
  filter: (typed: string, way: readonly CascaderNode[]): boolean =>
    way.some(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
}
