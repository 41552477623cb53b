// Requests of the signing page: compact JWS by the key of the browser (RFC 7515), whose public key is in the header.
import { isStorable } from '@cangdan/protocol'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import type { z } from 'zod'
import { Failure } from '#platform/failure.ts'

export interface SignedPayload<T> {
  readonly payload: T
  /** RFC 7638 thumbprint of the browser's key. */
  readonly deviceKey: string
}

/** @throws Failure `bad_signature` if it is not signed by its key for this call, `bad_request` for another payload */
export async function readSigned<S extends z.ZodType<{ readonly htu: string }>>(
  signed: string,
  path: string,
  schema: S,
): Promise<SignedPayload<z.output<S>>> {
  const jwk = readKey(signed)
  const verified = await importJWK(jwk, 'ES256')
    .then((key) => compactVerify(signed, key, { algorithms: ['ES256'] }))
    .catch(() => undefined)
  if (verified === undefined) throw new Failure('bad_signature')
  const { data } = schema.safeParse(parseJson(verified.payload))
  if (data === undefined) throw new Failure('bad_request')
  if (data.htu !== path) throw new Failure('bad_signature')
  return { payload: data, deviceKey: await calculateJwkThumbprint(jwk) }
}

/** A private key in the header would be known to everybody who reads the evidence. Extensions (`crit`) change how a request is read. */
function readKey(signed: string): JWK {
  const header = readHeader(signed)
  const { kty, crv, x, y, ...rest } = (header?.jwk ?? {}) as JWK
  if (
    header?.crit !== undefined ||
    kty !== 'EC' ||
    crv !== 'P-256' ||
    x === undefined ||
    y === undefined ||
    'd' in rest
  )
    throw new Failure('bad_signature')
  return { kty, crv, x, y }
}

function readHeader(signed: string): ReturnType<typeof decodeProtectedHeader> | undefined {
  try {
    return decodeProtectedHeader(signed)
  } catch {
    return undefined
  }
}

/** Strict, since the stored request is read again for the evidence. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(UTF8.decode(bytes), (_key, value: unknown) => {
      if (typeof value === 'string' && !isStorable(value)) throw new Error('not storable')
      return value
    })
  } catch {
    return undefined
  }
}
