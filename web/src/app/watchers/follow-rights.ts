// A refused call means that rights have changed since the menu was drawn: it is asked for anew, and so is what lists offer.
import { onNotice } from '#api/notices.ts'
import { queryClient } from '#api/query-client.ts'
import { sessionQuery } from '#api/session/session.ts'

/** Answers with the way to stop following. */
export function followRights(): () => void {
  return onNotice(({ kind }) => {
    if (kind !== 'forbidden') return
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    // When they are next looked at: asked now, a list that is granted no more would be refused again, and again.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [area, , part] }) => area === 'list' && part === 'meta',
      refetchType: 'none',
    })
  })
}
