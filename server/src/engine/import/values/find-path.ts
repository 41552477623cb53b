import type { Cascade } from '@cangdan/protocol'
import { normalizeLabel } from './nearest-labels.ts'

/**
 * Finds the path of labels in a tree. Ignores spacing and character width, also without separators. A single label is enough when it is
 * unique in the tree: a specification without its goods, or goods with one specification. Chinese regions also match their short names.
 * Returns `undefined` for ambiguous labels.
 */
export function findPath(
  tree: readonly Cascade[],
  words: readonly string[],
  isAnyLevel: boolean,
): number[] | undefined {
  const exactPath = followLabels(tree, words)
  const [word, ...others] = words
  if (others.length > 0 || word === undefined) return exactPath
  if (exactPath !== undefined) return isAnyLevel ? exactPath : extendToOnlyLeaf(tree, exactPath)
  const joined = findJoinedPaths(tree, normalizeLabel(word))
  if (joined.length > 0) return getOnly(joined)
  const places = isAnyLevel ? listNodes(tree) : listLeaves(tree)
  return getOnly(findByLabel(places, word).map(({ path }) => path))
}

function getOnly<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined
}

function followLabels(tree: readonly Cascade[], words: readonly string[]): number[] | undefined {
  const [first, ...rest] = words
  if (first === undefined) return []
  const node = tree.find(({ label }) => label === first) ?? getOnly(findByLabel(tree, first))
  const below = node === undefined ? undefined : followLabels(node.children ?? [], rest)
  return node === undefined || below === undefined ? undefined : [node.value, ...below]
}

function findByLabel<T extends { readonly label: string }>(places: readonly T[], name: string): T[] {
  const plain = normalizeLabel(name)
  const found = places.filter(({ label }) => normalizeLabel(label) === plain)
  return found.length > 0 ? found : places.filter(({ label }) => toShortLabel(label) === plain)
}

const ETHNIC_PART =
  /(?<=^.{2,})(?:(?:朝鲜|土家|苗|藏|羌|彝|布依|侗|哈尼|壮|傣|白|景颇|傈僳|回|蒙古|柯尔克孜|哈萨克|维吾尔|黎)族?)+(?=自治.$)/
const UNIT_SUFFIX = /(?<=^.{2,})(?:特别行政区|自治区|自治州|自治县|地区|新区|林区|省|市|盟|区|县)$/

/** `宁波` for `宁波市`, `延边` for `延边朝鲜族自治州`. */
const toShortLabel = (label: string): string => normalizeLabel(label).replace(ETHNIC_PART, '').replace(UNIT_SUFFIX, '')

const PART_SEPARATORS = /^[-,、·]/

/** Returns the paths whose labels are concatenated in a text, such as `浙江省宁波市`. */
function findJoinedPaths(tree: readonly Cascade[], text: string): number[][] {
  return tree.flatMap(({ label, value, children = [] }) =>
    [...new Set([normalizeLabel(label), toShortLabel(label)])].flatMap((name) => {
      if (name === '' || !text.startsWith(name)) return []
      const rest = text.slice(name.length).replace(PART_SEPARATORS, '')
      return rest === '' ? [[value]] : findJoinedPaths(children, rest).map((path) => [value, ...path])
    }),
  )
}

/** Extends the path by its only leaf. A place with several leaves is returned as it is: the field then reports the missing level. */
function extendToOnlyLeaf(tree: readonly Cascade[], [first = 0]: readonly number[]): number[] {
  const node = tree.find(({ value }) => value === first)
  const leaves = listLeaves(node?.children ?? [])
  return leaves.length === 1 ? [first, ...(leaves[0]?.path ?? [])] : [first]
}

interface TreeNode {
  readonly label: string
  readonly path: number[]
  readonly isLeaf: boolean
}

function listNodes(tree: readonly Cascade[]): TreeNode[] {
  return tree.flatMap(({ label, value, children = [] }) => [
    { label, path: [value], isLeaf: children.length === 0 },
    ...listNodes(children).map((node) => ({ ...node, path: [value, ...node.path] })),
  ])
}

const listLeaves = (tree: readonly Cascade[]): TreeNode[] => listNodes(tree).filter(({ isLeaf }) => isLeaf)
