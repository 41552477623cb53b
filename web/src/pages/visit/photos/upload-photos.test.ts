import { describe, expect, it } from 'vitest'
import type { DraftPhoto } from '../draft/draft.ts'
import { uploadPhotos } from './upload-photos.ts'

const photos = Array.from(
  { length: 7 },
  (_, index): DraftPhoto => ({
    sha256: `hash-${index}`,
    original_sha256: '',
    nonce_no: index,
    taken_time: index,
    longitude: null,
    latitude: null,
  }),
)

/** Starts uploads that the test ends one by one. */
function start() {
  const running = new Map<string, (error?: Error) => void>()
  const started: string[] = []
  const received: string[] = []
  const done = uploadPhotos({
    photos,
    read: async () => new ArrayBuffer(1),
    upload: (sha256) =>
      new Promise((resolve, reject) => {
        running.set(sha256, (error) => (error === undefined ? resolve({ received: [] }) : reject(error)))
        started.push(sha256)
      }),
    onReceived: (sha256) => received.push(sha256),
  })
  const end = (sha256: string, error?: Error) => {
    running.get(sha256)?.(error)
    running.delete(sha256)
  }
  return { running, started, received, done, end }
}

describe('photo uploads', () => {
  it('run three at a time, in order', async () => {
    const { running, started, received, done, end } = start()
    await expect.poll(() => started).toEqual(['hash-0', 'hash-1', 'hash-2'])
    end('hash-1')
    await expect.poll(() => started.at(-1)).toBe('hash-3')
    expect(running.size).toBe(3)
    while (received.length < photos.length) {
      for (const sha256 of running.keys()) end(sha256)
      await Promise.resolve()
    }
    await done
    expect(started).toEqual(photos.map(({ sha256 }) => sha256))
    expect(received).toHaveLength(7)
  })

  it('stop after a failure, and throw it after the running uploads', async () => {
    const { started, received, done, end } = start()
    await expect.poll(() => started).toHaveLength(3)
    end('hash-0', new Error('no network'))
    end('hash-1')
    end('hash-2')
    await expect(done).rejects.toThrow('no network')
    expect(started).toHaveLength(3)
    expect(received).toEqual(['hash-1', 'hash-2'])
  })

  it('throw when the browser has lost a photo', async () => {
    const upload = async () => ({ received: [] })
    const lost = uploadPhotos({ photos, read: async () => undefined, upload, onReceived: () => {} })
    await expect(lost).rejects.toThrow('hash-0')
  })
})
