import { type InboxRead, INBOX_PATHS, OWN_TOPICS } from '@cangdan/protocol'
import { api } from '#api/client.ts'
import { useCommand } from '#generic/command/use-command.ts'

export function useRead(onDone: () => void = () => undefined) {
  return useCommand<InboxRead, null>({
    send: (read) => api.post<null>(INBOX_PATHS.read, { ...read }, { quiet: true }),
    topics: [OWN_TOPICS.inbox],
    getIdentity: (read) => JSON.stringify(read),
    onDone,
    // The message stays unread and is marked on the next open.
    onRejected: () => undefined,
  })
}
