// Ranges of instants or days, formatted as `from,to` in seconds with optional ends.

/** Both ends are inclusive; a missing end is open. Seconds UTC. */
export interface InstantRange {
  readonly from?: number
  readonly to?: number
}

/** Parses a range; `undefined` if an end is not `isAllowed` or both are missing. */
export function readInstantRange(wire: string, isAllowed: (seconds: number) => boolean): InstantRange | undefined {
  const match = /^(-?\d{1,12})?,(-?\d{1,12})?$/.exec(wire)
  if (match === null || wire === ',') return undefined
  const [from, to] = [match[1], match[2]].map((end) => (end === undefined ? undefined : Number(end)))
  if ([from, to].some((end) => end !== undefined && !isAllowed(end))) return undefined
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** Formats a range; `undefined` if both ends are open. */
export const writeInstantRange = ({ from, to }: InstantRange): string | undefined =>
  from === undefined && to === undefined ? undefined : `${from ?? ''},${to ?? ''}`
