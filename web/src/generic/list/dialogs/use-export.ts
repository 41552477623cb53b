// Runs one export at a time; closing the dialog aborts it.
import { useRef, useState } from 'react'
import type { StartedExport } from '@cangdan/protocol'
import { api } from '#api/client.ts'
import { getServerTime } from '#api/transport/clock.ts'
import { withTimeZone } from '#api/download.ts'
import { notifyExportStarted } from '#api/endpoints/exports.ts'
import { notify } from '#api/notices.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { useTabCleanup } from '#runtime/tab-cleanup.ts'
import {
  buildExportRequest,
  formatFileName,
  getSelectedExportPath,
  type ExportChoice,
  type ExportSource as Source,
} from './export-request.ts'

export type ExportSource = Source & { readonly listPath: string }

export function useExport(source: ExportSource, rows: number | undefined, onDone: () => void) {
  const { t, language } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const stop = () => running.current?.abort()
  useTabCleanup(() => running.current?.abort())

  const formatDoneText = () =>
    rows === undefined ? t('list.exported') : t('list.exported_rows', { n: formatNumber(language, rows) })

  const start = async (choice: ExportChoice): Promise<void> => {
    if (running.current !== undefined) return
    const call = (running.current = new AbortController())
    setIsBusy(true)
    try {
      if (choice.reason === undefined) await downloadExport(source, choice, call.signal)
      else await queueExport(source, choice, call.signal)
      if (choice.reason === undefined) notify({ kind: 'success', text: formatDoneText(), seconds: 3 })
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
async function queueExport(source: ExportSource, choice: ExportChoice, signal: AbortSignal): Promise<void> {
  const from = document.activeElement?.getBoundingClientRect()
  const { listPath } = source
  const fileName = formatFileName(source.fileName, getServerTime())
  const { params, body } = buildExportRequest(choice, { ...source, fileName })
  const request = { params: withTimeZone(params), ...(body === undefined ? {} : { body }) }
  const path = body === undefined ? listPath : getSelectedExportPath(listPath)
  const method = body === undefined ? 'GET' : 'POST'
  const { message } = await api.answer<StartedExport>({ method, path, ...request }, { signal })
  notify({ kind: 'success', text: message, seconds: 3 })
  notifyExportStarted(from)
}

function downloadExport(source: ExportSource, choice: ExportChoice, signal: AbortSignal): Promise<void> {
  const { listPath } = source
  const fileName = formatFileName(source.fileName, getServerTime())
  const { params, body } = buildExportRequest(choice, { ...source, fileName })
  return body === undefined
    ? api.download(listPath, params, { signal })
    : api.save(getSelectedExportPath(listPath), { params, body, name: `${fileName}.${choice.type}` }, { signal })
}
