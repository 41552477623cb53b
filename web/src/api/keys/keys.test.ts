import { createECDH } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keyRecords } from '../../testing/fake-server.ts'
import { signInAs } from '../../testing/sign-in.ts'
import { endSession } from '../session/session-store.ts'
import { deleteLostSessionKeys } from '../session/sign-in.ts'
import { fromBase64Url, toBase64Url } from './bytes.ts'
import type { DeviceKey } from './device-key.ts'
import { findObstacle } from './require-device-key.ts'
import { loadSessionKeys } from './session-keys.ts'

const importFresh = async () => {
  vi.resetModules()
  const device = await import('./device-key.ts')
  const session = await import('./session-keys.ts')
  return { deviceKey: device.loadDeviceKey, keysOf: session.loadSessionKeys }
}

describe('browser keys', () => {
  beforeEach(() => {
    keyRecords.clear()
    localStorage.clear()
  })

  it('creates the device key once, keeps it over a reload and never exports it', async () => {
    const first = await (await importFresh()).deviceKey()
    const second = await (await importFresh()).deviceKey()
    expect(second.publicKey).toBe(first.publicKey)
    expect(fromBase64Url(first.publicKey)).toHaveLength(65)
    expect(first.thumbprint).toMatch(/^[\w-]{43}$/)
    const kept = keyRecords.get('device') as DeviceKey
    await expect(crypto.subtle.exportKey('jwk', kept.privateKey)).rejects.toThrow(/extractable/)
  })

  it('keeps both session keys over a reload, and only for one session', async () => {
    const former = await signInAs()
    const session = await signInAs()
    expect([...keyRecords.keys()].filter((name) => name !== 'device')).toEqual([`session/${session.id}`])
    expect(await loadSessionKeys(former.id)).toBeUndefined()
    const keys = await (await importFresh()).keysOf(session.id)
    for (const key of [keys!.sign, keys!.answer])
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/)
  })

  it('deletes the keys when the session ends (S5)', async () => {
    const session = await signInAs()
    endSession()
    await vi.waitFor(() => expect(keyRecords.has(`session/${session.id}`)).toBe(false))
    expect(await loadSessionKeys(session.id)).toBeUndefined()
  })

  it('deletes keys of lost sessions on the next start (S5)', async () => {
    const session = await signInAs()
    await deleteLostSessionKeys()
    expect(keyRecords.has(`session/${session.id}`)).toBe(true)
    localStorage.clear()
    await deleteLostSessionKeys()
    expect(keyRecords.has(`session/${session.id}`)).toBe(false)
  })

  it('detects missing cryptography or storage', async () => {
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

  it('converts any bytes to text and back', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
    const point = createECDH('prime256v1').generateKeys('base64url')
    expect(toBase64Url(fromBase64Url(point))).toBe(point)
  })
})
