// Where a filter stands in the tree of its cascade. Apart from the control, which is a chunk of its own.
import { type Cascade, COLUMN_KINDS } from '@cangdan/protocol'

/** The choices along the way, also where a link names the second level alone. */
export function pathOf(
  cascades: readonly Cascade[],
  first: string | undefined,
  second: string | undefined,
): number[] {
  const below = second === undefined ? undefined : COLUMN_KINDS.cascade.readFilter(second)
  const above =
    first === undefined
      ? cascades.find(({ children = [] }) => children.some(({ value }) => value === below))?.value
      : COLUMN_KINDS.cascade.readFilter(first)
  return [above, below].filter((choice) => choice !== undefined)
}
