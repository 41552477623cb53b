import fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { folderStore } from './file-store.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Has the files that streams write made late, as a busy machine does. */
function makingFilesLate() {
  const open = fs.open.bind(fs) as (...parts: unknown[]) => void
  return vi.spyOn(fs, 'open').mockImplementation((...parts: unknown[]) => {
    setTimeout(() => open(...parts), 50)
  })
}

it.each([
  ['had left before', true],
  ['leaves in the middle', false],
])('of what comes from a sender who %s nothing is left', async (_when, isGone) => {
  const late = makingFilesLate()
  const sender = new Readable({ read: () => undefined }).on('error', () => undefined)
  const leave = () => sender.destroy(new Error('gone'))
  if (isGone) leave()
  const received = folderStore(folder).receive(sender, 100)
  setTimeout(leave, 20)
  await expect(received).rejects.toThrow(/gone|premature/i)
  expect(late).toHaveBeenCalledOnce()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
  late.mockRestore()
})
