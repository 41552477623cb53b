// A picture from a rule that says the colour of each of its points.
import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, opacity: number]

/** Eight bits each of red, green, blue and opacity (PNG specification §11.2). */
export function drawPng(width: number, height: number, paint: Paint): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const lines = Buffer.alloc((width * 4 + 1) * height)
  for (let y = 0; y < height; y += 1)
    // Each line begins with a zero: no filter.
    for (let x = 0; x < width; x += 1) lines.set(paint(x, y), y * (width * 4 + 1) + 1 + x * 4)
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
