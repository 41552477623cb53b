// Estimates how many tags fit into a cell, from an upper bound of their text width. Pure.

/** Pixels: a narrow letter, a square character, a tag's padding, and the gap between tags. */
const LETTER = 8
const SQUARE = 13
const SIDES = 16
const GAP = 4
/** Pixels: the cell's padding and the counter of hidden tags. */
const EDGES = 20
const COUNT = 28
/** First code point of square characters: Hangul, kana, Chinese, full-width forms, emoji. */
const FIRST_SQUARE = 0x1100

/** Returns the number of tags that fit into `width` pixels; at least one, which is then truncated. */
export function countFittingTags(tags: readonly string[], width: number): number {
  const room = width - EDGES
  const widths = tags.map(getTagWidth)
  const whole = widths.reduce((sum, each) => sum + each + GAP, -GAP)
  if (whole <= room) return tags.length
  let taken = 0
  const count = widths.findIndex((each) => {
    taken += each + GAP
    return taken + COUNT > room
  })
  return Math.max(1, count)
}

const getTagWidth = (tag: string): number =>
  Array.from(tag).reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < FIRST_SQUARE ? LETTER : SQUARE), SIDES)
