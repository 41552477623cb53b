import fc from 'fast-check'
import type { PointGroup } from 'signature_pad'
import { describe, expect, it } from 'vitest'
import { checkStrokes, scaleStrokes, toStrokes } from './strokes.ts'

const STYLE = {
  dotSize: 0,
  minWidth: 1,
  maxWidth: 3,
  penColor: 'black',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
} as const

const group = (
  ...points: readonly (readonly [x: number, y: number, time: number, pressure?: number])[]
): PointGroup => ({
  ...STYLE,
  points: points.map(([x, y, time, pressure = 0.5]) => ({ x, y, time, pressure })),
})

describe('strokes', () => {
  it('are integers from the first point, within the limits of the call', () => {
    const groups = [group([10.4, 20.6, 1_700_000_000_000, 0.4567], [-3, 12_000, 1_700_000_000_090, 2]), group()]
    expect(toStrokes(groups)).toEqual([
      [
        [10, 21, 0, 457],
        [0, 10_000, 90, 1000],
      ],
    ])
  })

  it('have two equal points for a dot', () => {
    expect(toStrokes([group([5, 5, 0])])).toEqual([
      [
        [5, 5, 0, 500],
        [5, 5, 0, 500],
      ],
    ])
  })

  it('grow with the canvas, in position and width', () => {
    expect(scaleStrokes([group([10, 20, 5])], 2)).toEqual([{ ...group([20, 40, 5]), minWidth: 2, maxWidth: 6 }])
  })

  it('are the same after a turn and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 5, noNaN: true }), fc.nat(400), fc.nat(200), (scale, x, y) => {
        const groups = [group([x, y, 0], [y, x, 10])]
        expect(toStrokes(scaleStrokes(scaleStrokes(groups, scale), 1 / scale))).toEqual(toStrokes(groups))
      }),
    )
  })

  it('are complete with two that are more than a dot', () => {
    const line = group([0, 0, 0], [9, 9, 1])
    const dot = group([5, 5, 0])
    expect(checkStrokes(toStrokes([line]))).toBe('few')
    expect(checkStrokes(toStrokes([line, dot, dot]))).toBe('few')
    expect(checkStrokes(toStrokes([line, dot, line]))).toBe('complete')
  })

  it('are too long beyond the size of the call', () => {
    const line = group([0, 0, 0], [9, 9, 1])
    expect(checkStrokes(toStrokes(Array.from({ length: 201 }, () => line)))).toBe('long')
    const scribble = group(...Array.from({ length: 1500 }, (_, at) => [1000 + at, 1000 + at, 100_000 + at] as const))
    expect(checkStrokes(toStrokes([line, scribble]))).toBe('complete')
    expect(checkStrokes(toStrokes([scribble, scribble, scribble]))).toBe('long')
  })
})
