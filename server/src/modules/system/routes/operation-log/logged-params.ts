// Formats the input of a call for the log. Only declared names are logged, so that a secret in an unexpected place is not stored; secrets are hidden,
// and personal numbers masked. Pure functions.
import type { FileRef } from '@cangdan/protocol'

export interface DeclaredNames {
  readonly shows: (name: string) => boolean
  readonly hides: (name: string) => boolean
  /** Whether the value is a JSON list, whose length is logged instead of its start. */
  readonly counts: (name: string) => boolean
}

/** Maximum bytes logged per call. */
export const MAX_BYTES = 4096
const MAX_VALUE_LENGTH = 300
const READ_LENGTH = 4_000
/** A possibly cut number, or the part before an @. */
const CUT_NUMBER = /(?<!\d)\d+$|(?<![\w.+@-])[\w.+@-]{1,100}$/
const SHORTEST_SECRET = 4

const HIDDEN = '•••'

const SECRET_NAME = /pass|pwd|secret|token|captcha|sign$|_key$|^code$|verify_code|factor_code/i

/** Returns a line `name: value` for each declared name with a value; a last line marks omitted names. */
export function formatLogParams(input: Readonly<Record<string, unknown>>, known: DeclaredNames): string {
  const { shows, hides, counts } = known
  const entries = Object.entries(input)
  const isHidden = (name: string) => hides(name) || SECRET_NAME.test(name)
  const secrets = entries.flatMap(([name, value]) =>
    isHidden(name) && typeof value === 'string' && value.length >= SHORTEST_SECRET ? [value] : [],
  )
  const lines = entries.flatMap(([name, value]) => {
    if (!shows(name) || isEmpty(value)) return []
    if (isHidden(name)) return [`${name}: ${HIDDEN}`]
    return [`${name}: ${(counts(name) ? formatListLength(value) : undefined) ?? formatValue(value, secrets)}`]
  })
  const isMore = entries.some(([name]) => !shows(name))
  return truncateBytes([...lines, ...(isMore ? [HIDDEN] : [])].join('\n'))
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns for example `× 52` (the history lists the items); undefined if the value is not a JSON list. */
function formatListLength(value: unknown): string | undefined {
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : undefined
    return Array.isArray(list) ? `× ${list.length}` : undefined
  } catch {
    return undefined
  }
}

function formatValue(value: unknown, secrets: readonly string[]): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return maskText(value, secrets)
  if (isFileRef(value)) return maskText(value.name ?? `#${value.id}`, secrets)
  return Array.isArray(value)
    ? value
        .slice(0, 50)
        .map((each) => (Array.isArray(each) ? HIDDEN : formatValue(each, secrets)))
        .join(', ')
    : HIDDEN
}

/** Returns a text on one line, without parts of secrets, and with masked personal numbers. */
export function maskText(text: string, secrets: readonly string[] = []): string {
  // Encoding to UTF-8 replaces lone surrogates.
  const line = Buffer.from(cutBeginning(text, secrets))
    .toString()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/(?<!\d)1\d{10}(?!\d)/g, (phone) => `${phone.slice(0, 3)}****${phone.slice(-4)}`)
    .replace(/(?<!\d)\d{12,18}[\dXx](?![\dXx])/g, (number) => `****${number.slice(-4)}`)
    .replace(/(?<![^\s@])([^\s@]{1,2})[^\s@]*(@[^\s@]+)/g, '$1***$2')
  const letters = Array.from(line)
  return letters.length > MAX_VALUE_LENGTH ? `${letters.slice(0, MAX_VALUE_LENGTH).join('')}…` : line
}

/** Returns the start of a text without secrets, so that later steps take bounded time. */
function cutBeginning(text: string, secrets: readonly string[]): string {
  const beginning = text.slice(0, READ_LENGTH)
  const open = secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), beginning)
  if (text.length <= READ_LENGTH) return open
  // A secret cut at the end would not be recognised, so as much as the longest secret is removed.
  const longest = Math.max(0, ...secrets.map(({ length }) => length))
  return open.slice(0, Math.max(0, open.length - longest)).replace(CUT_NUMBER, '')
}

function truncateBytes(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= MAX_BYTES) return text
  const whole = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES - 3), { stream: true })
  return `${whole}…`
}

const isFileRef = (value: unknown): value is FileRef =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  (!('name' in value) || typeof value.name === 'string')
