// Secrets that never appear in a repository, log or response: created at the first start, readable only by the owner.
import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { createFolder } from './create-folder.ts'
import { getMessage, StartError, getSystemCode } from './start-error.ts'

/** Most seeds of one kind in the file. */
export const MAX_SEEDS = 4

const Secrets = z.object({
  token_key: z.looseObject({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    d: z.string(),
    x: z.string(),
  }),
  /** Keys the hashes of refresh tokens. */
  pepper: z.string().min(43),
  /** Encrypts the session keys in the database. Absent in files of older versions. */
  session_key: z.string().min(43).optional(),
  /** Seeds of the keys that sign the ledger, the current one first. Absent in files of older versions. */
  ledger_seeds: z.array(z.base64().length(44)).min(1).max(MAX_SEEDS).optional(),
  /** Seeds of the keys that seal the secrets of add-ons, the current one first. Absent in files of older versions. */
  addon_seeds: z.array(z.base64().length(44)).min(1).max(MAX_SEEDS).optional(),
  /** First passwords of the demo accounts, by user name. Only on demo platforms. */
  demo_passwords: z.record(z.string(), z.string()).default({}),
})
type SecretsFile = z.infer<typeof Secrets>

export interface Secrets {
  tokenKey: JWK
  pepper: Buffer
  /** 32 bytes. */
  sessionKey: Buffer
  /** Encrypts the secrets of second factors and keys the hashes of recovery codes: 32 bytes. */
  factorKey: Buffer
  /** Secret of the demo account with a second factor: 20 bytes. */
  demoFactor: Buffer
  /** Signs file URLs: 32 bytes. */
  fileUrlKey: Buffer
  /** Replaces the seeds of the keys that seal the secrets of add-ons, the current one first. One process at a time. */
  keepAddonSeeds(seeds: readonly Buffer[]): Promise<void>
  /** Reads the current seeds of the ledger keys, 32 bytes each, the signing one first. */
  ledgerSeeds(): Promise<readonly Buffer[]>
  /** Replaces the seeds of the ledger keys. One process at a time. */
  keepLedgerSeeds(seeds: readonly Buffer[]): Promise<void>
  /** Reads the stored passwords, including those of other processes on the same file. */
  demoPasswords(): Promise<Readonly<Record<string, string>>>
  /** Creates and stores a password for each name that has none. One process at a time. */
  keepDemoPasswords(usernames: readonly string[]): Promise<Readonly<Record<string, string>>>
}

/** Reads or creates the file (mode 0600), the same for all processes. @throws StartError if others can read it, or it is damaged */
export async function openSecrets(file: string): Promise<Secrets> {
  const stored = (await readSecretsFile(file)) ?? (await createSecretsFile(file))
  const readCurrent = async () => (await readSecretsFile(file)) ?? stored
  const replaceSeeds = async (seeds: Pick<SecretsFile, 'ledger_seeds' | 'addon_seeds'>) =>
    rename(await writeTemporaryFile(file, { ...(await readCurrent()), ...seeds }), file)
  return {
    tokenKey: stored.token_key,
    pepper: Buffer.from(stored.pepper, 'base64url'),
    sessionKey: getSessionKey(stored),
    factorKey: deriveKey(stored, 'cangdan second factors'),
    demoFactor: deriveKey(stored, 'cangdan demo second factor').subarray(0, 20),
    fileUrlKey: deriveKey(stored, 'cangdan file urls'),
    ledgerSeeds: async () => getLedgerSeeds(await readCurrent()),
    keepLedgerSeeds: async (seeds) => replaceSeeds({ ledger_seeds: encodeSeeds(seeds) }),
    keepAddonSeeds: async (seeds) => replaceSeeds({ addon_seeds: encodeSeeds(seeds) }),
    demoPasswords: async () => (await readCurrent()).demo_passwords,
    async keepDemoPasswords(usernames) {
      const now = await readCurrent()
      for (const name of usernames) now.demo_passwords[name] ??= createReadablePassword()
      await rename(await writeTemporaryFile(file, now), file)
      return now.demo_passwords
    },
  }
}

// An old file derives its key from its pepper, so that processes that start together agree without writing.
function getSessionKey(stored: SecretsFile): Buffer {
  const { session_key: own } = stored
  return own === undefined ? deriveKey(stored, 'cangdan session key') : Buffer.from(own, 'base64url')
}

const getLedgerSeeds = (stored: SecretsFile): Buffer[] =>
  stored.ledger_seeds?.map((seed) => Buffer.from(seed, 'base64')) ?? [deriveKey(stored, 'cangdan ledger key')]

const encodeSeeds = (seeds: readonly Buffer[]) => seeds.map((seed) => seed.toString('base64'))

/** Reads the present seeds of the keys that seal the secrets of add-ons, the current one first: 32 bytes each. */
export const readAddonSeeds = (file: string): readonly Buffer[] =>
  getAddonSeeds(Secrets.parse(JSON.parse(readFileSync(file, 'utf8'))))

const getAddonSeeds = (stored: SecretsFile): Buffer[] =>
  stored.addon_seeds?.map((seed) => Buffer.from(seed, 'base64')) ?? [deriveKey(stored, 'cangdan add-on secrets')]

function deriveKey({ pepper }: SecretsFile, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(pepper, 'base64url'), '', purpose, 32))
}

async function readSecretsFile(file: string): Promise<SecretsFile | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartError(`The secrets file ${file} cannot be read (${error.code}).`)
  })
  if (text === undefined) return undefined
  if (((await stat(file)).mode & 0o077) !== 0) {
    throw new StartError(`Others can read the secrets file ${file}. Make it private: chmod 600 ${file}`)
  }
  try {
    return Secrets.parse(JSON.parse(text))
  } catch {
    throw new StartError(`The secrets file ${file} is damaged. Restore it from a backup.`)
  }
}

async function createSecretsFile(file: string): Promise<SecretsFile> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const made = Secrets.parse({
    token_key: await exportJWK(privateKey),
    pepper: randomBytes(32).toString('base64url'),
    session_key: randomBytes(32).toString('base64url'),
    ledger_seeds: [randomBytes(32).toString('base64')],
    addon_seeds: [randomBytes(32).toString('base64')],
  })
  await createFolder(dirname(file)).catch((error: unknown) => {
    throw new StartError(`The secrets file ${file} cannot be made (${getSystemCode(error) ?? getMessage(error)}).`)
  })
  const temporaryFile = await writeTemporaryFile(file, made)
  try {
    // `link`, unlike `rename`, never replaces a file that another process has just created.
    await link(temporaryFile, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  await rm(temporaryFile)
  return (await readSecretsFile(file)) ?? made
}

// Writes a temporary file for a rename: a crash leaves the old file or the new one, never a partial one.
async function writeTemporaryFile(file: string, content: SecretsFile): Promise<string> {
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(temporaryFile, 'wx', 0o600)
  await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`)
  await handle.sync()
  await handle.close()
  return temporaryFile
}

/** Returns twelve letters and digits without characters that look alike: about 59 bits. */
export function createReadablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  // 248 = 8 × 31: higher bytes are dropped, so that every letter is equally likely.
  const picked = [...randomBytes(64)].filter((byte) => byte < 248).map((byte) => letters[byte % letters.length])
  // No letter twice in a row: the settings may reject it, and it is hard to read.
  return picked
    .filter((letter, at) => letter !== picked[at - 1])
    .slice(0, 12)
    .join('')
}
