// How a range of instants or days travels: `from,to` in seconds, either of which may be left out.

/** Both ends belong to the range; one that is missing leaves it open. Seconds UTC. */
export interface InstantRange {
  readonly from?: number
  readonly to?: number
}

/** Undefined where an end is none that `isAllowed`, or both are missing. */
export function readInstantRange(
  wire: string,
  isAllowed: (seconds: number) => boolean,
): InstantRange | undefined {
  const match = /^(-?\d{1,12})?,(-?\d{1,12})?$/.exec(wire)
  if (match === null || wire === ',') return undefined
  const [from, to] = [match[1], match[2]].map((end) => (end === undefined ? undefined : Number(end)))
  if ([from, to].some((end) => end !== undefined && !isAllowed(end))) return undefined
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** Undefined where both ends are open. */
export const writeInstantRange = ({ from, to }: InstantRange): string | undefined =>
  from === undefined && to === undefined ? undefined : `${from ?? ''},${to ?? ''}`
