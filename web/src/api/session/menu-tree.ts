import type { MenuNode } from '@cangdan/protocol'
import { matchPath } from 'react-router'

export interface ScreenMatch {
  readonly node: MenuNode
  readonly trail: readonly MenuNode[]
  readonly id: string | undefined
}

const ADMIN = 'admin'

/** Returns the part of the tree with granted paths; `admin` gets all of it (specification §6). */
export function grantedMenu(
  menu: readonly MenuNode[],
  paths: readonly string[],
  roles: readonly string[],
): MenuNode[] {
  if (roles.includes(ADMIN)) return [...menu]
  const granted = new Set(paths)
  const prune = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => {
      const children = prune(node.children)
      return granted.has(node.path) || children.length > 0 ? [{ ...node, children }] : []
    })
  return prune(menu)
}

export const visible = (nodes: readonly MenuNode[]): MenuNode[] => nodes.filter(({ hidden }) => !hidden)

/** Returns the visible menu entries. A group with a single entry is replaced by that entry unless it is always shown. */
export const shownEntries = (nodes: readonly MenuNode[]): MenuNode[] =>
  visible(nodes).flatMap((node) => {
    if (node.meta.screen !== undefined) return [node]
    const below = shownEntries(node.children)
    return below.length > 1 || (below.length === 1 && node.alwaysShow) ? [node] : below
  })

/** Returns the visible trail of a screen, without groups that are replaced by their only entry. */
export const shownTrail = ([module, ...below]: readonly MenuNode[]): MenuNode[] =>
  module === undefined
    ? []
    : [module, ...below.filter((node) => node.hidden || shownEntries([node])[0]?.path === node.path)]

/** Returns the path that a menu entry opens: its own screen, or the first screen below it. */
export function entryPath(node: MenuNode): string | undefined {
  if (node.meta.screen !== undefined) return node.path
  for (const child of visible(node.children)) {
    const path = entryPath(child)
    if (path !== undefined) return path
  }
  return undefined
}

export function listScreens(nodes: readonly MenuNode[]): MenuNode[] {
  return visible(nodes).flatMap((node) => (node.meta.screen === 'list' ? [node] : listScreens(node.children)))
}

/** Returns the screen of an address. A literal path takes precedence over one with a parameter. */
export function findScreen(menu: readonly MenuNode[], pathname: string): ScreenMatch | undefined {
  const matches = allMatches(menu, pathname, [])
  return matches.find(({ id }) => id === undefined) ?? matches[0]
}

/** Returns the name of the screen component: the resource's own, or that of the screen type (architecture §11.1). */
export const screenNameOf = ({ meta }: MenuNode): string => meta.editor ?? meta.view ?? meta.screen ?? ''

export const hasBigScreen = (menu: readonly MenuNode[]): boolean =>
  menu.some((node) => screenNameOf(node) === 'big-screen' || hasBigScreen(node.children))

/** Returns the title of a screen: `title2` when the menu title is too short without its context. */
export const screenTitle = ({ meta }: MenuNode): string => meta.title2 ?? meta.title

function allMatches(nodes: readonly MenuNode[], pathname: string, above: readonly MenuNode[]): ScreenMatch[] {
  return nodes.flatMap((node) => {
    const trail = [...above, node]
    const below = allMatches(node.children, pathname, trail)
    if (node.meta.screen === undefined) return below
    const match = matchPath({ path: node.path, caseSensitive: true }, pathname)
    return match === null ? below : [{ node, trail, id: match.params['id'] }, ...below]
  })
}
