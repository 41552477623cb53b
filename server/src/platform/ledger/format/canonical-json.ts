// Canonical JSON (RFC 8785), so that the same facts give the same bytes in every program that hashes them.
import { isCanonical } from './canonical-form.ts'

/** Narrower than JSON, because programs format numbers differently. Money and quantities are strings. */
export type CanonicalValue =
  | string
  | boolean
  | number
  | null
  | readonly CanonicalValue[]
  | { readonly [name: string]: CanonicalValue }

/**
 * Serializes without blanks, members sorted by UTF-16 code units. Its UTF-8 bytes are hashed.
 * @throws Error for a number that is not a safe integer, half a surrogate pair, and other values that are not `Canonical`
 */
export function toCanonicalJson(value: CanonicalValue): string {
  if (typeof value === 'string') return toCanonicalText(value)
  if (typeof value === 'number') return toCanonicalInteger(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.map((each: CanonicalValue) => toCanonicalJson(each)).join(',')}]`
  if (!isPlain(value)) throw new Error(`Not canonical: ${typeof value}`)
  const members = Object.entries(value)
    // JavaScript compares strings by UTF-16 code units, as does the RFC.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${toCanonicalText(name)}:${toCanonicalJson(member)}`)
  return `{${members.join(',')}}`
}

export function readCanonical(text: string): CanonicalValue | undefined {
  try {
    return isCanonical(text) ? (JSON.parse(text) as CanonicalValue) : undefined
  } catch {
    return undefined
  }
}

function toCanonicalText(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new Error('Not canonical: half a character')
  return JSON.stringify(text)
}

function toCanonicalInteger(value: number): string {
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new Error(`Not canonical: ${value}`)
  return String(value)
}

const isPlain = (value: unknown): value is { readonly [name: string]: CanonicalValue } =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
