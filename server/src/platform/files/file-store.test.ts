import fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createFileStore } from './file-store.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

type OpenCallback = (...result: unknown[]) => void

/** Delays the creation of files until the test continues it, as on a busy machine. */
function delayFiles() {
  const open = fs.open.bind(fs) as (...parts: unknown[]) => void
  const opens: (() => Promise<void>)[] = []
  const spy = vi.spyOn(fs, 'open').mockImplementation((...parts: unknown[]) => {
    const made = parts.pop() as OpenCallback
    opens.push(
      () =>
        new Promise((resolve) => {
          open(...parts, (...result: unknown[]) => {
            made(...result)
            resolve()
          })
        }),
    )
  })
  onTestFinished(() => spy.mockRestore())
  return opens
}

it.each([
  ['had left before', true],
  ['leaves in the middle', false],
])('keeps no bytes of a sender who %s', async (_when, isGone) => {
  const opens = delayFiles()
  const incoming = () => readdir(join(folder, 'incoming'))
  const sender = new Readable({ read: () => undefined }).on('error', () => undefined)
  const leave = () => sender.destroy(new Error('gone'))
  if (isGone) leave()
  const received = createFileStore(folder).receive(sender, 100)
  received.catch(() => undefined)
  await expect.poll(() => opens.length).toBe(1)
  leave()
  // A cleanup that does not wait for the file would be finished before the file exists.
  for (let look = 0; look < 10; look += 1) expect(await incoming()).toEqual([])
  await opens[0]?.()
  await expect(received).rejects.toThrow(/gone|premature/i)
  await expect.poll(incoming).toEqual([])
})
