import { t } from '#i18n/index.ts'
import { ApiError } from '../transport/api-error.ts'
import { loadDeviceKey, type DeviceKey } from './device-key.ts'

/** `insecure`: neither HTTPS nor localhost. `storage`: the browser blocks storage for this site. */
export type Obstacle = 'insecure' | 'storage'

export async function requireDeviceKey(): Promise<DeviceKey> {
  if (!hasCrypto()) throw createObstacleError('insecure')
  try {
    return await loadDeviceKey()
  } catch {
    throw createObstacleError('storage')
  }
}

export const createObstacleError = (obstacle: Obstacle): ApiError => new ApiError('no_keys', t(`login.${obstacle}`))

/** Browsers provide it only on HTTPS and localhost, contrary to its type. */
export function hasCrypto(): boolean {
  const crypto: { subtle?: SubtleCrypto } | undefined = globalThis.crypto
  return crypto?.subtle !== undefined
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
    await loadDeviceKey()
    return undefined
  } catch {
    return 'storage'
  }
}

const PROBE = 'probe'
