import type { PreviousImport } from '@cangdan/protocol'
import { formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { Notice } from '#ui/feedback/notice.tsx'

export function DuplicateImportNotice({ before = [] }: { readonly before: readonly PreviousImport[] | undefined }) {
  const { t, language } = useTranslation()
  if (before.length === 0) return null
  return (
    <Notice tone="warning" live="status" title={t(IMPORT_TEXTS.before)}>
      {before.map(({ id, time, who, rows, undone }) => (
        <p key={id}>
          {t(undone ? IMPORT_TEXTS.before_undone : IMPORT_TEXTS.before_line, {
            time: formatInstant(time),
            who,
            n: formatNumber(language, rows),
          })}
        </p>
      ))}
    </Notice>
  )
}
