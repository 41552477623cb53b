// Numbers of papers and accounts as they are shown to those who may not know them: enough at both ends to tell one from another, the rest hidden.

const MAX_SHOWN = 4

/** At most four characters at each end, and never more than a half of them all; the others become `*`. */
export function maskNumber(text: string): string {
  const letters = Array.from(text)
  const shown = Math.min(MAX_SHOWN, Math.floor(letters.length / 4))
  const hidden = '*'.repeat(letters.length - 2 * shown)
  return [...letters.slice(0, shown), hidden, ...letters.slice(letters.length - shown)].join('')
}
