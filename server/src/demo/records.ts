// What all tables of the demo are made of: lines that a person reads, each turned into what a form takes, in the units that are stored.
import type { Row } from '@cangdan/protocol'

/** A record as its form takes it; what belongs to it stands beside its values. */
export interface DemoRecord {
  readonly values: Row
}

export const YUAN = 100
export const WAN = 10_000 * YUAN
export const YI = 10_000 * WAN
export const TON = 100
/** Of longitude and latitude. */
export const DEGREE = 10_000_000

/** Province and city, by the city's code of GB/T 2260. */
export const placeOf = (city: number): readonly number[] => [Math.floor(city / 10_000) * 10_000, city]

/** A record for each line, shown in the order of the lines: higher comes first (V12). */
export function inOrder<Line, Made extends DemoRecord>(
  lines: readonly Line[],
  make: (line: Line, index: number) => Made,
): readonly Made[] {
  return lines.map((line, index) => {
    const made = make(line, index)
    return { ...made, values: { ...made.values, sort: (lines.length - index) * 10 } }
  })
}
