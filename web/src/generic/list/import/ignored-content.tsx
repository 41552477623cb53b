// Summary of non-data content of a file (samples, subtotals, notes) and of unread parts, so that nothing is dropped silently.
import type { ImportFound } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'

const COUNTED = ['samples', 'subtotals', 'notes', 'headings', 'hidden', 'untitled'] as const
const AND = ' / '

export function IgnoredContent({ found }: { readonly found: ImportFound | undefined }) {
  const { t, language } = useTranslation()
  if (found === undefined) return null
  const { sheet = '', others = [], heading, ignored = [], filtered = [] } = found
  const parts = [
    others.length > 0 && t(IMPORT_TEXTS.found_sheet, { sheet, others: others.join(AND) }),
    heading !== undefined && t(IMPORT_TEXTS.found_heading, { n: formatNumber(language, heading) }),
    ignored.length > 0 && t(IMPORT_TEXTS.found_ignored, { titles: ignored.join(AND) }),
    ...filtered.map(({ title, rows }) => t(IMPORT_TEXTS.found_filtered, { title, n: formatNumber(language, rows) })),
    ...COUNTED.map((name) => {
      const count = found[name]
      return count !== undefined && t(IMPORT_TEXTS[`found_${name}`], { n: formatNumber(language, count) })
    }),
  ]
  return parts.filter((sentence) => sentence !== false).join(' ')
}
