import type { Cascade } from '@cangdan/protocol'
import { plainLabel } from './nearest.ts'

/**
 * Finds the path of labels in a tree. Ignores spacing and character width, also without separators. A single label is enough when it is
 * unique in the tree: a specification without its goods, or goods with one specification. Chinese regions also match their short names.
 * Returns `undefined` for ambiguous labels.
 */
export function placeOf(
  tree: readonly Cascade[],
  words: readonly string[],
  isAnyLevel: boolean,
): number[] | undefined {
  const along = pathOf(tree, words)
  const [word, ...others] = words
  if (others.length > 0 || word === undefined) return along
  if (along !== undefined) return isAnyLevel ? along : onlyBelow(tree, along)
  const joined = joinedPaths(tree, plainLabel(word))
  if (joined.length > 0) return onlyOne(joined)
  const places = isAnyLevel ? nodesOf(tree) : leavesOf(tree)
  return onlyOne(calledSo(places, word).map(({ path }) => path))
}

function onlyOne<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined
}

function pathOf(tree: readonly Cascade[], words: readonly string[]): number[] | undefined {
  const [first, ...rest] = words
  if (first === undefined) return []
  const node = tree.find(({ label }) => label === first) ?? onlyOne(calledSo(tree, first))
  const below = node === undefined ? undefined : pathOf(node.children ?? [], rest)
  return node === undefined || below === undefined ? undefined : [node.value, ...below]
}

function calledSo<T extends { readonly label: string }>(places: readonly T[], name: string): T[] {
  const plain = plainLabel(name)
  const found = places.filter(({ label }) => plainLabel(label) === plain)
  return found.length > 0 ? found : places.filter(({ label }) => shortLabel(label) === plain)
}

const OF_PEOPLES =
  /(?<=^.{2,})(?:(?:朝鲜|土家|苗|藏|羌|彝|布依|侗|哈尼|壮|傣|白|景颇|傈僳|回|蒙古|柯尔克孜|哈萨克|维吾尔|黎)族?)+(?=自治.$)/
const KIND = /(?<=^.{2,})(?:特别行政区|自治区|自治州|自治县|地区|新区|林区|省|市|盟|区|县)$/

/** `宁波` for `宁波市`, `延边` for `延边朝鲜族自治州`. */
const shortLabel = (label: string): string => plainLabel(label).replace(OF_PEOPLES, '').replace(KIND, '')

const BETWEEN = /^[-,、·]/

/** Returns the paths whose labels are concatenated in a text, such as `浙江省宁波市`. */
function joinedPaths(tree: readonly Cascade[], text: string): number[][] {
  return tree.flatMap(({ label, value, children = [] }) =>
    [...new Set([plainLabel(label), shortLabel(label)])].flatMap((name) => {
      if (name === '' || !text.startsWith(name)) return []
      const rest = text.slice(name.length).replace(BETWEEN, '')
      return rest === '' ? [[value]] : joinedPaths(children, rest).map((path) => [value, ...path])
    }),
  )
}

/** Extends the path by its only leaf. A place with several leaves is returned as it is: the field then reports the missing level. */
function onlyBelow(tree: readonly Cascade[], [first = 0]: readonly number[]): number[] {
  const node = tree.find(({ value }) => value === first)
  const leaves = leavesOf(node?.children ?? [])
  return leaves.length === 1 ? [first, ...(leaves[0]?.path ?? [])] : [first]
}

interface Node {
  readonly label: string
  readonly path: number[]
  readonly isLeaf: boolean
}

function nodesOf(tree: readonly Cascade[]): Node[] {
  return tree.flatMap(({ label, value, children = [] }) => [
    { label, path: [value], isLeaf: children.length === 0 },
    ...nodesOf(children).map((node) => ({ ...node, path: [value, ...node.path] })),
  ])
}

const leavesOf = (tree: readonly Cascade[]): Node[] => nodesOf(tree).filter(({ isLeaf }) => isLeaf)
