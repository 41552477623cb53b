// The logos of the demo banks: an old coin with a square hole and a mark, drawn as a PNG of 96 × 96 pixels.
import { type Colour, drawPng } from './png.ts'

const SIZE = 96
/** Each pixel is the mean of so many by so many points: no edge is jagged. */
const POINTS = 4

const COLOURS: readonly Colour[] = [
  [24, 98, 198],
  [176, 42, 48],
  [11, 122, 75],
  [154, 88, 0],
  [91, 63, 168],
  [0, 116, 134],
  [60, 72, 92],
]

/** Whether a point is left white; the middle is 0, the rim 1. */
type Mark = (x: number, y: number) => boolean

const MARKS: readonly Mark[] = [
  (x, y) => Math.abs(x) < 0.08 || Math.abs(y) < 0.08,
  (x, y) => Math.abs(Math.hypot(x, y) - 0.66) < 0.06,
  (x, y) => Math.abs(Math.abs(x) - Math.abs(y)) < 0.09,
  (x, y) => y > 0.2 && Math.abs(x) + y < 0.72 && Math.abs(x) + y > 0.52,
]

/** The logo of that number; the same on every start. */
export function drawLogo(number: number): Buffer {
  const colour = COLOURS[number % COLOURS.length] ?? COLOURS[0]!
  const mark = MARKS[Math.floor(number / 2) % MARKS.length] ?? MARKS[0]!
  return drawPng(SIZE, SIZE, (x, y) => [...colour, opacityAt(x, y, mark)])
}

function opacityAt(column: number, row: number, mark: Mark): number {
  let inked = 0
  for (let point = 0; point < POINTS * POINTS; point += 1) {
    const x = ((column + ((point % POINTS) + 0.5) / POINTS) / SIZE) * 2 - 1
    const y = ((row + (Math.floor(point / POINTS) + 0.5) / POINTS) / SIZE) * 2 - 1
    if (isInked(x / 0.94, y / 0.94, mark)) inked += 1
  }
  return Math.round((inked / (POINTS * POINTS)) * 255)
}

function isInked(x: number, y: number, mark: Mark): boolean {
  const isHole = Math.max(Math.abs(x), Math.abs(y)) < 0.26
  const isFrame = Math.max(Math.abs(x), Math.abs(y)) < 0.36
  return Math.hypot(x, y) < 1 && !isHole && (isFrame || !mark(x, y))
}
