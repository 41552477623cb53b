// Sends a form, once at a time, and says how that ended.
import type { RecordAnswer, RecordCalls, Row } from '@cangdan/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '#api/announce.ts'
import { api, ApiError } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { refreshList } from '../meta-query.ts'

export interface SavedTo {
  readonly listPath: string
  readonly calls: Pick<RecordCalls, 'add' | 'edit'>
}

interface Outcome {
  readonly onSaved: () => void
  /** The server's sentences about single fields. */
  readonly onRefused: (fields: Readonly<Record<string, string>>) => void
}

export function useSave(
  { listPath, calls }: SavedTo,
  record: RecordAnswer | undefined,
  { onSaved, onRefused }: Outcome,
) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const inFlight = useRef(false)
  const [isSaving, setIsSaving] = useState(false)
  const [hasConflict, setHasConflict] = useState(false)

  const send = async (values: Row): Promise<void> => {
    const identity = record === undefined ? {} : { id: record.id, version: record.version }
    const { message } = await api.answer<{ id: number }>(
      {
        method: 'POST',
        path: record === undefined ? calls.add : calls.edit,
        body: { ...values, ...identity },
      },
      { quiet: true },
    )
    notify({ kind: 'success', text: message || t('form.saved'), seconds: 3 })
    void refreshList(client, listPath)
    onSaved()
  }

  const explain = (error: unknown): void => {
    const isConflict = error instanceof ApiError && error.code === 'conflict'
    const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
    setHasConflict(isConflict)
    if (Object.keys(fields).length > 0) onRefused(fields)
    else if (!isConflict) announce(error)
  }

  const save = async (values: Row): Promise<void> => {
    // A second click may come before the button is drawn as busy.
    if (inFlight.current) return
    inFlight.current = true
    setIsSaving(true)
    try {
      await send(values)
    } catch (error) {
      explain(error)
    } finally {
      inFlight.current = false
      setIsSaving(false)
    }
  }

  return { isSaving, hasConflict, save: (values: Row) => void save(values) }
}
