// Saves the rows of a sheet that cannot be taken as a workbook, one at a time.
import type { ImportMapping } from '@cangdan/protocol'
import { useRef } from 'react'
import { saveBadRows, type Sheet, SheetGone } from '#api/endpoints/sheets.ts'
import { useTranslation } from '#i18n/index.ts'
import { useGone } from '#runtime/gone.ts'
import type { useImport } from '../use-import.ts'

type Importing = Pick<ReturnType<typeof useImport>, 'existing' | 'corrections' | 'refuse'>

export function useSaveBadRows(listPath: string, { existing, corrections, refuse }: Importing) {
  const { t } = useTranslation()
  const running = useRef<AbortController>(undefined)
  useGone(() => running.current?.abort())
  return (sheet: Sheet, skips: boolean, mapping?: ImportMapping): void => {
    if (running.current !== undefined) return
    const call = (running.current = new AbortController())
    const name = `${t('import.bad_name', { name: sheet.file.name.replace(/\.[^.]+$/, '') })}.xlsx`
    saveBadRows(listPath, sheet, { skips, mapping, corrections, existing }, { name, signal: call.signal })
      // A refusal has been announced; only what became of the file is said here.
      .catch((error: unknown) => error instanceof SheetGone && refuse(t('import.unreadable')))
      .finally(() => (running.current = undefined))
  }
}
