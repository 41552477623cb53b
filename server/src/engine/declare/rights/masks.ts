// Masks document and account numbers for callers who may not read them: both ends stay readable to tell numbers apart.

const MAX_SHOWN = 4

/** Replaces the middle by `*`. At most four characters at each end stay readable, and never more than half of the text. */
export function maskNumber(text: string): string {
  const letters = Array.from(text)
  const shown = Math.min(MAX_SHOWN, Math.floor(letters.length / 4))
  const hidden = '*'.repeat(letters.length - 2 * shown)
  return [...letters.slice(0, shown), hidden, ...letters.slice(letters.length - shown)].join('')
}
