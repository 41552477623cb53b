// How many tags a cell has room for, by what their letters take at most. Pure.

/** Pixels: of a letter of a tag, of one that is as wide as it is high, beside the letters, and between two tags. */
const LETTER = 8
const SQUARE = 13
const SIDES = 16
const GAP = 4
/** Of the edges of a cell, and of the count of those that there is no room for. */
const EDGES = 20
const COUNT = 28
/** From here on letters are squares: Hangul, kana, Chinese characters, full width, pictures. */
const FIRST_SQUARE = 0x1100

/** The first of them that fit into so many pixels; one at least, which is then cut off. */
export function fittingTags(tags: readonly string[], width: number): number {
  const room = width - EDGES
  const widths = tags.map(widthOf)
  const whole = widths.reduce((sum, each) => sum + each + GAP, -GAP)
  if (whole <= room) return tags.length
  let taken = 0
  const count = widths.findIndex((each) => {
    taken += each + GAP
    return taken + COUNT > room
  })
  return Math.max(1, count)
}

const widthOf = (tag: string): number =>
  Array.from(tag).reduce(
    (sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < FIRST_SQUARE ? LETTER : SQUARE),
    SIDES,
  )
