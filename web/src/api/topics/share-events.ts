// Shares one event stream among the windows of a browser: one window receives and forwards to the others. Without browser support each window
// has its own.
import type { Topic } from '@cangdan/protocol'
import { logError } from '../error-log.ts'
import { withTabLock } from '../keys/tab-lock.ts'
import { onTopicChange, reportChange } from './topic-changes.ts'
import { receiveEvents } from './event-stream.ts'

const NAME = 'cangdan/changes'

export function shareEvents(): () => void {
  const stop = new AbortController()
  const channel = canShare() ? new BroadcastChannel(NAME) : undefined
  const receive = (topics: readonly Topic[] | 'everything') => reportChange({ origin: 'others', topics })
  channel?.addEventListener('message', ({ data }: MessageEvent<readonly Topic[] | 'everything'>) => receive(data))
  const post = channel?.postMessage.bind(channel)
  // Forwards own changes to the other windows without the server.
  const unsubscribe = onTopicChange(({ origin, topics }) => {
    if (origin === 'own') post?.(topics)
  })
  const listen = () =>
    receiveEvents((topics) => {
      receive(topics)
      post?.(topics)
    }, stop.signal)
  const listening = channel === undefined ? listen() : withTabLock('events', listen, stop.signal)
  listening.catch((error: unknown) => {
    if (!stop.signal.aborted) logError(error, 'events')
  })
  return () => {
    stop.abort()
    unsubscribe()
    channel?.close()
  }
}

const canShare = (): boolean =>
  'BroadcastChannel' in globalThis && (navigator.locks as LockManager | null | undefined) !== undefined
