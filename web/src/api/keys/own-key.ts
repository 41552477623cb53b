import { t } from '#i18n/index.ts'
import { ApiError } from '../transport/api-error.ts'
import { deviceKey, type DeviceKey } from './device-key.ts'

/** `insecure`: neither HTTPS nor localhost. `storage`: the browser blocks storage for this site. */
export type Obstacle = 'insecure' | 'storage'

export async function ownKey(): Promise<DeviceKey> {
  if (!hasCrypto()) throw obstructed('insecure')
  try {
    return await deviceKey()
  } catch {
    throw obstructed('storage')
  }
}

export const obstructed = (obstacle: Obstacle): ApiError => new ApiError('no_keys', t(`login.${obstacle}`))

/** Browsers provide it only on HTTPS and localhost, contrary to its type. */
export function hasCrypto(): boolean {
  const offered: { subtle?: SubtleCrypto } | undefined = globalThis.crypto
  return offered?.subtle !== undefined
}

/**
 * Returns the obstacle to a sign-in, so that the login page can show it before a password is entered. Creates the
 * device key as a side effect.
 */
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
