/** Hundredths of a tonne. */
export interface PossibleWeight {
  readonly pledged: number
  readonly possible: number
}

/** Defaults to everything that may go, or to the whole pledge if nothing may, so that the rejection shows figures. */
export const getRequestedWeight = (requested: number | null, { pledged, possible }: PossibleWeight): number =>
  requested ?? (possible > 0 ? possible : pledged)
