import type { GrantableApi } from '@cangdan/protocol'

/** Granted entries of `api_arr` and paths of `path_arr`. */
export interface GrantedRights {
  readonly apis: ReadonlySet<string>
  readonly paths: ReadonlySet<string>
}

export interface RightLeaf {
  readonly api: GrantableApi
}

export interface RightGroup {
  readonly key: string
  readonly title: string
  readonly leaves: readonly RightLeaf[]
}

export interface RightModule {
  readonly key: string
  readonly title: string
  readonly groups: readonly RightGroup[]
}

export type TickState = 'all' | 'some' | 'none'

/** Builds the tree of grantable rights. Complete, because a role with rights beyond the editor's own is read-only. */
export function buildTree(grantable: readonly GrantableApi[]): readonly RightModule[] {
  const leaves = grantable.map((api) => ({ api }))
  return groupByKey(leaves, ({ api }) => api.module).map(([key, inModule]) => ({
    key,
    title: inModule[0]?.api.module_title ?? '',
    groups: groupByKey(inModule, ({ api }) => api.list).map(([list, inGroup]) => ({
      key: list,
      title: inGroup[0]?.api.group ?? '',
      leaves: inGroup,
    })),
  }))
}

/** Groups items in the order of their first occurrence. */
export function groupByKey<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups]
}

export type RightNode = RightModule | RightGroup | RightLeaf

export function listLeaves(node: RightNode): readonly RightLeaf[] {
  if ('groups' in node) return node.groups.flatMap(listLeaves)
  return 'leaves' in node ? node.leaves : [node]
}

export const listAllLeaves = (tree: readonly RightModule[]): readonly RightLeaf[] => tree.flatMap(listLeaves)

/** A right whose screen is missing from the menu is granted in part. */
export function getLeafState({ apis, paths }: GrantedRights, { api }: RightLeaf): TickState {
  if (!apis.has(api.path)) return 'none'
  return api.screen === undefined || paths.has(api.screen) ? 'all' : 'some'
}

export function getTickState(granted: GrantedRights, leaves: readonly RightLeaf[]): TickState {
  const states = new Set(leaves.map((leaf) => getLeafState(granted, leaf)))
  if (states.size !== 1) return 'some'
  return [...states][0] ?? 'none'
}

export const countGranted = ({ apis }: GrantedRights, leaves: readonly RightLeaf[]): number =>
  leaves.filter(({ api }) => apis.has(api.path)).length

/** Grants rights with all rights they need, or revokes them with all rights that need them. */
export function changeRights(
  granted: GrantedRights,
  tree: readonly RightModule[],
  chosen: readonly RightLeaf[],
  isOn: boolean,
): GrantedRights {
  const all = listAllLeaves(tree)
  const names = new Set(chosen.map(({ api }) => api.path))
  const follows = isOn ? mapNeeds(all) : mapDependents(all)
  // Iteration includes names that are added during it.
  for (const name of names) for (const next of follows.get(name) ?? []) names.add(next)
  const [apis, paths] = [new Set(granted.apis), new Set(granted.paths)]
  for (const { api } of all.filter((leaf) => names.has(leaf.api.path))) {
    for (const [set, name] of [
      [apis, api.path],
      [paths, api.screen],
    ] as const) {
      if (name === undefined) continue
      if (isOn) set.add(name)
      else set.delete(name)
    }
  }
  return { apis, paths }
}

type RightLinks = ReadonlyMap<string, readonly string[]>

const mapNeeds = (leaves: readonly RightLeaf[]): RightLinks => new Map(leaves.map(({ api }) => [api.path, api.needs]))

/** Maps each right to the rights that need it. */
function mapDependents(leaves: readonly RightLeaf[]): RightLinks {
  const pairs = leaves.flatMap(({ api }) => api.needs.map((need) => ({ need, path: api.path })))
  const byNeed = groupByKey(pairs, ({ need }) => need)
  return new Map(byNeed.map(([need, dependents]) => [need, dependents.map(({ path }) => path)]))
}

/** Replaces the granted rights with those of another role, as far as the editor may grant them. */
export function copyRights(granted: GrantedRights, tree: readonly RightModule[], from: GrantedRights): GrantedRights {
  const all = listAllLeaves(tree)
  const cleared = changeRights(granted, tree, all, false)
  return changeRights(
    cleared,
    tree,
    all.filter(({ api }) => from.apis.has(api.path)),
    true,
  )
}

/** Filters the tree; a matching title of a module or list keeps all rights below it. */
export function filterTree(
  tree: readonly RightModule[],
  search: string,
  isShown: (leaf: RightLeaf) => boolean,
): readonly RightModule[] {
  const query = search.trim().toLowerCase()
  const matchesQuery = (title: string) => title.toLowerCase().includes(query)
  return tree.flatMap((module) => {
    const groups = module.groups.flatMap((group) => {
      const isWhole = matchesQuery(module.title) || matchesQuery(group.title)
      const leaves = group.leaves.filter((leaf) => isShown(leaf) && (isWhole || matchesQuery(leaf.api.title)))
      return leaves.length === 0 ? [] : [{ ...group, leaves }]
    })
    return groups.length === 0 ? [] : [{ ...module, groups }]
  })
}

export interface RightsDifference {
  readonly granted: readonly RightLeaf[]
  readonly taken: readonly RightLeaf[]
}

/** Returns the changes that saving makes. A right that only gets its screen counts as granted. */
export function compareRights(
  tree: readonly RightModule[],
  before: GrantedRights,
  after: GrantedRights,
): RightsDifference {
  const rank = { none: 0, some: 1, all: 2 } as const
  const compareState = (leaf: RightLeaf) => rank[getLeafState(after, leaf)] - rank[getLeafState(before, leaf)]
  const leaves = listAllLeaves(tree)
  return {
    granted: leaves.filter((leaf) => compareState(leaf) > 0),
    taken: leaves.filter((leaf) => compareState(leaf) < 0),
  }
}

/** Parses a JSON array of strings; invalid text is empty. */
export function readList(text: unknown): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(String(text))
    return new Set(Array.isArray(list) ? list.map(String) : [])
  } catch {
    return new Set()
  }
}

/** Formats like the server, so that a reverted change counts as unchanged. */
export const writeList = (names: ReadonlySet<string>): string =>
  `[${[...names]
    .toSorted()
    .map((name) => JSON.stringify(name))
    .join(', ')}]`

export const readGrantedRights = (values: Readonly<Record<string, unknown>>): GrantedRights => ({
  apis: readList(values['api_arr'] ?? '[]'),
  paths: readList(values['path_arr'] ?? '[]'),
})
