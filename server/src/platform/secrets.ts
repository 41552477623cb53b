// What must never be in a repository, a log or an answer: made at the first start, readable by the owner alone.
import { hkdfSync, randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { makeFolder } from './make-folder.ts'
import { messageOf, StartError, systemCode } from './start-error.ts'

const Secrets = z.object({
  /** Ed25519 key that signs access tokens. */
  token_key: z.looseObject({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    d: z.string(),
    x: z.string(),
  }),
  /** Keys the hashes of refresh tokens. */
  pepper: z.string().min(43),
  /** Encrypts the keys of the sessions in the database. Absent in files of before it was needed. */
  session_key: z.string().min(43).optional(),
  /** Seeds of the keys that sign the ledger, the working one first. Absent in files of before it was sealed. */
  ledger_seeds: z.array(z.base64().length(44)).min(1).max(4).optional(),
  /** First passwords of the demo accounts, by user name. Only on demo platforms. */
  demo_passwords: z.record(z.string(), z.string()).default({}),
})
type SecretsFile = z.infer<typeof Secrets>

export interface Secrets {
  tokenKey: JWK
  pepper: Buffer
  /** 32 bytes. */
  sessionKey: Buffer
  /** Encrypts the secrets of second factors, and keys the hashes of recovery codes: 32 bytes. */
  factorKey: Buffer
  /** The secret of the demo account that has a second factor: 20 bytes. */
  demoFactor: Buffer
  /** Signs the addresses of files: 32 bytes. */
  fileUrlKey: Buffer
  /** Of the keys that sign the ledger, 32 bytes each, as the file has them now; the working one first. */
  ledgerSeeds(): Promise<readonly Buffer[]>
  /** Has the ledger signed by these from now on. One process at a time. */
  keepLedgerSeeds(seeds: readonly Buffer[]): Promise<void>
  /** The passwords kept by this process or another on the same file. */
  demoPasswords(): Promise<Readonly<Record<string, string>>>
  /** Makes a password for each name that has none yet, and keeps it. One process at a time. */
  keepDemoPasswords(usernames: readonly string[]): Promise<Readonly<Record<string, string>>>
}

/**
 * Reads the secrets file, or makes it (mode 0600) where there is none. Processes that start together agree on one.
 * @throws StartError when others can read the file, or it is damaged
 */
export async function openSecrets(file: string): Promise<Secrets> {
  const kept = (await readKept(file)) ?? (await makeSecrets(file))
  const current = async () => (await readKept(file)) ?? kept
  return {
    tokenKey: kept.token_key,
    pepper: Buffer.from(kept.pepper, 'base64url'),
    sessionKey: sessionKeyOf(kept),
    factorKey: derived(kept, 'cangdan second factors'),
    demoFactor: derived(kept, 'cangdan demo second factor').subarray(0, 20),
    fileUrlKey: derived(kept, 'cangdan file urls'),
    ledgerSeeds: async () => ledgerSeedsOf(await current()),
    async keepLedgerSeeds(seeds) {
      const ledger_seeds = seeds.map((seed) => seed.toString('base64'))
      await rename(await writeBeside(file, { ...(await current()), ledger_seeds }), file)
    },
    demoPasswords: async () => (await current()).demo_passwords,
    async keepDemoPasswords(usernames) {
      const now = await current()
      for (const name of usernames) now.demo_passwords[name] ??= readablePassword()
      await rename(await writeBeside(file, now), file)
      return now.demo_passwords
    },
  }
}

// An old file gets its key from the secret it has: processes that start together then agree without writing it.
function sessionKeyOf(kept: SecretsFile): Buffer {
  const { session_key: own } = kept
  return own === undefined ? derived(kept, 'cangdan session key') : Buffer.from(own, 'base64url')
}

const ledgerSeedsOf = (kept: SecretsFile): Buffer[] =>
  kept.ledger_seeds?.map((seed) => Buffer.from(seed, 'base64')) ?? [derived(kept, 'cangdan ledger key')]

/** A key of 32 bytes for that one purpose. */
function derived({ pepper }: SecretsFile, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(pepper, 'base64url'), '', purpose, 32))
}

async function readKept(file: string): Promise<SecretsFile | undefined> {
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

async function makeSecrets(file: string): Promise<SecretsFile> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const made = Secrets.parse({
    token_key: await exportJWK(privateKey),
    pepper: randomBytes(32).toString('base64url'),
    session_key: randomBytes(32).toString('base64url'),
    ledger_seeds: [randomBytes(32).toString('base64')],
  })
  await makeFolder(dirname(file)).catch((error: unknown) => {
    throw new StartError(
      `The secrets file ${file} cannot be made (${systemCode(error) ?? messageOf(error)}).`,
    )
  })
  const beside = await writeBeside(file, made)
  try {
    // A link, unlike a rename, never takes the place of what another process has just made.
    await link(beside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  await rm(beside)
  return (await readKept(file)) ?? made
}

// Written beside and moved: a crash leaves the old file or the new one, never half of either.
async function writeBeside(file: string, content: SecretsFile): Promise<string> {
  const beside = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(beside, 'wx', 0o600)
  await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`)
  await handle.sync()
  await handle.close()
  return beside
}

/** Twelve letters and digits without those that look alike: about 59 bits. */
export function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  // 248 = 8 × 31: bytes from there on are dropped, so that every letter is equally likely.
  const picked = [...randomBytes(64)]
    .filter((byte) => byte < 248)
    .map((byte) => letters[byte % letters.length])
  // No letter twice in a row: the settings may refuse it, and nobody reads it well.
  return picked
    .filter((letter, at) => letter !== picked[at - 1])
    .slice(0, 12)
    .join('')
}
