// Renders a watermark tile as an SVG data URL, which is sharp at every resolution and needs no canvas.

const FONT_SIZE = 15
const LINE = 22
const ANGLE = -22
const SMALLEST = { width: 480, height: 320 }

export function renderWatermarkTile(lines: readonly string[], colour: string): string {
  const texts = lines.map(removeControlCharacters).filter((line) => line !== '')
  const { width, height } = computeTileSize(texts)
  const mark = texts.map((text, index) => `<text y="${index * LINE}">${escapeXml(text)}</text>`).join('')
  // Two marks in a brick pattern: no vertical gap stays free, and no grid is visible.
  const marks = [0.25, 0.75]
    .map((part) => `<g transform="translate(${width * part} ${height * part}) rotate(${ANGLE})">${mark}</g>`)
    .join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="${colour}" ` +
    `font-family="system-ui, PingFang SC, Microsoft YaHei, Noto Sans SC, sans-serif" font-size="${FONT_SIZE}" ` +
    `text-anchor="middle">${marks}</svg>`
  // Some CSS parsers end a url() at an unescaped parenthesis.
  const encoded = encodeURIComponent(svg).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `data:image/svg+xml,${encoded}`
}

/** Each half of the tile fits the longest line with a margin; a Chinese character is as wide as the font size. */
function computeTileSize(texts: readonly string[]): { width: number; height: number } {
  const longest = Math.max(0, ...texts.map((text) => text.length)) * FONT_SIZE
  const turned = (longest + FONT_SIZE * 3) * 2
  const radians = (-ANGLE * Math.PI) / 180
  return {
    width: Math.max(SMALLEST.width, Math.ceil(turned * Math.cos(radians))),
    height: Math.max(SMALLEST.height, Math.ceil(turned * Math.sin(radians))),
  }
}

// A character that is invalid in XML would drop the whole image.
const removeControlCharacters = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? '')
}
