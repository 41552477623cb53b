// How often a picture is made small.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ChildFailure } from '../child/failure.ts'
import { TaskFailure } from '../child/run-in-child.ts'
import { type FileStore, folderStore } from '../files/file-store.ts'
import { smallPictures } from './small-pictures.ts'

const BYTES = Buffer.from('a picture')
const SHA = createHash('sha256').update(BYTES).digest('hex')
const COPY = Buffer.from('small')

let folder = ''
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-pictures-'))
  files = folderStore(folder)
  await files.keep(await files.receive(Readable.from([BYTES]), 100))
})
afterEach(() => rm(folder, { recursive: true }))

/** A server with its own memory; `made` says how often it decoded. */
function server(make: () => Promise<Buffer>, patience = 60_000) {
  const made: string[] = []
  const decode = (path: string) => {
    made.push(path)
    return make()
  }
  const pictures = smallPictures(files, { warn: () => undefined }, { make: decode, patience })
  const small = (sha256: string) => pictures(1, sha256)
  return { made, small }
}
const failing = (error: Error) =>
  server(async () => {
    throw error
  })

describe('the small copy of a picture', () => {
  it('is made once, for all who ask at once and afterwards, in whichever process', async () => {
    const { made, small } = server(async () => COPY)
    expect(await Promise.all([small(SHA), small(SHA), small(SHA)])).toEqual([COPY, COPY, COPY])
    expect(await small(SHA)).toEqual(COPY)
    const other = server(async () => COPY)
    expect(await other.small(SHA)).toEqual(COPY)
    expect([made, other.made]).toEqual([[files.pathOf(SHA)], []])
  })

  it('is not tried again where the picture cannot be decoded', async () => {
    const { made, small } = failing(new TaskFailure({ name: 'Error', message: 'damaged' }))
    expect([await small(SHA), await small(SHA)]).toEqual(['none', 'none'])
    expect(made).toHaveLength(1)
    expect(await server(async () => COPY).small(SHA)).toBe('none')
  })

  it('is tried once by each server where it ended its process: the machine may have been at fault', async () => {
    const { made, small } = failing(new ChildFailure('too_slow'))
    expect([await small(SHA), await small(SHA)]).toEqual(['none', 'none'])
    expect(made).toHaveLength(1)
    expect(await server(async () => COPY).small(SHA)).toEqual(COPY)
  })

  it('is waited for as long as a page may be, and is there for the next look', async () => {
    let finish: (copy: Buffer) => void = () => undefined
    const copy = new Promise<Buffer>((resolve) => (finish = resolve))
    const { made, small } = server(() => copy, 10)
    expect([await small(SHA), await small(SHA)]).toEqual(['underway', 'underway'])
    finish(COPY)
    await expect.poll(() => small(SHA)).toEqual(COPY)
    expect(made).toHaveLength(1)
  })

  it('is made for one user while pictures of another are made and wait', async () => {
    const make = (path: string) =>
      path === files.pathOf(SHA) ? Promise.resolve(COPY) : new Promise<Buffer>(() => undefined)
    const small = smallPictures(files, { warn: () => undefined }, { make, patience: 10 })
    const others = Array.from({ length: 201 }, (_, n) => small(1, String(n).padStart(64, '0')))
    // The last of them is refused and not tried again before somebody asks again.
    expect(new Set(await Promise.all(others))).toEqual(new Set(['underway']))
    expect(await small(2, SHA)).toEqual(COPY)
  })

  it('goes with its picture, also where that goes while it is made', async () => {
    await server(async () => COPY).small(SHA)
    await files.remove(SHA, -1)
    expect(await files.readSmall(SHA)).toBeUndefined()
    await files.keepSmall(SHA, COPY)
    expect(await files.readSmall(SHA)).toBeUndefined()
  })
})
