// Local search of the palette: fuzzy match of menu pages and actions, also by pinyin (U8, A5). Pure functions.
import type { MenuNode, SearchHit } from '@cangdan/protocol'
import Fuse from 'fuse.js'
import { getScreenTitle, getShownTrail } from '#api/session/menu-tree.ts'

export interface Entry {
  readonly kind: 'page' | 'action' | 'record' | 'recent'
  readonly to: string
  readonly key: string
  readonly title: string
  /** Trail of the page, or a number that distinguishes records. */
  readonly detail: string
  readonly icon: string | undefined
}

interface SearchableEntry extends Entry {
  readonly path: string
  /** Full pinyin and its initials. */
  readonly pinyin: readonly string[]
}

const BETWEEN = ' › '

/** Pages outside the menu, by address. */
export const OWN_PAGES = {
  '/dashboard': { title: 'shell.dashboard', icon: 'dashboard', read: 'gong zuo tai' },
  '/desk': { title: 'shell.desk', icon: 'audit', read: 'zhu jian ban li' },
  '/profile/user/edit': { title: 'profile.data', icon: 'user', read: 'ge ren zi liao' },
  '/profile/pwd/edit': { title: 'profile.security', icon: 'lock', read: 'mi ma yu deng lu' },
} as const

export const buildOwnEntries = (
  getTitle: (title: (typeof OWN_PAGES)[keyof typeof OWN_PAGES]['title']) => string,
): SearchableEntry[] =>
  Object.entries(OWN_PAGES).map(([path, { title, icon, read }]) => ({
    kind: 'page',
    to: path,
    key: path,
    title: getTitle(title),
    detail: '',
    icon,
    path,
    pinyin: splitPinyin(read),
  }))

/** Returns the visible pages of the menu and the add actions of their lists. */
export function buildMenuEntries(menu: readonly MenuNode[], above: readonly MenuNode[] = []): SearchableEntry[] {
  return menu.flatMap((node) => {
    const trail = [...above, node]
    if (node.hidden) return []
    if (node.meta.screen === undefined) return buildMenuEntries(node.children, trail)
    const add = node.children.find(({ meta }) => meta.screen === 'add')
    const page = buildEntry('page', node, trail)
    return node.meta.canAdd && add !== undefined ? [page, buildEntry('action', add, [...trail, add])] : [page]
  })
}

function buildEntry(kind: 'page' | 'action', node: MenuNode, trail: readonly MenuNode[]): SearchableEntry {
  return {
    kind,
    to: node.path,
    key: node.path,
    title: getScreenTitle(node),
    detail: getShownTrail(trail)
      .slice(0, -1)
      .map(({ meta }) => meta.title)
      .join(BETWEEN),
    icon: trail[0]?.meta.icon,
    path: node.path,
    pinyin: splitPinyin(node.meta.pinyin ?? ''),
  }
}

function splitPinyin(pinyin: string): string[] {
  if (pinyin === '') return []
  const syllables = pinyin.split(' ')
  return [syllables.join(''), syllables.map((each) => each.charAt(0)).join('')]
}

const MAX_SHOWN = { page: 8, action: 5 } as const

/** Returns the best matches; by pinyin only when enabled. */
export function findEntries(all: readonly SearchableEntry[], searchText: string, byPinyin: boolean): Entry[] {
  const fuse = new Fuse(all, {
    threshold: 0.4,
    keys: [
      { name: 'title', weight: 0.7 },
      ...(byPinyin ? [{ name: 'pinyin', weight: 0.3 }] : []),
      { name: 'path', weight: 0.3 },
    ],
  })
  // Some users type spaces between syllables.
  const queries = new Set([searchText.trim(), ...(byPinyin ? [searchText.replaceAll(/\s/g, '')] : [])])
  const results = [...queries].filter(Boolean).flatMap((text) => fuse.search(text))
  const found = [...new Set(results.map(({ item }) => item))]
  return (['page', 'action'] as const).flatMap((kind) =>
    found.filter((entry) => entry.kind === kind).slice(0, MAX_SHOWN[kind]),
  )
}

/** Returns the entry of a record hit when the menu has a screen for it: its detail page, or its list filtered to the record. */
export function buildRecordEntry(menu: readonly MenuNode[], hit: SearchHit): Entry[] {
  const place = findListPlace(menu, hit.list)
  if (place === undefined) return []
  const { node, icon } = place
  const look = node.children.find(({ meta }) => meta.screen === 'look')
  const number = `#${hit.id}`
  const own = look?.path.replace(':id', String(hit.id))
  return [
    {
      kind: 'record',
      to: own ?? `${node.path}?id=${hit.id}`,
      key: own ?? node.path,
      title: hit.label === '' ? number : hit.label,
      detail: [hit.kind, hit.code === '' ? number : hit.code].join(' · '),
      icon,
    },
  ]
}

interface ListPlace {
  readonly node: MenuNode
  readonly icon: string | undefined
}

function findListPlace(menu: readonly MenuNode[], list: string, icon?: string): ListPlace | undefined {
  for (const node of menu) {
    const own = icon ?? node.meta.icon
    if (node.meta.screen === 'list' && node.meta.list === list) return { node, icon: own }
    const below = findListPlace(node.children, list, own)
    if (below !== undefined) return below
  }
  return undefined
}
