// The choices of a place in a tree.

/** A choice, and those below it. */
export interface Cascade {
  readonly label: string
  readonly value: number
  readonly children?: readonly Cascade[]
}
