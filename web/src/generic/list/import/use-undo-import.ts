import { IMPORT_PATHS } from '@cangdan/protocol'
import { useState } from 'react'
import { api, ApiError } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { useTableMeta } from '#generic/meta-query.ts'
import { showConfirmation } from '#ui/feedback/feedback.ts'

export function useUndoImport(listPath: string) {
  const { t } = useTranslation()
  const { data: meta } = useTableMeta(listPath)
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<string>()
  const { run, isBusy } = useCommand<number, unknown>({
    send: (id, { signal }) =>
      api.answer({ method: 'POST', path: IMPORT_PATHS.undoOwn, body: { id } }, { signal, quiet: true }),
    topics: meta?.topics ?? [],
    getIdentity: (id) => String(id),
    noticeOf: () => t(IMPORT_TEXTS.undone),
    onDone: (_answer, id) => {
      setProblem(undefined)
      setUndone((before) => new Set([...before, id]))
    },
    onRejected: ({ error }) => setProblem(error instanceof ApiError ? error.message : t('api.unreadable')),
  })
  const confirmUndo = (id: number) =>
    showConfirmation({
      title: t(IMPORT_TEXTS.undo_ask),
      content: t(IMPORT_TEXTS.undo_about),
      okText: t(IMPORT_TEXTS.undo),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: () => void run(id),
    })
  return { ask: confirmUndo, undone, problem, isBusy }
}
