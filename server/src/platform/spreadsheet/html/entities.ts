const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  yen: '¥',
  middot: '·',
  ndash: '–',
  mdash: '—',
}
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi
const MAX_POINT = 0x10_ff_ff

/** Resolves references and collapses blanks like a browser; unknown references stay unchanged. */
export function decodeHtmlText(text: string): string {
  const resolved = text.replace(REFERENCE, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? all
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= MAX_POINT ? String.fromCodePoint(point) : all
  })
  return resolved
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
}
