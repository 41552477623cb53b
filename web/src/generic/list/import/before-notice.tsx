import type { ImportedBefore } from '@cangdan/protocol'
import { formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import { SHEETS } from '#i18n/sheets.ts'
import { Notice } from '#ui/feedback/notice.tsx'

export function BeforeNotice({ before = [] }: { readonly before: readonly ImportedBefore[] | undefined }) {
  const { t, language } = useTranslation()
  if (before.length === 0) return null
  return (
    <Notice tone="warning" live="status" title={t(SHEETS.before)}>
      {before.map(({ id, time, who, rows, undone }) => (
        <p key={id}>
          {t(undone ? SHEETS.before_undone : SHEETS.before_line, {
            time: formatInstant(time),
            who,
            n: formatNumber(language, rows),
          })}
        </p>
      ))}
    </Notice>
  )
}
