// Points of a balance as paths of a drawing.
import type { LoanLife } from '@cangdan/protocol'

interface Size {
  readonly width: number
  readonly height: number
}

const MS_OF_DAY = 86_400_000

/** The principal as an area, what is owed in all as a line: principal steps on its days, interest grows between them. */
export function curveOf(
  points: LoanLife['balance'],
  { width, height }: Size,
): { area: string; line: string } {
  const days = points.map(({ day }) => Date.parse(day) / MS_OF_DAY)
  const [from = 0, to = 1] = [days[0], days.at(-1)]
  const top = Math.max(1, ...points.map(({ total }) => total))
  const x = (day: number) => round(((day - from) / Math.max(1, to - from)) * width)
  const y = (fen: number) => round(height - (fen / top) * (height - 2))
  const steps = points.map(({ principal }, at) => `H${x(days[at] ?? 0)}V${y(principal)}`)
  return {
    area: `M0 ${height}${steps.join('')}H${width}V${height}Z`,
    line: points.map(({ total }, at) => `${at === 0 ? 'M' : 'L'}${x(days[at] ?? 0)} ${y(total)}`).join(''),
  }
}

const round = (number: number): number => Math.round(number * 10) / 10
