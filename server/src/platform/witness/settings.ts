// Settings of a witness: the logs that it confirms with their first heads, and the webhook. Its key is in a separate file.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Bytes,
  fromBase64,
  KEY_TYPES,
  parseVerifierKey,
  type TreeHead,
  createVerifierKey,
  type VerifierKey,
} from '@cangdan/protocol/ledger'
import { z } from 'zod'
import { createSeed } from '../ledger/keys.ts'
import { derivePublicKey, sha256 } from '../ledger/primitives.ts'
import { writeAtomically } from '../ledger/signer.ts'
import { createFolder } from '../create-folder.ts'
import { getMessage, StartError, getSystemCode } from '../start-error.ts'

const Log = z.strictObject({
  /** Verifier keys of the log, current and spare, as in the contract. */
  keys: z.array(z.string()).min(1),
  /** The first trusted head, as in the contract. */
  first: z.strictObject({ size: z.int().positive(), root: z.base64().length(44) }),
  /** Base URL of its checkpoint and tiles. */
  url: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
})
const File = z.strictObject({
  name: z.string().regex(/^[^\s+]+$/, 'has no blank and no plus'),
  logs: z.array(Log).min(1),
  webhook: z.url({ protocol: /^https?$/ }).optional(),
})
const Key = z.strictObject({ seed: z.base64().length(44) })

export interface WitnessedLog {
  readonly origin: string
  readonly keys: readonly VerifierKey[]
  readonly first: TreeHead
  readonly url: string | undefined
}

export interface WitnessSettings {
  readonly folder: string
  readonly name: string
  readonly logs: readonly WitnessedLog[]
  readonly webhook: string | undefined
}

export interface WitnessKey {
  readonly key: VerifierKey
  /** The same key for libraries that support only log keys. */
  readonly plain: VerifierKey
  /** 32 bytes. */
  readonly seed: Bytes
}

/** Reads `witness.json` of the folder. @throws StartError */
export async function readWitnessSettings(folder: string): Promise<WitnessSettings> {
  const file = join(folder, 'witness.json')
  const { name, logs, webhook } = await readJson(file, File)
  const read = logs.map((log, place) => {
    try {
      return parseLog(log)
    } catch (error) {
      throw new StartError(`The log ${place + 1} of ${file} is wrong: ${getMessage(error)}.`)
    }
  })
  const twice = read.find(({ origin }, place) => read.findIndex((each) => each.origin === origin) !== place)
  if (twice !== undefined) throw new StartError(`${file} has the log ${twice.origin} twice.`)
  return { folder, name, logs: read, webhook }
}

function parseLog({ keys: texts, first, url }: z.infer<typeof Log>): WitnessedLog {
  const keys = texts.map((text) => parseVerifierKey(sha256, text))
  const origin = keys[0]?.name ?? ''
  if (keys.some(({ name, type }) => name !== origin || type !== KEY_TYPES.ed25519))
    throw new Error('its keys are not those of one log')
  return { origin, keys, first: { size: first.size, root: fromBase64(first.root) }, url }
}

const getKeyFile = (folder: string) => join(folder, 'key.json')

/** @throws StartError if it is missing or damaged */
export async function readWitnessKey({ folder, name }: Pick<WitnessSettings, 'folder' | 'name'>): Promise<WitnessKey> {
  const { seed } = await readJson(getKeyFile(folder), Key)
  const bytes = fromBase64(seed)
  const publicKey = derivePublicKey(bytes)
  return {
    seed: bytes,
    key: createVerifierKey(sha256, name, KEY_TYPES.cosignature, publicKey),
    plain: createVerifierKey(sha256, name, KEY_TYPES.ed25519, publicKey),
  }
}

export async function ensureWitnessKey(folder: string): Promise<void> {
  const isThere = await readFile(getKeyFile(folder)).then(
    () => true,
    (error: unknown) => {
      if (getSystemCode(error) === 'ENOENT') return false
      throw error
    },
  )
  if (isThere) return
  await createFolder(folder)
  await writeAtomically(getKeyFile(folder), `${JSON.stringify({ seed: createSeed() })}\n`)
}

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(`${file} cannot be read: ${getMessage(error)}.`)
  })
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : getMessage(error)
    throw new StartError(`${file} cannot be used: ${message}`)
  }
}
