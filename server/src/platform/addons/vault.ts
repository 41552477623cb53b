// Secrets of add-ons in the database: sealed with a key of the secrets file, so that a dump of the database does not contain them.
import { createHash, createHmac } from 'node:crypto'
import { SECRET_MASK } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import { seal, unseal } from '../identity/seal.ts'

export interface Vault {
  /** @param owner table and column, authenticated with the secret */
  seal(secret: string, owner: string): string
  /** Returns undefined if nothing is stored. @throws SecretUnreadableError without the key that sealed it */
  open(stored: string, owner: string): string | undefined
  /** Seals a stored secret with the current key; returns it unchanged if it already is. @throws SecretUnreadableError */
  reseal(stored: string, owner: string): string
  /** Derives a token of 32 characters for a purpose from each key, the current one first. */
  deriveTokens(purpose: string): readonly string[]
}

/** Returns the SQL of the mask of a stored secret; empty if none is stored. */
export const buildMaskSql = (stored: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  case when ${stored} = '' then '' else ${sql.lit(SECRET_MASK)} || convert_from(decode(split_part(${stored}, '.', 3), 'hex'), 'UTF8') end`

/** The key that sealed a secret is not in the secrets file, or the stored text was changed. */
export class SecretUnreadableError extends Error {}

/** Names the column of a secret; a secret cannot be opened as another one. */
export const getSecretOwner = (table: string, column: string): string => `${table}.${column}`

const VERSION = 'v1'
const SEPARATOR = '.'
/** Secrets of this form name an environment variable of the server with the value. The prefix keeps other variables from add-ons. */
const ENVIRONMENT = /^env:(ADDON_[A-Z0-9_]+)$/
const TAIL = 4
const TOKEN_LENGTH = 32

/**
 * Stored form: `v1.{key}.{mask}.{sealed bytes}`. The mask is the end of a long secret, or the name of the environment variable, and is all that the
 * product ever shows.
 * @param seeds 32 bytes each, the current one first
 */
export function createVault(seeds: readonly Buffer[]): Vault {
  const keys = new Map(seeds.map((seed) => [nameKey(seed), seed]))
  const [current] = keys
  if (current === undefined) throw new Error('a vault needs a seed')
  const [currentName, currentKey] = current
  const sealText = (secret: string, owner: string): string => {
    const sealed = seal(Buffer.from(secret), owner, currentKey).toString('base64url')
    return [VERSION, currentName, Buffer.from(getMask(secret)).toString('hex'), sealed].join(SEPARATOR)
  }
  const unsealText = (stored: string, owner: string): string => {
    const [name, sealed = ''] = [getKeyName(stored), stored.split(SEPARATOR)[3]]
    const key = keys.get(name)
    if (key === undefined) throw new SecretUnreadableError(`no key ${name} for ${owner}`)
    try {
      return unseal(Buffer.from(sealed, 'base64url'), owner, key).toString()
    } catch (error) {
      throw new SecretUnreadableError(`${owner} was not sealed with the key ${name}`, { cause: error })
    }
  }
  return {
    seal: sealText,
    open: (stored, owner) => (stored === '' ? undefined : resolveEnvironment(unsealText(stored, owner))),
    reseal: (stored, owner) =>
      getKeyName(stored) === currentName ? stored : sealText(unsealText(stored, owner), owner),
    deriveTokens: (purpose) =>
      seeds.map((seed) => createHmac('sha256', seed).update(purpose).digest('base64url').slice(0, TOKEN_LENGTH)),
  }
}

const RELOAD_MS = 1_000

/** Creates a vault whose seeds are read again when they are older than a second, so that a rotation needs no restart. */
export function createReloadingVault(readSeeds: () => readonly Buffer[]): Vault {
  let [vault, readAt] = [undefined as Vault | undefined, 0]
  const load = (): Vault => {
    if (vault === undefined || performance.now() - readAt > RELOAD_MS)
      [vault, readAt] = [createVault(readSeeds()), performance.now()]
    return vault
  }
  return {
    seal: (secret, owner) => load().seal(secret, owner),
    open: (stored, owner) => load().open(stored, owner),
    reseal: (stored, owner) => load().reseal(stored, owner),
    deriveTokens: (purpose) => load().deriveTokens(purpose),
  }
}

const getKeyName = (stored: string): string => stored.split(SEPARATOR)[1] ?? ''

const nameKey = (seed: Buffer): string =>
  createHash('sha256').update('addon key').update(seed).digest('hex').slice(0, 8)

function getMask(secret: string): string {
  const variable = ENVIRONMENT.exec(secret)?.[0]
  if (variable !== undefined) return variable
  // The end of a short secret would tell too much of it.
  return secret.length >= 4 * TAIL ? secret.slice(-TAIL) : ''
}

const resolveEnvironment = (secret: string): string => {
  const name = ENVIRONMENT.exec(secret)?.[1]
  return name === undefined ? secret : (process.env[name] ?? '')
}
