import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createReloadingVault, createVault, SecretUnreadableError } from './vault.ts'

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const OWNER = 'sms_setup.access_secret'
const SECRET = 'a-long-secret-with-the-end-9f2c'

afterEach(() => {
  vi.unstubAllEnvs()
})

const getMask = (stored: string) => Buffer.from(stored.split('.')[2] ?? '', 'hex').toString()

describe('vault', () => {
  it('opens sealed secrets, and seals one secret differently each time', () => {
    const vault = createVault([NEW])
    const [one, other] = [vault.seal(SECRET, OWNER), vault.seal(SECRET, OWNER)]
    expect(one).not.toBe(other)
    expect(vault.open(one, OWNER)).toBe(SECRET)
    expect(one).not.toContain(SECRET)
    expect(vault.open('', OWNER)).toBeUndefined()
  })

  it('shows the end of long secrets only', () => {
    const vault = createVault([NEW])
    expect(getMask(vault.seal(SECRET, OWNER))).toBe('9f2c')
    expect(getMask(vault.seal('short-secret', OWNER))).toBe('')
  })

  it('opens secrets of earlier keys', () => {
    const stored = createVault([OLD]).seal(SECRET, OWNER)
    const vault = createVault([NEW, OLD])
    expect(vault.open(stored, OWNER)).toBe(SECRET)
  })

  it('rejects secrets of other keys and columns, and changed ones', () => {
    const stored = createVault([OLD]).seal(SECRET, OWNER)
    expect(() => createVault([NEW]).open(stored, OWNER)).toThrow(SecretUnreadableError)
    expect(() => createVault([OLD]).open(stored, 'sms_setup.webhook_secret')).toThrow(SecretUnreadableError)
    const changed = stored.slice(0, -1) + (stored.endsWith('A') ? 'B' : 'A')
    expect(() => createVault([OLD]).open(changed.replace(/.{4}$/, 'AAAA'), OWNER)).toThrow(SecretUnreadableError)
  })

  it('reads environment variables by name', () => {
    vi.stubEnv('ADDON_SMS_SECRET', 'from-outside')
    vi.stubEnv('DATABASE_URL', 'postgres://secret')
    const vault = createVault([NEW])
    const stored = vault.seal('env:ADDON_SMS_SECRET', OWNER)
    expect([getMask(stored), vault.open(stored, OWNER)]).toEqual(['env:ADDON_SMS_SECRET', 'from-outside'])
    expect(vault.open(vault.seal('env:DATABASE_URL', OWNER), OWNER)).toBe('env:DATABASE_URL')
  })

  it('seals a stored secret with the current key, and keeps the name of a variable', () => {
    vi.stubEnv('ADDON_SMS_SECRET', 'from-outside')
    const stored = createVault([OLD]).seal('env:ADDON_SMS_SECRET', OWNER)
    const vault = createVault([NEW, OLD])
    const sealed = vault.reseal(stored, OWNER)
    expect(vault.reseal(sealed, OWNER)).toBe(sealed)
    expect([getMask(sealed), createVault([NEW]).open(sealed, OWNER)]).toEqual(['env:ADDON_SMS_SECRET', 'from-outside'])
    expect(() => createVault([NEW]).reseal(stored, OWNER)).toThrow(SecretUnreadableError)
  })

  it('reads new seeds within a second', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => now.mockRestore())
    let seeds = [OLD]
    const vault = createReloadingVault(() => seeds)
    const stored = vault.seal(SECRET, OWNER)
    seeds = [NEW, OLD]
    now.mockReturnValue(1_001)
    expect(vault.open(createVault([NEW]).seal(SECRET, OWNER), OWNER)).toBe(SECRET)
    expect(vault.open(stored, OWNER)).toBe(SECRET)
  })

  it('derives tokens from each key', () => {
    const [current, earlier] = createVault([NEW, OLD]).deriveTokens('hook')
    expect(current).toMatch(/^[\w-]{32}$/)
    expect(createVault([OLD]).deriveTokens('hook')).toEqual([earlier])
    expect(createVault([NEW]).deriveTokens('other')).not.toEqual([current])
  })
})
