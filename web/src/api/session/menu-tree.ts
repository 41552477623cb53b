import type { MenuNode } from '@cangdan/protocol'
import { matchPath } from 'react-router'

export interface ScreenMatch {
  readonly node: MenuNode
  readonly trail: readonly MenuNode[]
  readonly id: string | undefined
}

const ADMIN = 'admin'

/** Returns the part of the tree with granted paths; `admin` gets all of it (R4). */
export function filterGrantedMenu(
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

export const filterVisible = (nodes: readonly MenuNode[]): MenuNode[] => nodes.filter(({ hidden }) => !hidden)

/** Returns the visible menu entries. A group with a single entry is replaced by that entry unless it is always shown. */
export const listShownEntries = (nodes: readonly MenuNode[]): MenuNode[] =>
  filterVisible(nodes).flatMap((node) => {
    if (node.meta.screen !== undefined) return [node]
    const below = listShownEntries(node.children)
    return below.length > 1 || (below.length === 1 && node.alwaysShow) ? [node] : below
  })

/** Returns the visible trail of a screen, without groups that are replaced by their only entry. */
export const getShownTrail = ([module, ...below]: readonly MenuNode[]): MenuNode[] =>
  module === undefined
    ? []
    : [module, ...below.filter((node) => node.hidden || listShownEntries([node])[0]?.path === node.path)]

/** Returns the path that a menu entry opens: its own screen, or the first screen below it. */
export function findEntryPath(node: MenuNode): string | undefined {
  if (node.meta.screen !== undefined) return node.path
  for (const child of filterVisible(node.children)) {
    const path = findEntryPath(child)
    if (path !== undefined) return path
  }
  return undefined
}

export function listListScreens(nodes: readonly MenuNode[]): MenuNode[] {
  return filterVisible(nodes).flatMap((node) => (node.meta.screen === 'list' ? [node] : listListScreens(node.children)))
}

/** Returns the screen of an address. A literal path takes precedence over one with a parameter. */
export function findScreen(menu: readonly MenuNode[], pathname: string): ScreenMatch | undefined {
  const matches = findMatches(menu, pathname, [])
  return matches.find(({ id }) => id === undefined) ?? matches[0]
}

/** Returns the name of the screen component: the resource's own, or that of the screen type. */
export const getScreenName = ({ meta }: MenuNode): string => meta.editor ?? meta.view ?? meta.screen ?? ''

export const hasRoute = (menu: readonly MenuNode[], name: string): boolean =>
  menu.some((node) => node.name === name || hasRoute(node.children, name))

/** Returns the title of a screen: `title2` when the menu title is too short without its context. */
export const getScreenTitle = ({ meta }: MenuNode): string => meta.title2 ?? meta.title

function findMatches(nodes: readonly MenuNode[], pathname: string, above: readonly MenuNode[]): ScreenMatch[] {
  return nodes.flatMap((node) => {
    const trail = [...above, node]
    const below = findMatches(node.children, pathname, trail)
    if (node.meta.screen === undefined) return below
    const match = matchPath({ path: node.path, caseSensitive: true }, pathname)
    return match === null ? below : [{ node, trail, id: match.params['id'] }, ...below]
  })
}
