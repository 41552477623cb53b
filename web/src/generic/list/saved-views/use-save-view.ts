import { LIST_VIEW_PATHS, type ListViewSave, type SavedView, type Title } from '@cangdan/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { useTranslation } from '#i18n/index.ts'
import { VIEWS } from '#i18n/views.ts'
import { useCommand } from '#generic/command/use-command.ts'

export interface ViewCommands {
  readonly isBusy: boolean
  readonly save: (view: Omit<ListViewSave, 'list'>) => Promise<boolean>
  readonly remove: (view: Pick<SavedView, 'id' | 'version'>) => Promise<boolean>
}

interface ViewCommand {
  readonly path: string
  readonly body: object
  readonly message: Title
}

/** `onDone` receives the id of a saved view, or undefined after a deletion. */
export function useSaveView(listPath: string, onDone: (saved: number | undefined) => void): ViewCommands {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refetchMeta = () => client.invalidateQueries({ queryKey: ['list', listPath, 'meta'] })
  const { isBusy, run } = useCommand<ViewCommand, { id: number } | null>({
    send: async ({ path, body }, { signal }) => {
      const answer = await api.post<{ id: number } | null>(path, body, { signal, quiet: true })
      await refetchMeta()
      return answer
    },
    topics: [],
    getIdentity: () => undefined,
    onDone: (answer, { message }) => {
      notify({ kind: 'success', text: t(message), seconds: 3 })
      onDone(answer?.id)
    },
    onRejected: ({ error }) => {
      notifyFailure(error)
      // Another user has changed the view: shows the current one.
      void refetchMeta()
    },
  })
  return {
    isBusy,
    save: (view) => run({ path: LIST_VIEW_PATHS.save, body: { ...view, list: listPath }, message: VIEWS.saved }),
    remove: ({ id, version }) => run({ path: LIST_VIEW_PATHS.remove, body: { id, version }, message: VIEWS.deleted }),
  }
}
