// Columns of our own files that no record stores.
import { LANGUAGES, title } from '@cangdan/protocol'
import { normalizeTitle } from '#engine/read/headings.ts'

export const REASON_TITLE = title(
  '不能导入的原因',
  'Why it cannot be imported',
  'Por qué no se puede importar',
  'インポートできない理由',
)

const OWN: ReadonlySet<string> = new Set(LANGUAGES.map((language) => normalizeTitle(REASON_TITLE[language])))

export const isOwnColumn = (text: string): boolean => OWN.has(normalizeTitle(text))
