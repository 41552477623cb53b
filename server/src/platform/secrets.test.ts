import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSecrets, createReadablePassword } from './secrets.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-secrets-'))
  file = join(folder, 'deep', 'secrets.json')
})
afterEach(() => rm(folder, { recursive: true }))

describe('secrets', () => {
  it('creates the file once, readable only by its owner', async () => {
    const first = await openSecrets(file)
    await first.keepDemoPasswords(['admin'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const second = await openSecrets(file)
    expect(second.tokenKey).toEqual(first.tokenKey)
    expect(second.pepper).toEqual(first.pepper)
    expect(await second.demoPasswords()).toEqual({ admin: expect.stringMatching(/^[a-z2-9]{12}$/) })
  })

  it('returns the same secrets to processes that start together', async () => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => openSecrets(file)))
    expect(new Set(opened.map(({ pepper }) => pepper.toString('hex'))).size).toBe(1)
    expect(await readdir(join(folder, 'deep'))).toEqual(['secrets.json'])
  })

  it('derives the same session key in every process for a file without one', async () => {
    await openSecrets(file)
    const { session_key, ...old } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    await writeFile(file, JSON.stringify(old))
    const [one, other] = await Promise.all([openSecrets(file), openSecrets(file)])
    expect(one.sessionKey).toHaveLength(32)
    expect(one.sessionKey).toEqual(other.sessionKey)
    expect(one.sessionKey.toString('base64url')).not.toBe(session_key)
    expect(one.sessionKey).not.toEqual(one.pepper)
    expect(one.fileUrlKey).toEqual(other.fileUrlKey)
    expect([one.sessionKey, one.pepper]).not.toContainEqual(one.fileUrlKey)
  })

  it('rejects a file that others can read, with the command to correct it', async () => {
    await openSecrets(file)
    await chmod(file, 0o644)
    await expect(openSecrets(file)).rejects.toThrow('chmod 600')
  })

  it('rejects a damaged file instead of replacing it', async () => {
    await openSecrets(file)
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 40))
    await expect(openSecrets(file)).rejects.toThrow('damaged')
  })

  it('creates random passwords without characters that are easily confused', () => {
    const made = Array.from({ length: 200 }, createReadablePassword)
    expect(new Set(made).size).toBe(200)
    for (const password of made) expect(password).toMatch(/^[abcdefghjkmnp-z2-9]{12}$/)
  })
})
