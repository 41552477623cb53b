// What an editor of roles may grant, and what of one role lies beyond them.
import { type Language, type OperatorPermission, ROLE_PATHS } from '@cangdan/protocol'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { noteAsked, recordPath } from '#generic/asked-ahead.ts'
import type { Visit } from '#runtime/define-screen.ts'

/** Asked anew with every attempt to edit. */
export const permissionQuery = (id: number | undefined, attempt: number, language: Language) =>
  queryOptions({
    queryKey: ['roles', 'permission', id, attempt, language],
    queryFn: ({ signal }) => api.get<OperatorPermission>(ROLE_PATHS.permission, { id }, { signal }),
  })

/** Under which it is known to be asked for ahead. */
export const permissionPath = (id: number | undefined) => recordPath(ROLE_PATHS.permission, id)

/** While the code of the editor is on the way. A failure waits for it. */
export function askPermissionAhead(client: QueryClient, { id, language }: Visit): void {
  noteAsked(permissionPath(id))
  void client.prefetchQuery(permissionQuery(id, 0, language))
}
