import type { RecordResponse, RecordCalls, Row, Success } from '@cangdan/protocol'
import { useState } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { useCommand } from '../command/use-command.ts'
import { setJustAdded } from '../just-added.ts'
import { useTableMeta } from '../meta-query.ts'

export interface SaveTarget {
  readonly listPath: string
  readonly calls: Pick<RecordCalls, 'add' | 'edit'>
}

interface SaveHandlers {
  readonly onSaved: () => void
  readonly onRejected: (fields: Readonly<Record<string, string>>) => void
}

export function useSave(
  { listPath, calls }: SaveTarget,
  record: RecordResponse | undefined,
  { onSaved, onRejected }: SaveHandlers,
) {
  const { t } = useTranslation()
  const [conflict, setConflict] = useState<string>()
  const { data: meta } = useTableMeta(listPath)
  const { isBusy, run } = useCommand<Row, Success<{ id: number }>>({
    send: (body, { key }) =>
      api.answer(
        {
          method: 'POST',
          path: record === undefined ? calls.add : calls.edit,
          body: { ...body, idempotency_key: key },
        },
        { quiet: true },
      ),
    topics: meta?.topics ?? [],
    getIdentity: JSON.stringify,
    noticeOf: ({ message }) => message || t('form.saved'),
    onDone: ({ data }) => {
      if (record === undefined) setJustAdded({ listPath, id: data.id })
      onSaved()
    },
    onRejected: (rejection) => {
      setConflict(rejection.kind === 'conflict' ? rejection.message : undefined)
      if (rejection.kind === 'fields') onRejected(rejection.fields)
      else if (rejection.kind === 'sentence') notifyFailure(rejection.error)
    },
  })

  return {
    isSaving: isBusy,
    conflict,
    endConflict: () => setConflict(undefined),
    save: (values: Row) => {
      const identity = record === undefined ? {} : { id: record.id, version: record.version }
      void run({ ...values, ...identity })
    },
  }
}
