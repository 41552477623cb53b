import { useTranslation } from '#i18n/index.ts'
import { SHEETS } from '#i18n/sheets.ts'
import type { FaultWords } from './fault-list.ts'

export function useFaultWords(): FaultWords {
  const { t } = useTranslation()
  return {
    row: t(SHEETS.row),
    column: t(SHEETS.column),
    reason: t(SHEETS.reason),
    wholeRow: t(SHEETS.whole_row),
    value: t(SHEETS.value),
  }
}
