import { toBase64Url, toUtf8 } from '#api/keys/bytes.ts'
import type { SigningKey } from './signing-key.ts'

const encode = (value: object): string => toBase64Url(toUtf8(JSON.stringify(value)))

/** Returns a compact JWS (RFC 7515, ES256) whose header has the public key. */
export async function signRequest({ privateKey, jwk }: SigningKey, payload: object): Promise<string> {
  const input = `${encode({ alg: 'ES256', jwk })}.${encode(payload)}`
  // WebCrypto signs in the form of RFC 7518 §3.4: r and s, 32 bytes each.
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, toUtf8(input))
  return `${input}.${toBase64Url(signature)}`
}
