// Key derivation of a session, and binding of encrypted responses (docs/wire.md §3 and §6).

/** Infos of HKDF-SHA-256 over the ECDH secret, with the session id as salt; each yields 32 bytes. */
export const KEY_INFOS = { sign: 'cangdan sign v2', answer: 'cangdan answer e2' } as const

/** Prefix of an encrypted response. The base64url payload after it may contain the same characters. */
export const RESPONSE_PREFIX = 'e2_'

/** First byte of the payload: AES-256-GCM, followed by 12 bytes of IV, the ciphertext, and 16 bytes of tag. */
export const RESPONSE_FORMAT = 1

export interface ResponseBinding {
  sessionId: string
  method: string
  path: string
  timestamp: string
  nonce: string
}

/** Returns the additional authenticated data of an encrypted response: its request, as signed. */
export function buildResponseBinding({ sessionId, method, path, timestamp, nonce }: ResponseBinding): string {
  return [sessionId, method, path, timestamp, nonce].join('\n')
}
