import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureCopy, findBinaries } from './binaries.ts'

let folder: string
let native: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cangdan-binaries-'))
  native = path.join(folder, 'native')
  await mkdir(path.join(native, 'lib'), { recursive: true, mode: 0o700 })
  await writeFile(path.join(native, 'lib/libpq.so.5.18'), 'library', { mode: 0o700 })
  await writeFile(
    path.join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
    { mode: 0o600 },
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const copy = () => ensureCopy(folder, native, '1')
const readCopied = (copied: string) => readFile(path.join(copied, 'lib/libpq.so.5'), 'utf8')

describe('ensureCopy', () => {
  it('creates a readable copy with the symbolic links that npm omits', async () => {
    const copied = await copy()
    expect(await readlink(path.join(copied, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
    expect((await lstat(copied)).mode & 0o777).toBe(0o755)
    expect((await lstat(path.join(copied, 'lib/libpq.so.5.18'))).mode & 0o777).toBe(0o755)
    expect((await lstat(path.join(copied, 'pg-symlinks.json'))).mode & 0o777).toBe(0o644)
  })

  it('keeps an intact copy', async () => {
    const before = await lstat(await copy())
    expect((await lstat(await copy())).ino).toBe(before.ino)
  })

  it.each([
    ['a file is missing', (copied: string) => rm(path.join(copied, 'lib/libpq.so.5.18'))],
    ['a file is short', (copied: string) => writeFile(path.join(copied, 'lib/libpq.so.5.18'), 'lib')],
    ['others may write a file', (copied: string) => chmod(path.join(copied, 'pg-symlinks.json'), 0o666)],
    ['others may write it', (copied: string) => chmod(copied, 0o777)],
  ])('replaces the copy when %s', async (_, spoil) => {
    const first = await copy()
    const { ino } = await lstat(first)
    await spoil(first)
    const second = await copy()
    expect((await lstat(second)).ino).not.toBe(ino)
    expect(await readCopied(second)).toBe('library')
  })

  it('creates one copy when several processes start together', async () => {
    const copies = await Promise.all([copy(), copy(), copy()])
    expect(new Set(copies).size).toBe(1)
    expect(await readCopied(copies[0] ?? '')).toBe('library')
    expect((await readdir(folder)).toSorted()).toEqual([path.basename(copies[0] ?? ''), 'native'])
  })
})

describe('findBinaries', () => {
  it('finds programs that run', async () => {
    const { postgres, initdb } = await findBinaries({})
    expect(path.basename(postgres)).toBe('postgres')
    expect(path.basename(initdb)).toBe('initdb')
  })
})
