// Strokes of a drawn signature: scaled when the canvas changes its size, and as a signature contains them.
import type { ContractSignature } from '@cangdan/protocol'
import type { PointGroup } from 'signature_pad'

export type Strokes = ContractSignature['strokes']

/** Two strokes that are more than a dot. */
const MIN_STROKES = 2
const MAX_STROKES = 200
const MAX_POINTS = 2000
/** Together with the picture below the largest body of the call. */
const MAX_CHARACTERS = 60_000

/** Scales strokes to a canvas that is `scale` times as wide. */
export const scaleStrokes = (groups: readonly PointGroup[], scale: number): PointGroup[] =>
  groups.map((group) => ({
    ...group,
    minWidth: group.minWidth * scale,
    maxWidth: group.maxWidth * scale,
    dotSize: group.dotSize * scale,
    points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, Math.round(value)))

/** Returns x and y in CSS pixels, milliseconds since the first point, and thousandths of pressure. A dot has two equal points. */
export function toStrokes(groups: readonly PointGroup[]): Strokes {
  const drawn = groups.filter(({ points }) => points.length > 0)
  const start = drawn[0]?.points[0]?.time ?? 0
  return drawn.map(({ points }) => {
    const stroke = points.map(({ x, y, time, pressure }): Strokes[number][number] => [
      clamp(x, 10_000),
      clamp(y, 10_000),
      clamp(time - start, 3_600_000),
      clamp(pressure * 1000, 1000),
    ])
    return stroke.length === 1 ? [...stroke, ...stroke] : stroke
  })
}

export type DrawingState = 'few' | 'complete' | 'long'

/** Returns whether the strokes are a signature that the server accepts. */
export function checkStrokes(strokes: Strokes): DrawingState {
  const isLong = strokes.length > MAX_STROKES || strokes.some((stroke) => stroke.length > MAX_POINTS)
  if (isLong || JSON.stringify(strokes).length > MAX_CHARACTERS) return 'long'
  return strokes.filter((stroke) => !isDot(stroke)).length < MIN_STROKES ? 'few' : 'complete'
}

const isDot = (stroke: Strokes[number]): boolean =>
  stroke.every(([x, y]) => x === stroke[0]?.[0] && y === stroke[0]?.[1])
