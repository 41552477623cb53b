/** Hundredths of a tonne. */
export interface Possible {
  readonly pledged: number
  readonly possible: number
}

/** Defaults to everything that may go, or to the whole pledge if nothing may, so that the rejection shows figures. */
export const weightOf = (asked: number | null, { pledged, possible }: Possible): number =>
  asked ?? (possible > 0 ? possible : pledged)
