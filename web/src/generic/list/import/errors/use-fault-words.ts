// What the list of faults calls its columns.
import { useTranslation } from '#i18n/index.ts'
import type { FaultWords } from './fault-list.ts'

export function useFaultWords(): FaultWords {
  const { t } = useTranslation()
  return {
    row: t('import.row'),
    column: t('import.column'),
    reason: t('import.reason'),
    wholeRow: t('import.whole_row'),
    value: t('import.value'),
  }
}
