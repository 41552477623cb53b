// The business licences and seals of the demo firms: a sheet with lines where words would be, a frame, and a round seal. Nobody's real paper.
import { drawPng } from './png.ts'

const [WIDTH, HEIGHT] = [420, 297]
const PAPER = [252, 249, 240, 255] as const
const FRAME = [190, 158, 98, 255] as const
const INK = [92, 88, 80, 255] as const
const SEAL = [196, 44, 40, 255] as const
const NOTHING = [255, 255, 255, 0] as const

/** A licence whose lines are of other lengths than those of another number; the same on every start. */
export function drawLicence(number: number): Buffer {
  return drawPng(WIDTH, HEIGHT, (x, y) => {
    const edge = Math.min(x, y, WIDTH - 1 - x, HEIGHT - 1 - y)
    if ((edge >= 10 && edge < 13) || edge === 16) return FRAME
    if (isSealed(x - 318, y - 214)) return SEAL
    return isWritten(x, y, number) ? INK : PAPER
  })
}

/** What a scale prints: a strip with a bar for each digit of its number, below 4096, in binary. */
export function drawWeighNote(number: number): Buffer {
  return drawPng(120, 160, (x, y) => {
    const line = Math.floor((y - 20) / 10)
    const isBar = line >= 0 && line < 12 && (y - 20) % 10 < 4 && x >= 16
    return isBar && x < ((number >> line) % 2 === 1 ? 104 : 64) ? INK : PAPER
  })
}

const SEAL_SIZE = 168

/** The round seal of a firm, on nothing. */
export const drawSeal = (): Buffer =>
  drawPng(SEAL_SIZE, SEAL_SIZE, (x, y) => {
    const middle = SEAL_SIZE / 2
    // As on a licence, twice as large.
    return isSealed((x - middle) / 2, (y - middle) / 2) ? SEAL : NOTHING
  })

function isSealed(x: number, y: number): boolean {
  const distance = Math.hypot(x, y)
  if (distance > 36 && distance < 40) return true
  // A star of five points: the distance to its centre goes up and down five times a turn.
  const turn = ((Math.atan2(x, -y) / (2 * Math.PI)) * 5 + 5) % 1
  return distance < 16 - 20 * Math.abs(turn - Math.round(turn))
}

function isWritten(x: number, y: number, number: number): boolean {
  if (y >= 44 && y < 58) return x >= 150 && x < 270
  const line = Math.floor((y - 84) / 22)
  const isLine = line >= 0 && line < 8 && (y - 84) % 22 < 5
  return isLine && x >= 48 && x < 180 + ((line * 53 + number * 37) % 90)
}
