// This browser's key, or why it has none, in words for the person in front of it.
import { t } from '#i18n/index.ts'
import { ApiError } from '../transport/api-error.ts'
import { deviceKey, type DeviceKey } from './device-key.ts'

/** `insecure`: neither HTTPS nor localhost. `storage`: the browser keeps nothing for this site. */
export type Obstacle = 'insecure' | 'storage'

/** Throws an ApiError that says what to change. */
export async function ownKey(): Promise<DeviceKey> {
  if (!hasCrypto()) throw obstructed('insecure')
  try {
    return await deviceKey()
  } catch {
    throw obstructed('storage')
  }
}

export const obstructed = (obstacle: Obstacle): ApiError => new ApiError('no_keys', t(`login.${obstacle}`))

/** Browsers offer it on HTTPS and on localhost only, whatever the types say. */
export function hasCrypto(): boolean {
  const offered: { subtle?: SubtleCrypto } | undefined = globalThis.crypto
  return offered?.subtle !== undefined
}

/** What would stop a sign-in; better known before a password has been typed. It makes the key on the way. */
export async function findObstacle(): Promise<Obstacle | undefined> {
  if (!hasCrypto()) return 'insecure'
  try {
    localStorage.setItem(PROBE, '')
    localStorage.removeItem(PROBE)
    await deviceKey()
    return undefined
  } catch {
    return 'storage'
  }
}

const PROBE = 'probe'
