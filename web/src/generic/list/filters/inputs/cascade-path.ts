// Path of a cascade filter. Separate from the control, which is loaded as a separate chunk.
import { type Cascade, COLUMN_KINDS } from '@cangdan/protocol'

/** Returns the selected path, also for links that name only the second level. */
export function getCascadePath(
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
