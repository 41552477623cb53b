// Runs one export at a time; closing the dialog gives it up.
import { useEffect, useRef, useState } from 'react'
import { api } from '#api/client.ts'
import { serverNow } from '#api/clock.ts'
import { notify } from '#api/notices.ts'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import {
  exportRequest,
  fileNameAt,
  selectedPath,
  type ExportChoice,
  type ExportSource as Source,
} from '../export-request.ts'

export type ExportSource = Source & { readonly listPath: string }

export function useExport(source: ExportSource, rows: number | undefined, onDone: () => void) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const stop = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])

  const start = async (choice: ExportChoice): Promise<void> => {
    if (running.current !== undefined) return
    const call = (running.current = new AbortController())
    setIsBusy(true)
    try {
      await ask(source, choice, call.signal)
      const n = rows === undefined ? '' : formatNumber(language, rows)
      notify({
        kind: 'success',
        text: n === '' ? t('list.exported') : t('list.exported_rows', { n }),
        seconds: 3,
      })
      onDone()
    } catch {
      // The shell has said why; the dialog stays for another try.
    } finally {
      running.current = undefined
      setIsBusy(false)
    }
  }
  return { isBusy, run: (choice: ExportChoice) => void start(choice), stop }
}

function ask(source: ExportSource, choice: ExportChoice, signal: AbortSignal): Promise<void> {
  const { listPath } = source
  const fileName = fileNameAt(source.fileName, serverNow())
  const { params, body } = exportRequest(choice, { ...source, fileName })
  return body === undefined
    ? api.download(listPath, params, { signal })
    : api.save(selectedPath(listPath), { params, body, name: `${fileName}.${choice.type}` }, { signal })
}
