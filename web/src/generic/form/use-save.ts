// Sends a form, once at a time, and says how that ended.
import type { RecordAnswer, RecordCalls, Row } from '@cangdan/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#api/announce.ts'
import { api, ApiError } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { refreshList } from '../meta-query.ts'
import { useOnce } from '../use-once.ts'

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
  const once = useOnce()
  const [isSaving, setIsSaving] = useState(false)
  const [conflict, setConflict] = useState<string>()

  const send = async (body: Row): Promise<void> => {
    const { message } = await api.answer<{ id: number }>(
      { method: 'POST', path: record === undefined ? calls.add : calls.edit, body },
      { quiet: true },
    )
    notify({ kind: 'success', text: message || t('form.saved'), seconds: 3 })
    void refreshList(client, listPath)
    onSaved()
  }

  const explain = (error: unknown): void => {
    const isConflict = error instanceof ApiError && error.code === 'conflict'
    const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
    setConflict(isConflict ? error.message : undefined)
    if (Object.keys(fields).length > 0) onRefused(fields)
    else if (!isConflict) announce(error)
  }

  const save = (values: Row): Promise<boolean> => {
    const identity = record === undefined ? {} : { id: record.id, version: record.version }
    const body = { ...values, ...identity }
    return once(JSON.stringify(body), async () => {
      setIsSaving(true)
      try {
        await send(body)
      } catch (error) {
        explain(error)
      } finally {
        setIsSaving(false)
      }
    })
  }

  return {
    isSaving,
    /** The server's sentence about who has changed what in between. */
    conflict,
    endConflict: () => setConflict(undefined),
    save: (values: Row) => void save(values),
  }
}
