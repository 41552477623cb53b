import { useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import type { ErrorListLabels } from './error-list.ts'

export function useErrorListLabels(): ErrorListLabels {
  const { t } = useTranslation()
  return {
    row: t(IMPORT_TEXTS.row),
    column: t(IMPORT_TEXTS.column),
    reason: t(IMPORT_TEXTS.reason),
    wholeRow: t(IMPORT_TEXTS.whole_row),
    value: t(IMPORT_TEXTS.value),
  }
}
