// Rights that the editor may grant, and rights of the role beyond them.
import { type Language, type OperatorPermission, ROLE_PATHS } from '@cangdan/protocol'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { markPrefetched, getRecordPath } from '#generic/prefetch.ts'
import type { Visit } from '#runtime/define-screen.ts'

/** `attempt`: changes with every reload of the form. */
export const permissionQuery = (id: number | undefined, attempt: number, language: Language) =>
  queryOptions({
    queryKey: ['roles', 'permission', id, attempt, language],
    queryFn: ({ signal }) => api.get<OperatorPermission>(ROLE_PATHS.permission, { id }, { signal }),
  })

export const buildPermissionPath = (id: number | undefined) => getRecordPath(ROLE_PATHS.permission, id)

/** Prefetches while the code of the editor loads. The editor reports a failure. */
export function prefetchPermission(client: QueryClient, { id, language }: Visit): void {
  markPrefetched(buildPermissionPath(id))
  void client.prefetchQuery(permissionQuery(id, 0, language))
}
