// Draws a captcha as lines: no text in it to read, no two letters alike, and lines that belong to no letter.
import { randomInt } from 'node:crypto'
import { GLYPHS, type Point, type Stroke } from './glyphs.ts'
import type { Picture } from './captcha.ts'

const LETTERS = [...GLYPHS.keys()]
const LENGTH = 4
const WIDTH = 136
const HEIGHT = 42
const INKS = ['#1f3a6e', '#174f49', '#5b2a4e', '#5a3a12', '#2c2f6b']

/** Four letters or digits, never those that people mistake for each other. */
export function drawPicture(): Picture {
  const letters = Array.from({ length: LENGTH }, () => pick(LETTERS))
  // Drawn out of order, so that the order in the file says nothing.
  const lines = [...letters.flatMap(drawLetter), ...Array.from({ length: 5 }, drawNoise)]
  const shuffled = lines
    .map((line) => ({ line, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#eef1f6"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${shuffled.join('')}</g></svg>`
  return {
    answer: letters.join(''),
    image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  }
}

function drawLetter(letter: string, index: number): string[] {
  const ink = pick(INKS)
  const turn = between(-0.3, 0.3)
  const size = between(1.55, 1.85)
  const lean = between(-0.18, 0.18)
  const [x, y] = [22 + index * 31 + between(-3, 3), HEIGHT / 2 + between(-3, 3)]
  const place = ([px, py]: Point): Point => {
    const [dx, dy] = [
      (px - 5 + (7 - py) * lean) * size + between(-0.5, 0.5),
      (py - 7) * size + between(-0.5, 0.5),
    ]
    return [x + dx * Math.cos(turn) - dy * Math.sin(turn), y + dx * Math.sin(turn) + dy * Math.cos(turn)]
  }
  return (GLYPHS.get(letter) ?? []).map((stroke) => path(cut(stroke).map(place), ink, between(2.2, 3)))
}

/** Puts a point somewhere on each piece of a line, so that the number of points tells no letter from another. */
function cut(stroke: Stroke): Point[] {
  return stroke.flatMap((point, index) => {
    const next = stroke[index + 1]
    if (next === undefined) return [point]
    const points: Point[] = Array.from({ length: randomInt(1, 4) }, (_, part, share = (part + 0.5) / 3) => [
      point[0] + (next[0] - point[0]) * share,
      point[1] + (next[1] - point[1]) * share,
    ])
    return [point, ...points]
  })
}

function drawNoise(): string {
  const steps = randomInt(4, 9)
  const points = Array.from(
    { length: steps },
    (_, step): Point => [(WIDTH / (steps - 1)) * step + between(-6, 6), between(3, HEIGHT - 3)],
  )
  const start = randomInt(0, steps - 2)
  return path(points.slice(start, start + randomInt(2, 4)), pick(INKS), between(0.8, 1.5))
}

function path(points: readonly Point[], ink: string, width: number): string {
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  return `<path d="M${line}" stroke="${ink}" stroke-width="${width.toFixed(1)}"/>`
}

const between = (low: number, high: number) => low + (randomInt(0, 10_001) / 10_000) * (high - low)

function pick<T>(from: readonly T[]): T {
  return from[randomInt(0, from.length)] as T
}
