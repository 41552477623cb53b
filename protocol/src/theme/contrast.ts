// Contrast of colours (WCAG 2.2, 1.4.3 and 1.4.11), and the nearest readable shade. Colours are `#rrggbb`.

type Rgb = readonly [number, number, number]

/** Minimum contrast of text (`READABLE`) and of graphics (`VISIBLE`) on their surface. */
export const READABLE = 4.5
export const VISIBLE = 3

const WHITE = '#ffffff'
const BLACK = '#000000'
const STEP = 0.02

const COLOUR = /^#[\da-f]{6}$/

/** Checks the stored form, six digits in lower case, so that nothing else reaches a style sheet. */
export const isColour = (text: string): boolean => COLOUR.test(text)

/** Returns 1 for equal colours, 21 for black on white. */
export function computeContrast(first: string, second: string): number {
  const [a, b] = [computeLuminance(toRgb(first)), computeLuminance(toRgb(second))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Mixes two colours: a share of 0 is the first, 1 the second. */
export function mixColours(first: string, second: string, share: number): string {
  const other = toRgb(second)
  const channels = toRgb(first).map((channel, index) => Math.round(channel + ((other[index] ?? 0) - channel) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the nearest shade with the required contrast on all surfaces: darker on light surfaces, lighter on dark ones. */
export function findReadableShade(colour: string, surfaces: readonly string[], least: number): string {
  const getWorstContrast = (end: string) => Math.min(...surfaces.map((surface) => computeContrast(end, surface)))
  const end = getWorstContrast(BLACK) > getWorstContrast(WHITE) ? BLACK : WHITE
  for (let share = 0; share < 1; share += STEP) {
    const shade = mixColours(colour, end, share)
    if (surfaces.every((surface) => computeContrast(shade, surface) >= least)) return shade
  }
  return end
}

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function computeLuminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

function toLinear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
