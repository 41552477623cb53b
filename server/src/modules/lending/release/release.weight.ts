/** Hundredths of a tonne: weight of an active pledge, and how much of it may go. */
export interface Possible {
  readonly pledged: number
  readonly possible: number
}

/** Returns the requested weight; without one, all that may go, or all that is pledged if nothing may, so that the rejection shows figures. */
export const weightOf = (asked: number | null, { pledged, possible }: Possible): number =>
  asked ?? (possible > 0 ? possible : pledged)
