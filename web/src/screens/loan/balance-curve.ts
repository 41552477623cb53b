// Points of a balance, and of what its goods were worth, as paths of a drawing.
import type { LoanPoint } from '@cangdan/protocol'

interface Size {
  readonly width: number
  readonly height: number
}

export interface Curve {
  /** The principal. */
  readonly area: string
  /** What is owed in all. */
  readonly line: string
  /** What the goods count for, interrupted where that is not known; and days between two such, as dots. */
  readonly value: string
  readonly dots: string
  /** Between the two, where the goods count for less. */
  readonly below: string
}

const MS_OF_DAY = 86_400_000

/** The day of a point, counted in days. */
export const dayOf = ({ day }: LoanPoint): number => Date.parse(day) / MS_OF_DAY

/** The point whose day is the nearest; of two, the earlier. */
export const nearest = (points: readonly LoanPoint[], day: number): LoanPoint | undefined => {
  const apart = (point: LoanPoint) => Math.abs(dayOf(point) - day)
  return points.reduce<LoanPoint | undefined>(
    (best, point) => (best === undefined || apart(point) < apart(best) ? point : best),
    undefined,
  )
}

/** The principal as an area, what is owed in all as a line: principal steps on its days, interest grows between them. */
export function curveOf(points: readonly LoanPoint[], { width, height }: Size): Curve {
  const days = points.map(dayOf)
  const [from = 0, to = 1] = [days[0], days.at(-1)]
  const top = Math.max(1, ...points.map(({ total, value }) => Math.max(total, value ?? 0)))
  const x = (day: number) => round(((day - from) / Math.max(1, to - from)) * width)
  const y = (fen: number) => round(height - (fen / top) * (height - 2))
  const steps = points.map(({ principal }, at) => `H${x(days[at] ?? 0)}V${y(principal)}`)
  const runs = runsOf(points.map(({ total, value }, at) => ({ x: days[at] ?? 0, total, value })))
  return {
    area: `M0 ${height}${steps.join('')}H${width}V${height}Z`,
    line: points.map(({ total }, at) => `${at === 0 ? 'M' : 'L'}${x(days[at] ?? 0)} ${y(total)}`).join(''),
    value: runs
      .filter((run) => run.length > 1)
      .map((run) => `M${run.map((at) => `${x(at.x)} ${y(at.value)}`).join('L')}`)
      .join(''),
    dots: runs
      .filter((run) => run.length === 1)
      .flat()
      .map((at) => `M${x(at.x)} ${y(at.value)}h0`)
      .join(''),
    below: runs
      .flatMap((run) => run.slice(1).map((end, at) => shortOf(run[at] ?? end, end)))
      .filter((shape) => shape.length > 0)
      .map((shape) => `M${shape.map((corner) => `${x(corner.x)} ${y(corner.fen)}`).join('L')}Z`)
      .join(''),
  }
}

interface Placed {
  readonly x: number
  readonly total: number
  readonly value: number
}

/** Points in a row of which the value is known. */
function runsOf(
  points: readonly (Omit<Placed, 'value'> & { readonly value: number | null })[],
): readonly (readonly Placed[])[] {
  const runs: Placed[][] = []
  let current: Placed[] | undefined
  for (const { value, ...point } of points) {
    if (value === null) current = undefined
    else if (current === undefined) runs.push((current = [{ ...point, value }]))
    else current.push({ ...point, value })
  }
  return runs
}

interface Corner {
  readonly x: number
  readonly fen: number
}

/** Corners of what is missing between two points; none where nothing is. */
function shortOf(one: Placed, other: Placed): readonly Corner[] {
  const [before, after] = [one, other].map(({ total, value }) => total - value)
  if (before === undefined || after === undefined || (before <= 0 && after <= 0)) return []
  const owed = ({ x, total }: Placed) => ({ x, fen: total })
  const worth = ({ x, value }: Placed) => ({ x, fen: value })
  if (before >= 0 && after >= 0) return [owed(one), owed(other), worth(other), worth(one)]
  const share = before / (before - after)
  const crossing = {
    x: one.x + share * (other.x - one.x),
    fen: one.total + share * (other.total - one.total),
  }
  return before > 0 ? [owed(one), crossing, worth(one)] : [crossing, owed(other), worth(other)]
}

/** First and last day of each row of points of which that is so. */
export function spansOf(
  points: readonly LoanPoint[],
  isSo: (point: LoanPoint) => boolean,
): readonly (readonly [string, string])[] {
  const spans: [string, string][] = []
  let current: [string, string] | undefined
  for (const point of points) {
    if (!isSo(point)) current = undefined
    else if (current === undefined) spans.push((current = [point.day, point.day]))
    else current[1] = point.day
  }
  return spans
}

/** Whether the goods counted for less than was owed. */
export const isShort = ({ total, value }: LoanPoint): boolean => value !== null && value < total

const round = (number: number): number => Math.round(number * 10) / 10
