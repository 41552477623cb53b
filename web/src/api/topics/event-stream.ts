// Connection for server-sent events. Reconnects with backoff from the last event id; closed while no user is signed in.
import { EVENTS, EVENTS_PATH, type Topic, type TopicsEvent } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'
import { getActiveSession, endExpiredSession } from '../session/active-session.ts'
import { ApiError } from '../transport/api-error.ts'
import { onReconnect } from '../transport/connection.ts'
import { canSignInAgain } from '../session/expiry.ts'
import { openEnvelope } from '../transport/envelope.ts'
import { sendAndRead } from '../transport/send.ts'
import { getAccessToken, onSessionEnd, onSessionStart } from '../session/session-store.ts'
import { createEventParser, type ServerEvent } from './event-parser.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 10_000
/** The server sends a keep-alive message every twenty seconds. */
const SILENCE_MS = 45_000

type TopicsListener = (topics: readonly Topic[] | 'everything') => void

export async function receiveEvents(onTopics: TopicsListener, stopped: AbortSignal): Promise<void> {
  let lastId: string | undefined
  let failures = 0
  while (!stopped.aborted) {
    if (getAccessToken() === undefined) {
      // A new user must not resume from the previous user's events.
      lastId = undefined
      await waitFor(onSessionStart, Number.POSITIVE_INFINITY, stopped)
      continue
    }
    const begun = performance.now()
    let retryAfter = 0
    try {
      await receiveStream(lastId, stopped, (event) => {
        failures = 0
        lastId = event.id ?? lastId
        notifyTopics(event, onTopics)
      })
    } catch (error) {
      failures += 1
      retryAfter = error instanceof ApiError ? (error.rejection?.retry_after ?? 0) * 1_000 : 0
    }
    if (stopped.aborted) return
    const least = Math.max(retryAfter, FIRST_DELAY_MS - (performance.now() - begun))
    const delay = Math.max(least, Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures))
    await waitFor(onReconnect, delay * (0.5 + Math.random() / 2), stopped)
  }
}

function notifyTopics({ event, data }: ServerEvent, onTopics: TopicsListener): void {
  if (event === EVENTS.reset) onTopics('everything')
  if (event === EVENTS.topics) onTopics((JSON.parse(data) as TopicsEvent).topics)
}

/** Opens a stream and reads it until it ends. @throws ApiError when it cannot be opened or breaks */
async function receiveStream(
  lastId: string | undefined,
  stopped: AbortSignal,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const aborter = new AbortController()
  const abort = () => aborter.abort()
  stopped.addEventListener('abort', abort)
  const removeListener = onSessionEnd(abort)
  let silence = setTimeout(abort, SILENCE_MS)
  try {
    const session = await getActiveSession()
    if (session === undefined) return
    const call = {
      method: 'GET',
      path: EVENTS_PATH,
      ...session,
      signal: aborter.signal,
      headers: { accept: 'text/event-stream', ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
    } as const
    const body = await sendAndRead(call, async (exchanged) => {
      const { response } = exchanged
      if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) return response.body
      await openEnvelope(exchanged)
      throw new ApiError('unreadable', '')
    }).catch((error: unknown) => {
      // Users who only read also get the login dialog.
      const isEnd = error instanceof ApiError && error.data === 'login' && canSignInAgain()
      throw isEnd ? endExpiredSession(session.token, t('api.session_ended')) : error
    })
    const parse = createEventParser()
    const decoder = new TextDecoder()
    const reader = body?.getReader()
    for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
      clearTimeout(silence)
      silence = setTimeout(abort, SILENCE_MS)
      for (const event of parse(decoder.decode(chunk.value, { stream: true }))) onEvent(event)
    }
  } finally {
    clearTimeout(silence)
    removeListener()
    stopped.removeEventListener('abort', abort)
    aborter.abort()
  }
}

/** Resolves when the event occurs, the time is over or `stopped` aborts. */
function waitFor(subscribe: (listener: () => void) => () => void, ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined
    const unsubscribe = subscribe(done)
    stopped.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      unsubscribe()
      stopped.removeEventListener('abort', done)
      resolve()
    }
  })
}
