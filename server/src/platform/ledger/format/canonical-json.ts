// JSON in one form only (RFC 8785), so that the same facts are the same bytes in every program that hashes them.
import { isCanonical } from './canonical-form.ts'

/** What may stand in it: narrower than JSON, since a number's text is where programs differ. Money and quantities are texts. */
export type Canonical =
  | string
  | boolean
  | number
  | null
  | readonly Canonical[]
  | { readonly [name: string]: Canonical }

/**
 * The text whose UTF-8 bytes are hashed: no blanks, members in the order of their UTF-16 code units.
 * @throws Error for a number that is no safe integer, half a character, and whatever else is not `Canonical`
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'string') return canonicalText(value)
  if (typeof value === 'number') return canonicalInteger(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.map((each: Canonical) => canonicalJson(each)).join(',')}]`
  if (!isPlain(value)) throw new Error(`Not canonical: ${typeof value}`)
  const members = Object.entries(value)
    // JavaScript compares texts by their UTF-16 code units, as the RFC does.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${canonicalText(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** What a text in that form states; `undefined` of a text in any other, and of what is no JSON. */
export function readCanonical(text: string): Canonical | undefined {
  try {
    return isCanonical(text) ? (JSON.parse(text) as Canonical) : undefined
  } catch {
    return undefined
  }
}

function canonicalText(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new Error('Not canonical: half a character')
  return JSON.stringify(text)
}

function canonicalInteger(value: number): string {
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new Error(`Not canonical: ${value}`)
  return String(value)
}

const isPlain = (value: unknown): value is { readonly [name: string]: Canonical } =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
