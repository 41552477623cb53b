// A key under which the server does a call once, however often it is sent.
import { randomHex } from '#api/random-hex.ts'

export const newKey = (): string => randomHex(16)
