// Refresh tokens: `session.generation.mac`. Each is derived from the session's seed and its generation, so that a client that lost a response gets
// the same successor again, and no token is stored.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface RefreshToken {
  readonly sessionId: string
  readonly generation: number
  readonly mac: Buffer
}

interface TokenFamily {
  sessionId: string
  seed: Buffer
  pepper: Buffer
}

const SHAPE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,9})\.([\w-]{43})$/

export function readRefreshToken(text: string): RefreshToken | undefined {
  const [, sessionId, generation, mac] = SHAPE.exec(text) ?? []
  if (sessionId === undefined || generation === undefined || mac === undefined) return undefined
  return { sessionId, generation: Number(generation), mac: Buffer.from(mac, 'base64url') }
}

export function buildRefreshToken(family: TokenFamily, generation: number): string {
  return `${family.sessionId}.${generation}.${computeMac(family, generation).toString('base64url')}`
}

export function isAuthentic(family: TokenFamily, { generation, mac }: RefreshToken): boolean {
  const expected = computeMac(family, generation)
  return mac.length === expected.length && timingSafeEqual(mac, expected)
}

function computeMac({ sessionId, seed, pepper }: TokenFamily, generation: number): Buffer {
  return createHmac('sha256', pepper).update(`refresh\n${sessionId}\n${generation}\n`).update(seed).digest()
}
