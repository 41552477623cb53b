import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ChildFailure } from '../child/failure.ts'
import { TaskFailure } from '../child/run-in-child.ts'
import { type FileStore, createFileStore } from '../files/file-store.ts'
import { createThumbnails } from './thumbnails.ts'

const BYTES = Buffer.from('a picture')
const SHA = createHash('sha256').update(BYTES).digest('hex')
const COPY = Buffer.from('small')

let folder = ''
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-pictures-'))
  files = createFileStore(folder)
  await files.keep(await files.receive(Readable.from([BYTES]), 100))
})
afterEach(() => rm(folder, { recursive: true }))

function createServer(make: () => Promise<Buffer>, patience = 60_000) {
  const made: string[] = []
  const decode = (path: string) => {
    made.push(path)
    return make()
  }
  const pictures = createThumbnails(files, { warn: () => undefined }, { make: decode, patience })
  const small = (sha256: string) => pictures(1, sha256)
  return { made, small }
}
const createFailingServer = (error: Error) =>
  createServer(async () => {
    throw error
  })

describe('thumbnails', () => {
  it('creates a thumbnail once for simultaneous and later requests of all processes', async () => {
    const { made, small } = createServer(async () => COPY)
    expect(await Promise.all([small(SHA), small(SHA), small(SHA)])).toEqual([COPY, COPY, COPY])
    expect(await small(SHA)).toEqual(COPY)
    const other = createServer(async () => COPY)
    expect(await other.small(SHA)).toEqual(COPY)
    expect([made, other.made]).toEqual([[files.getPath(SHA)], []])
  })

  it('does not retry a picture that cannot be decoded', async () => {
    const { made, small } = createFailingServer(new TaskFailure({ name: 'Error', message: 'damaged' }))
    expect([await small(SHA), await small(SHA)]).toEqual(['none', 'none'])
    expect(made).toHaveLength(1)
    expect(await createServer(async () => COPY).small(SHA)).toBe('none')
  })

  it('retries once per server after the child process was killed, because the machine may be the cause', async () => {
    const { made, small } = createFailingServer(new ChildFailure('too_slow'))
    expect([await small(SHA), await small(SHA)]).toEqual(['none', 'none'])
    expect(made).toHaveLength(1)
    expect(await createServer(async () => COPY).small(SHA)).toEqual(COPY)
  })

  it('waits for a limited time and returns the finished thumbnail to the next request', async () => {
    let finish: (copy: Buffer) => void = () => undefined
    const copy = new Promise<Buffer>((resolve) => (finish = resolve))
    const { made, small } = createServer(() => copy, 10)
    expect([await small(SHA), await small(SHA)]).toEqual(['underway', 'underway'])
    finish(COPY)
    await expect.poll(() => small(SHA)).toEqual(COPY)
    expect(made).toHaveLength(1)
  })

  it('creates a thumbnail for one user while those of another are queued', async () => {
    const make = (path: string) =>
      path === files.getPath(SHA) ? Promise.resolve(COPY) : new Promise<Buffer>(() => undefined)
    const small = createThumbnails(files, { warn: () => undefined }, { make, patience: 10 })
    const others = Array.from({ length: 201 }, (_, n) => small(1, String(n).padStart(64, '0')))
    expect(new Set(await Promise.all(others))).toEqual(new Set(['underway']))
    await expect.poll(() => small(2, SHA)).toEqual(COPY)
  })

  it('deletes the thumbnail with its picture, also while it is being created', async () => {
    await createServer(async () => COPY).small(SHA)
    await files.remove(SHA, -1)
    expect(await files.readSmall(SHA)).toBeUndefined()
    await files.keepSmall(SHA, COPY)
    expect(await files.readSmall(SHA)).toBeUndefined()
  })
})
