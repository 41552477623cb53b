// One event stream for all windows of a browser: one of them listens and tells the others. Where a browser cannot share, each has its own.
import type { Topic } from '@cangdan/protocol'
import { logError } from '../error-log.ts'
import { alone } from '../keys/locks.ts'
import { onChanged, reportChanged } from './changes.ts'
import { listenToEvents } from './event-stream.ts'

const NAME = 'cangdan/changes'

/** Begins to listen. Answers with the way to stop. */
export function shareEvents(): () => void {
  const stop = new AbortController()
  const channel = canShare() ? new BroadcastChannel(NAME) : undefined
  const receive = (topics: readonly Topic[] | 'everything') => reportChanged({ origin: 'others', topics })
  channel?.addEventListener('message', ({ data }: MessageEvent<readonly Topic[] | 'everything'>) =>
    receive(data),
  )
  const post = channel?.postMessage.bind(channel)
  // What this window changes the others show at once, without the server's help.
  const forget = onChanged(({ origin, topics }) => {
    if (origin === 'own') post?.(topics)
  })
  const listen = () =>
    listenToEvents((topics) => {
      receive(topics)
      post?.(topics)
    }, stop.signal)
  const listening = channel === undefined ? listen() : alone('events', listen, stop.signal)
  listening.catch((error: unknown) => {
    if (!stop.signal.aborted) logError(error, 'events')
  })
  return () => {
    stop.abort()
    forget()
    channel?.close()
  }
}

const canShare = (): boolean =>
  'BroadcastChannel' in globalThis && (navigator.locks as LockManager | null | undefined) !== undefined
