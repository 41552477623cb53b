import { createECDH } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keyRecords } from '../../testing/fake-server.ts'
import { signedIn } from '../../testing/sign-in.ts'
import { endSession } from '../session/session-store.ts'
import { forgetLostSessions } from '../session/sign-in.ts'
import { fromBase64Url, toBase64Url } from './bytes.ts'
import type { DeviceKey } from './device-key.ts'
import { findObstacle } from './own-key.ts'
import { sessionKeys } from './session-keys.ts'

/** The modules as a page has them that was just opened. */
const openedAnew = async () => {
  vi.resetModules()
  const { deviceKey } = await import('./device-key.ts')
  const { sessionKeys: keysOf } = await import('./session-keys.ts')
  return { deviceKey, keysOf }
}

describe('the keys of a browser', () => {
  beforeEach(() => {
    keyRecords.clear()
    localStorage.clear()
  })

  it('are made once, kept over a reload, and cannot be taken out', async () => {
    const first = await (await openedAnew()).deviceKey()
    const second = await (await openedAnew()).deviceKey()
    expect(second.publicKey).toBe(first.publicKey)
    expect(fromBase64Url(first.publicKey)).toHaveLength(65)
    expect(first.thumbprint).toMatch(/^[\w-]{43}$/)
    const kept = keyRecords.get('device') as DeviceKey
    await expect(crypto.subtle.exportKey('jwk', kept.privateKey)).rejects.toThrow(/extractable/)
  })

  it('a session’s two survive a reload, and only one session has any', async () => {
    const former = await signedIn()
    const session = await signedIn()
    expect([...keyRecords.keys()].filter((name) => name !== 'device')).toEqual([`session/${session.id}`])
    expect(await sessionKeys(former.id)).toBeUndefined()
    const keys = await (await openedAnew()).keysOf(session.id)
    for (const key of [keys!.sign, keys!.answer])
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/)
  })

  it('S5: go with the session', async () => {
    const session = await signedIn()
    endSession()
    await vi.waitFor(() => expect(keyRecords.has(`session/${session.id}`)).toBe(false))
    expect(await sessionKeys(session.id)).toBeUndefined()
  })

  it('S5: those that a page closed in a hurry has left behind go with the next start', async () => {
    const session = await signedIn()
    await forgetLostSessions()
    expect(keyRecords.has(`session/${session.id}`)).toBe(true)
    localStorage.clear()
    await forgetLostSessions()
    expect(keyRecords.has(`session/${session.id}`)).toBe(false)
  })

  it('need a browser that has cryptography and keeps what it is given', async () => {
    expect(await findObstacle()).toBeUndefined()
    vi.stubGlobal('crypto', {})
    expect(await findObstacle()).toBe('insecure')
    vi.unstubAllGlobals()
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { setItem: refuse })
    expect(await findObstacle()).toBe('storage')
    vi.unstubAllGlobals()
    expect(await findObstacle()).toBeUndefined()
  })

  it('bytes of any value travel as text and back', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
    const point = createECDH('prime256v1').generateKeys('base64url')
    expect(toBase64Url(fromBase64Url(point))).toBe(point)
  })
})
