// Scanned pictures of a page with a QR code.
import { Transformer } from '@napi-rs/image'
import { encodeQR } from 'qr'

interface ScannedPage {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha. */
  readonly data: Uint8Array
}

/** Draws an A4 page of 150 dpi with lines of text and a code of about 45 mm; an empty text draws none. */
export function drawPage(text: string): ScannedPage {
  const [width, height] = [1240, 1754]
  const data = new Uint8Array(width * height * 4).fill(250)
  const paint = (left: number, top: number, side: number) => {
    for (let y = top; y < top + side; y += 1)
      for (let x = left; x < left + side; x += 1) data.set([30, 30, 35, 255], (y * width + x) * 4)
  }
  for (let line = 0; line < 30; line += 1)
    for (let word = 0; word < 40; word += 1) if ((line * 7 + word) % 5 > 0) paint(120 + word * 25, 700 + line * 30, 14)
  if (text === '') return { width, height, data }
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const side = Math.floor(266 / modules.length)
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries()) if (isDark) paint(850 + x * side, 150 + y * side, side)
  return { width, height, data }
}

export const createCodePicture = (text: string): Promise<Buffer> => {
  const { width, height, data } = drawPage(text)
  return Transformer.fromRgbaPixels(data, width, height).png()
}
