// A choice in a tree of two levels. Each level is stored and filtered separately under its own name. The value is `[first, second]`, or `[first]` if
// the first choice has no children.
import { acceptValue, type ColumnTypeDefinition, rejectValue } from './column-kind.ts'
import type { Cascade } from './cascade-tree.ts'
import { readChoice } from './select.ts'

export const cascadeColumn: ColumnTypeDefinition<number> = {
  width: 180,
  align: 'left',
  readFilter: readChoice,
  writeFilter: (choice) => String(choice),
  readValue(value, limits) {
    const input: unknown = value === undefined || value === null || value === '' ? [] : value
    if (!Array.isArray(input) || input.length > 2 || !input.every((each) => Number.isSafeInteger(each)))
      return rejectValue('wrong_type')
    const path = input as number[]
    if (path.length === 0) return limits.required ? rejectValue('required') : acceptValue(null)
    // Trees loaded from the database are checked when the record is saved.
    return limits.cascades !== undefined && !isValidPath(limits.cascades, path, limits)
      ? rejectValue('not_an_option')
      : acceptValue(path)
  },
}

/** Checks that the choices form a path through the tree, down to a leaf unless `any_level` is set. */
export function isValidPath(
  tree: readonly Cascade[],
  path: readonly number[],
  limits: { readonly any_level?: boolean } = {},
): boolean {
  const [first, ...rest] = path
  const node = tree.find(({ value }) => value === first)
  if (node === undefined) return false
  const below = node.children ?? []
  if (rest.length > 0) return isValidPath(below, rest, limits)
  return below.length === 0 || limits.any_level === true
}

/** Returns the labels of the choices; unknown choices are shown as numbers. */
export function getPathLabels(tree: readonly Cascade[], path: readonly number[]): string[] {
  const [first, ...rest] = path
  if (first === undefined) return []
  const node = tree.find(({ value }) => value === first)
  return [node?.label ?? String(first), ...getPathLabels(node?.children ?? [], rest)]
}
