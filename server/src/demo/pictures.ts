// Generated PNG pictures, identical on every start: logos, licences, seals and weigh notes. None copies a real document.
import { crc32, deflateSync } from 'node:zlib'

type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, opacity: number]

/** Draws 8-bit RGBA pixels (PNG specification §11.2). */
function drawPng(width: number, height: number, paint: Paint): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const lines = Buffer.alloc((width * 4 + 1) * height)
  for (let y = 0; y < height; y += 1)
    // Each line begins with a zero: no filter.
    for (let x = 0; x < width; x += 1) lines.set(paint(x, y), y * (width * 4 + 1) + 1 + x * 4)
  const chunks = [
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(lines)),
    createChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

function createChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const SIZE = 96
/** Points per pixel edge: a pixel is the mean of 4 × 4 points, for smooth edges. */
const POINTS = 4

const COLOURS = [0x1862c6, 0xb02a30, 0x0b7a4b, 0x9a5800, 0x5b3fa8, 0x007486, 0x3c485c] as const

/** Whether a point stays white. Coordinates: 0 is the centre, 1 the rim. */
type Mark = (x: number, y: number) => boolean

const MARKS: readonly Mark[] = [
  (x, y) => Math.abs(x) < 0.08 || Math.abs(y) < 0.08,
  (x, y) => Math.abs(Math.hypot(x, y) - 0.66) < 0.06,
  (x, y) => Math.abs(Math.abs(x) - Math.abs(y)) < 0.09,
  (x, y) => y > 0.2 && Math.abs(x) + y < 0.72 && Math.abs(x) + y > 0.52,
]

export function drawLogo(number: number): Buffer {
  const colour = COLOURS[number % COLOURS.length] ?? COLOURS[0]
  const mark = MARKS[Math.floor(number / 2) % MARKS.length] ?? MARKS[0]!
  return drawPng(SIZE, SIZE, (x, y) => [colour >> 16, (colour >> 8) & 255, colour & 255, computeOpacity(x, y, mark)])
}

function computeOpacity(column: number, row: number, mark: Mark): number {
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

const [WIDTH, HEIGHT] = [420, 297]
const PAPER = [252, 249, 240, 255] as const
const FRAME = [190, 158, 98, 255] as const
const INK = [92, 88, 80, 255] as const
const SEAL = [196, 44, 40, 255] as const
const NOTHING = [255, 255, 255, 0] as const

/** Draws a licence. The lengths of its lines depend on the number. */
export function drawLicence(number: number): Buffer {
  return drawPng(WIDTH, HEIGHT, (x, y) => {
    const edge = Math.min(x, y, WIDTH - 1 - x, HEIGHT - 1 - y)
    if ((edge >= 10 && edge < 13) || edge === 16) return FRAME
    if (isSealed(x - 318, y - 214)) return SEAL
    return isWritten(x, y, number) ? INK : PAPER
  })
}

/** Draws a weigh note: one bar per binary digit of the number, which is below 4096. */
export function drawWeighNote(number: number): Buffer {
  return drawPng(120, 160, (x, y) => {
    const line = Math.floor((y - 20) / 10)
    const isBar = line >= 0 && line < 12 && (y - 20) % 10 < 4 && x >= 16
    return isBar && x < ((number >> line) % 2 === 1 ? 104 : 64) ? INK : PAPER
  })
}

/** Draws the round seal of a firm on a transparent background, twice as large as on a licence. */
export const drawSeal = (): Buffer =>
  drawPng(168, 168, (x, y) => (isSealed((x - 84) / 2, (y - 84) / 2) ? SEAL : NOTHING))

function isSealed(x: number, y: number): boolean {
  const distance = Math.hypot(x, y)
  if (distance > 36 && distance < 40) return true
  // A five-pointed star: the distance to the centre oscillates five times per turn.
  const turn = ((Math.atan2(x, -y) / (2 * Math.PI)) * 5 + 5) % 1
  return distance < 16 - 20 * Math.abs(turn - Math.round(turn))
}

function isWritten(x: number, y: number, number: number): boolean {
  if (y >= 44 && y < 58) return x >= 150 && x < 270
  const line = Math.floor((y - 84) / 22)
  const isLine = line >= 0 && line < 8 && (y - 84) % 22 < 5
  return isLine && x >= 48 && x < 180 + ((line * 53 + number * 37) % 90)
}
