import { type Language, LANGUAGES } from '@cangdan/protocol'
import { normalizeTitle } from '#engine/read/headings.ts'
import type { Table } from './table.ts'

export interface Notation {
  readonly hasSemicolons: boolean
  /** Days begin with the day of the month, and numbers in texts have decimal commas. */
  readonly isSpanish: boolean
}

/**
 * Detects the notation from the separator and the language of the titles. The reader's language decides when the titles fit several
 * languages.
 */
export function detectNotation({ book, columns }: Pick<Table, 'book' | 'columns'>, reader: Language): Notation {
  const { fields, titles } = columns
  const count = new Map<Language, number>()
  for (const [index, text] of titles.entries()) {
    const plain = normalizeTitle(text)
    const title = fields[index]?.title
    const languages = LANGUAGES.filter(
      (language) => title !== undefined && plain.startsWith(normalizeTitle(title[language])),
    )
    const [only] = languages
    if (languages.length === 1 && only !== undefined) count.set(only, (count.get(only) ?? 0) + 1)
  }
  const [most = reader] = [...count].toSorted(([, a], [, b]) => b - a).map(([language]) => language)
  return { hasSemicolons: book.hasSemicolons === true, isSpanish: most === 'es' }
}
