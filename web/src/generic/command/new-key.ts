// Returns a random idempotency key; the server runs a call once per key.
import { randomHex } from '#api/random-hex.ts'

export const newKey = (): string => randomHex(16)
