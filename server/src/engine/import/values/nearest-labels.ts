/** Normalises a label: character width, case and blanks do not matter. */
export const normalizeLabel = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase()

export function findNearest(labels: readonly string[], text: string, most: number): string[] {
  const wanted = splitParts(text)
  return labels
    .map((label) => ({ label, likeness: computeLikeness(splitParts(label), wanted) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ label }) => label)
}

/** Returns the characters and pairs of characters. Single characters distinguish short Chinese names. */
function splitParts(text: string): ReadonlySet<string> {
  const characters = Array.from(normalizeLabel(text))
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return new Set([...characters, ...pairs])
}

/** Jaccard index: 0 to 1. */
function computeLikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  for (const part of one) if (other.has(part)) both += 1
  return both === 0 ? 0 : both / (one.size + other.size - both)
}
