import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { EVENTS_PATH } from '@cangdan/protocol'
import { buildApiUrl } from './callers.ts'
import { signedHeaders } from './plain-client.mjs'
import type { SignedInCaller } from '../test-platform.ts'

export interface EventStreamClient {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** All received topics in order; `reset` when the client has to reload everything. */
  readonly received: string[]
  readonly lastId: () => string
  readonly hasEnded: () => boolean
  readonly text: () => string
  readonly leave: () => void
}

/** Opens a stream on a port, after `lastId` of an earlier one. */
export async function listen(port: number, { session }: SignedInCaller, lastId?: string): Promise<EventStreamClient> {
  const url = buildApiUrl(EVENTS_PATH)
  const headers = signedHeaders(session, { method: 'GET', url })
  const streamRequest = request({
    port,
    host: '127.0.0.1',
    path: url,
    // The server may be about to close a pooled socket.
    agent: false,
    headers: { ...headers, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
  })
  streamRequest.on('error', () => undefined).end()
  const [response] = (await once(streamRequest, 'response')) as [IncomingMessage]
  const received: string[] = []
  const state = { text: '', at: 0, id: '', hasEnded: false }
  response.on('error', () => undefined).on('close', () => (state.hasEnded = true))
  response.setEncoding('utf8').on('data', (part: string) => {
    state.text += part
    for (let end = state.text.indexOf('\n\n', state.at); end >= 0; end = state.text.indexOf('\n\n', state.at)) {
      const lines = state.text.slice(state.at, end).split('\n')
      state.at = end + 2
      const readField = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      state.id = readField('id') ?? state.id
      if (readField('event') === 'reset') received.push('reset')
      if (readField('event') === 'topics')
        received.push(...(JSON.parse(readField('data') ?? '{}') as { topics: string[] }).topics)
    }
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    received,
    lastId: () => state.id,
    hasEnded: () => state.hasEnded,
    text: () => state.text,
    leave: () => streamRequest.destroy(),
  }
}
