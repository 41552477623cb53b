import type { ServerResponse } from 'node:http'
import { EVENTS, type Topic, type TopicsEvent } from '@cangdan/protocol'

/** Maximum bytes buffered for a slow reader before the connection is closed. */
const MAX_WAITING = 64 * 1024

/** Milliseconds for a reader to receive the rest before the connection is closed. */
const END_MS = 500

export class EventStream {
  readonly #response: ServerResponse
  #writtenAt = performance.now()

  constructor(response: ServerResponse, headers: Record<string, number | string | string[] | undefined>) {
    this.#response = response
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies must not buffer or compress the stream.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // Closes the socket at the end, so that it is not reused.
      connection: 'close',
    })
    response.on('error', () => undefined)
  }

  /** Milliseconds since the last write. */
  get idle(): number {
    return performance.now() - this.#writtenAt
  }

  onEnd(ended: () => void): void {
    this.#response.once('close', ended)
  }

  topics(topics: readonly Topic[], position: string): void {
    const data: TopicsEvent = { topics }
    this.#write(`id: ${position}\nevent: ${EVENTS.topics}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  reset(position: string): void {
    this.#write(`id: ${position}\nevent: ${EVENTS.reset}\ndata: {}\n\n`)
  }

  beat(position: string): void {
    this.#write(`: still here\nid: ${position}\n\n`)
  }

  end(): void {
    const response = this.#response
    response.end()
    response.socket?.destroySoon()
    // A stalled reader does not see the end, so the socket is destroyed.
    setTimeout(() => response.destroy(), END_MS).unref()
  }

  #write(text: string): void {
    this.#writtenAt = performance.now()
    this.#response.write(text)
    if (this.#response.writableLength > MAX_WAITING) this.#response.destroy()
  }
}
