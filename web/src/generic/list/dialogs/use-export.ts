// Runs one export at a time; closing the dialog aborts it.
import { useRef, useState } from 'react'
import type { ExportBegun } from '@cangdan/protocol'
import { api } from '#api/client.ts'
import { serverNow } from '#api/transport/clock.ts'
import { inZone } from '#api/download.ts'
import { reportExport } from '#api/endpoints/exports.ts'
import { notify } from '#api/notices.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { useGone } from '#runtime/gone.ts'
import {
  exportRequest,
  fileNameAt,
  selectedPath,
  type ExportChoice,
  type ExportSource as Source,
} from './export-request.ts'

export type ExportSource = Source & { readonly listPath: string }

export function useExport(source: ExportSource, rows: number | undefined, onDone: () => void) {
  const { t, language } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const stop = () => running.current?.abort()
  useGone(() => running.current?.abort())

  const doneText = () =>
    rows === undefined ? t('list.exported') : t('list.exported_rows', { n: formatNumber(language, rows) })

  const start = async (choice: ExportChoice): Promise<void> => {
    if (running.current !== undefined) return
    const call = (running.current = new AbortController())
    setIsBusy(true)
    try {
      if (choice.reason === undefined) await ask(source, choice, call.signal)
      else await queue(source, choice, call.signal)
      if (choice.reason === undefined) notify({ kind: 'success', text: doneText(), seconds: 3 })
      onDone()
    } catch {
      // The shell shows the error; the dialog stays open for a retry.
    } finally {
      running.current = undefined
      setIsBusy(false)
    }
  }
  return { isBusy, run: (choice: ExportChoice) => void start(choice), stop }
}

/** Queues the export as a background job and points to where the file will appear. */
async function queue(source: ExportSource, choice: ExportChoice, signal: AbortSignal): Promise<void> {
  const from = document.activeElement?.getBoundingClientRect()
  const { listPath } = source
  const fileName = fileNameAt(source.fileName, serverNow())
  const { params, body } = exportRequest(choice, { ...source, fileName })
  const asked = { params: inZone(params), ...(body === undefined ? {} : { body }) }
  const path = body === undefined ? listPath : selectedPath(listPath)
  const method = body === undefined ? 'GET' : 'POST'
  const { message } = await api.answer<ExportBegun>({ method, path, ...asked }, { signal })
  notify({ kind: 'success', text: message, seconds: 3 })
  reportExport(from)
}

function ask(source: ExportSource, choice: ExportChoice, signal: AbortSignal): Promise<void> {
  const { listPath } = source
  const fileName = fileNameAt(source.fileName, serverNow())
  const { params, body } = exportRequest(choice, { ...source, fileName })
  return body === undefined
    ? api.download(listPath, params, { signal })
    : api.save(selectedPath(listPath), { params, body, name: `${fileName}.${choice.type}` }, { signal })
}
