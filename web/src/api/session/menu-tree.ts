// Questions to the menu that the server described: what is granted, what is shown, which screen an address means.
import type { MenuNode } from '@cangdan/protocol'
import { matchPath } from 'react-router'

export interface ScreenMatch {
  readonly node: MenuNode
  /** From the module down to the screen itself. */
  readonly trail: readonly MenuNode[]
  /** What stands in the address for `:id`. */
  readonly id: string | undefined
}

const ADMIN = 'admin'

/** The part of the tree that the granted paths hold; `admin` has all of it (specification §6). */
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

/** The entries that a menu shows: in place of a group with a single one stands that one, unless the group is always shown. */
export const shownEntries = (nodes: readonly MenuNode[]): MenuNode[] =>
  visible(nodes).flatMap((node) => {
    if (node.meta.screen !== undefined) return [node]
    const below = shownEntries(node.children)
    return below.length > 1 || (below.length === 1 && node.alwaysShow) ? [node] : below
  })

/** What stands above a screen in the menu as it is shown: a group that its only entry stands for is not there. */
export const shownTrail = ([module, ...below]: readonly MenuNode[]): MenuNode[] =>
  module === undefined
    ? []
    : [module, ...below.filter((node) => node.hidden || shownEntries([node])[0]?.path === node.path)]

/** Where an entry of the menu leads: its own screen, or the first one below it. */
export function entryPath(node: MenuNode): string | undefined {
  if (node.meta.screen !== undefined) return node.path
  for (const child of visible(node.children)) {
    const path = entryPath(child)
    if (path !== undefined) return path
  }
  return undefined
}

/** The list screens a menu shows, in its order. */
export function listScreens(nodes: readonly MenuNode[]): MenuNode[] {
  return visible(nodes).flatMap((node) => (node.meta.screen === 'list' ? [node] : listScreens(node.children)))
}

/** The screen an address means. One that spells the address out wins over one that has a parameter there. */
export function findScreen(menu: readonly MenuNode[], pathname: string): ScreenMatch | undefined {
  const matches = allMatches(menu, pathname, [])
  return matches.find(({ id }) => id === undefined) ?? matches[0]
}

/** Which screen draws an entry: the one that its resource has for it, or that of its kind (architecture §11.1). */
export const screenNameOf = ({ meta }: MenuNode): string => meta.editor ?? meta.view ?? meta.screen ?? ''

/** Whether the display for the wall is granted (RoleScreen). */
export const hasBigScreen = (menu: readonly MenuNode[]): boolean =>
  menu.some((node) => screenNameOf(node) === 'big-screen' || hasBigScreen(node.children))

/** The title of a screen: the longer one where the menu's is too short to stand alone. */
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
