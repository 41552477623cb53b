// How readable one colour is on another (WCAG 2).

type Rgb = readonly [number, number, number]

export const READABLE = 4.5

/** 1 for equal colours, 21 for black on white. */
export function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(toRgb(first)), luminance(toRgb(second))].toSorted(
    (a, b) => b - a,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
