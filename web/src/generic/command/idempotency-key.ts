// Returns a random idempotency key; the server runs a call once per key.
import { createRandomHex } from '#api/random-hex.ts'

export const createIdempotencyKey = (): string => createRandomHex(16)
