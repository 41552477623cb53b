// Rights that the editor may grant, and rights of the role beyond them.
import { type Language, type OperatorPermission, ROLE_PATHS } from '@cangdan/protocol'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { noteAsked, recordPath } from '#generic/asked-ahead.ts'
import type { Visit } from '#runtime/define-screen.ts'

/** `attempt`: changes with every reload of the form. */
export const permissionQuery = (id: number | undefined, attempt: number, language: Language) =>
  queryOptions({
    queryKey: ['roles', 'permission', id, attempt, language],
    queryFn: ({ signal }) => api.get<OperatorPermission>(ROLE_PATHS.permission, { id }, { signal }),
  })

export const permissionPath = (id: number | undefined) => recordPath(ROLE_PATHS.permission, id)

/** Prefetches while the code of the editor loads. The editor reports a failure. */
export function askPermissionAhead(client: QueryClient, { id, language }: Visit): void {
  noteAsked(permissionPath(id))
  void client.prefetchQuery(permissionQuery(id, 0, language))
}
