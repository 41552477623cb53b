// How much of a pledge is to go, where who asks leaves it open.

/** Hundredths of a tonne: what an active pledge has, and what of it may go. */
export interface Possible {
  readonly pledged: number
  readonly possible: number
}

/** All that may go where nothing is said; where nothing may, all that is pledged, which is then refused in figures. */
export const weightOf = (asked: number | null, { pledged, possible }: Possible): number =>
  asked ?? (possible > 0 ? possible : pledged)
