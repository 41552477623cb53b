// Which place in a tree a cell means. Pure.
import type { Cascade } from '@cangdan/protocol'
import { plainLabel } from './nearest.ts'

/**
 * The choices that lead along these words, however they are spaced and in whatever width. Where the whole tree has one place alone that
 * is called so, its own words are enough: the spec without its goods, or goods that have one spec. What could be two places is none.
 */
export function placeOf(
  tree: readonly Cascade[],
  words: readonly string[],
  isAnyLevel: boolean,
): number[] | undefined {
  const along = pathOf(tree, words)
  const [word, ...others] = words
  if (isAnyLevel || others.length > 0 || word === undefined) return along
  const whole = along === undefined ? undefined : onlyBelow(tree, along)
  if (along !== undefined) return whole
  const found = leavesOf(tree).filter(({ label }) => plainLabel(label) === plainLabel(word))
  return found.length === 1 ? found[0]?.path : undefined
}

function pathOf(tree: readonly Cascade[], words: readonly string[]): number[] | undefined {
  const [first, ...rest] = words
  if (first === undefined) return []
  const exact = tree.find(({ label }) => label === first)
  const like = tree.filter(({ label }) => plainLabel(label) === plainLabel(first))
  const node = exact ?? (like.length === 1 ? like[0] : undefined)
  const below = node === undefined ? undefined : pathOf(node.children ?? [], rest)
  return node === undefined || below === undefined ? undefined : [node.value, ...below]
}

/** The one leaf below a place; the place itself where it is one, and where it has several, for the field to say what is missing. */
function onlyBelow(tree: readonly Cascade[], [first = 0]: readonly number[]): number[] {
  const node = tree.find(({ value }) => value === first)
  const leaves = leavesOf(node?.children ?? [])
  return leaves.length === 1 ? [first, ...(leaves[0]?.path ?? [])] : [first]
}

function leavesOf(tree: readonly Cascade[]): { label: string; path: number[] }[] {
  return tree.flatMap(({ label, value, children = [] }) =>
    children.length === 0
      ? [{ label, path: [value] }]
      : leavesOf(children).map((leaf) => ({ ...leaf, path: [value, ...leaf.path] })),
  )
}
