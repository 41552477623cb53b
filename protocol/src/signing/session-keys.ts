// What the keys of a session are derived with, and what an encrypted answer is bound to (docs/wire.md §3 and §6).

/** Infos of HKDF-SHA-256 over the ECDH secret, with the session id as salt; each gives 32 bytes. */
export const KEY_INFOS = { sign: 'cangdan sign v2', answer: 'cangdan answer e2' } as const

/** What an encrypted answer begins with; the payload after it is base64url and may hold the same sign again. */
export const ANSWER_PREFIX = 'e2_'

/** First byte of the payload: AES-256-GCM, then 12 bytes of iv, the cipher text, 16 bytes of tag. */
export const ANSWER_FORMAT = 1

export interface AnswerBinding {
  sessionId: string
  method: string
  path: string
  timestamp: string
  nonce: string
}

/** The additional data of an encrypted answer: the request it belongs to, as that request was signed. */
export function answerBinding({ sessionId, method, path, timestamp, nonce }: AnswerBinding): string {
  return [sessionId, method, path, timestamp, nonce].join('\n')
}
