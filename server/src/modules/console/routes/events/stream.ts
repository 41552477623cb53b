// One open stream of server-sent events: what is written to it, and when it is cut off.
import type { ServerResponse } from 'node:http'
import { EVENTS, type Topic, type TopicsEvent } from '@cangdan/protocol'

/** Bytes that wait for a reader who takes nothing; beyond, the connection is broken off. */
const MAX_WAITING = 64 * 1024

/** Milliseconds in which a reader may take what was written before the end. */
const END_MS = 500

export class EventStream {
  readonly #response: ServerResponse
  #writtenAt = performance.now()

  constructor(response: ServerResponse, headers: Record<string, number | string | string[] | undefined>) {
    this.#response = response
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      // No middle box keeps it back to compress it, or until it ends.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // Its end closes the socket: nobody may send another request there.
      connection: 'close',
    })
    response.on('error', () => undefined)
  }

  /** Milliseconds since something was last written. */
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

  /** Anything may have changed. */
  reset(position: string): void {
    this.#write(`id: ${position}\nevent: ${EVENTS.reset}\ndata: {}\n\n`)
  }

  /** Says that it is there still, and up to when all was sent. */
  beat(position: string): void {
    this.#write(`: still here\nid: ${position}\n\n`)
  }

  end(): void {
    const response = this.#response
    response.end()
    response.socket?.destroySoon()
    // Anyone who does not read does not see the end either: they are not waited for.
    setTimeout(() => response.destroy(), END_MS).unref()
  }

  #write(text: string): void {
    this.#writtenAt = performance.now()
    this.#response.write(text)
    if (this.#response.writableLength > MAX_WAITING) this.#response.destroy()
  }
}
