import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './instance-lock.ts'
import { StartError } from './start-error.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cangdan-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lockFile = () => path.join(folder, 'server.pid')

describe('lockFolder', () => {
  it('creates the folder and locks it until release', async () => {
    const nested = path.join(folder, 'a/b')
    const lock = await lockFolder(nested)
    await expect(lockFolder(nested)).rejects.toThrow(`process ${process.pid}`)
    await lock.release()
    const again = await lockFolder(nested)
    await again.release()
    expect(await readdir(nested)).toEqual([])
  })

  it.each([
    ['is gone', '4194305 1'],
    ['has a process id that now belongs to another', `${process.pid} 1`],
    ['was the first process of a container', '1 1'],
    ['was killed before it wrote its name', ''],
    ['left something else', 'not a holder'],
  ])('takes over from a holder that %s', async (_, content) => {
    await writeFile(lockFile(), content)
    const lock = await lockFolder(folder)
    expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} \\S`))
    await lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  it('lets one of several simultaneous attempts win', async () => {
    await writeFile(lockFile(), '4194305 1')
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
  })

  it('keeps the lock file of a later holder on release', async () => {
    const lock = await lockFolder(folder)
    await writeFile(lockFile(), 'somebody else')
    await lock.release()
    expect(await readFile(lockFile(), 'utf8')).toBe('somebody else')
  })

  it('rejects a folder that cannot be created, in a full sentence', async () => {
    await writeFile(path.join(folder, 'file'), '')
    const result = lockFolder(path.join(folder, 'file/data'))
    await expect(result).rejects.toBeInstanceOf(StartError)
    await expect(result).rejects.toThrow(/cannot be written \(ENOTDIR\)/)
  })

  it.runIf(process.platform === 'linux')('rejects a path where no folder can be created', async () => {
    await expect(lockFolder('/proc/cangdan/data')).rejects.toThrow(/\/proc\/cangdan\/data .+ \(ENOENT\)/)
  })

  it.runIf(process.getuid?.() !== 0)('rejects a folder of another user', async () => {
    await chmod(folder, 0o500)
    await expect(lockFolder(folder)).rejects.toThrow(/EACCES/)
    await chmod(folder, 0o700)
  })
})
