// Which words are nearest to others, for somebody who has mistyped them. Pure.

/** Words as they are compared: width of characters, case and blanks make no difference. */
export const plainLabel = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase()

/** The nearest of these, the best first; none that has nothing in common with the text. */
export function nearest(labels: readonly string[], text: string, most: number): string[] {
  const wanted = partsOf(text)
  return labels
    .map((label) => ({ label, likeness: likenessOf(partsOf(label), wanted) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ label }) => label)
}

/** Its characters and each two that stand together: single ones tell short names of Chinese apart. */
function partsOf(text: string): ReadonlySet<string> {
  const characters = Array.from(plainLabel(text))
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return new Set([...characters, ...pairs])
}

/** What both have, of what they have together: from 0 to 1. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  for (const part of one) if (other.has(part)) both += 1
  return both === 0 ? 0 : both / (one.size + other.size - both)
}
