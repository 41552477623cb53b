// A stream with a stalled reader buffers a limited amount.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { EventStream } from './stream.ts'

it('closes and buffers nothing more for a stalled reader', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  const stream = new EventStream(response, {})
  const state = { hasEnded: false }
  stream.onEnd(() => (state.hasEnded = true))
  const topics = Array.from({ length: 100 }, (_, id) => `bank:${id}`)
  for (let events = 0; events < 20_000 && !state.hasEnded; events += 1) {
    stream.topics(topics, 'position')
    if (events % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(state.hasEnded).toBe(true)
  expect(response.writableLength).toBeLessThan(200_000)
  reader.destroy()
  server.close()
})
