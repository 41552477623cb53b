// What the log keeps of a call's input. Only what a declaration names is written down, so that a secret in a place where nobody
// expects one is not kept; of that, what opens accounts is hidden and what finds people is shortened. Pure.
import type { FileRef } from '@cangdan/protocol'

export interface Known {
  /** Whether the call knows this name. */
  readonly shows: (name: string) => boolean
  /** Whether what stands under it opens something. */
  readonly hides: (name: string) => boolean
  /** Whether a list in JSON stands under it, whose length says more than the names it begins with. */
  readonly counts: (name: string) => boolean
}

/** Bytes that the log keeps of one call. */
export const MAX_BYTES = 4096
const MAX_VALUE_LENGTH = 300
/** Of a text no more is looked at. */
const READ_LENGTH = 4_000
/** What a cut may have left of a number, or of the name before an @. */
const CUT_NUMBER = /(?<!\d)\d+$|(?<![\w.+@-])[\w.+@-]{1,100}$/
const SHORTEST_SECRET = 4

const HIDDEN = '•••'

const SECRET_NAME = /pass|pwd|secret|token|captcha|sign$|_key$|^code$|verify_code|factor_code/i

/** A line for each name that the call knows and that holds something, `name: value`; a last one where there were others. */
export function paramsForLog(given: Readonly<Record<string, unknown>>, known: Known): string {
  const { shows, hides, counts } = known
  const entries = Object.entries(given)
  const isHidden = (name: string) => hides(name) || SECRET_NAME.test(name)
  const secrets = entries.flatMap(([name, value]) =>
    isHidden(name) && typeof value === 'string' && value.length >= SHORTEST_SECRET ? [value] : [],
  )
  const lines = entries.flatMap(([name, value]) => {
    if (!shows(name) || isEmpty(value)) return []
    if (isHidden(name)) return [`${name}: ${HIDDEN}`]
    return [`${name}: ${(counts(name) ? lengthOf(value) : undefined) ?? loggedValue(value, secrets)}`]
  })
  const isMore = entries.some(([name]) => !shows(name))
  return cut([...lines, ...(isMore ? [HIDDEN] : [])].join('\n'))
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** `× 52`: what its history says one by one. Undefined for what is no list in JSON. */
function lengthOf(value: unknown): string | undefined {
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : undefined
    return Array.isArray(list) ? `× ${list.length}` : undefined
  } catch {
    return undefined
  }
}

function loggedValue(value: unknown, secrets: readonly string[]): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return maskedText(value, secrets)
  if (isFileRef(value)) return maskedText(value.name ?? `#${value.id}`, secrets)
  return Array.isArray(value)
    ? value
        .slice(0, 50)
        .map((each) => (Array.isArray(each) ? HIDDEN : loggedValue(each, secrets)))
        .join(', ')
    : HIDDEN
}

/** A text as the log keeps it: one line, without what it shares with a secret, with numbers of people and accounts shortened. */
export function maskedText(text: string, secrets: readonly string[] = []): string {
  // Half a letter is none, and no log holds what is no letter.
  const line = Buffer.from(beginningOf(text, secrets))
    .toString()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/(?<!\d)1\d{10}(?!\d)/g, (phone) => `${phone.slice(0, 3)}****${phone.slice(-4)}`)
    .replace(/(?<!\d)\d{12,18}[\dXx](?![\dXx])/g, (number) => `****${number.slice(-4)}`)
    .replace(/(?<![^\s@])([^\s@]{1,2})[^\s@]*(@[^\s@]+)/g, '$1***$2')
  const letters = Array.from(line)
  return letters.length > MAX_VALUE_LENGTH ? `${letters.slice(0, MAX_VALUE_LENGTH).join('')}…` : line
}

/** As much of a text as the log may show, without secrets: nothing that follows takes longer for a longer text. */
function beginningOf(text: string, secrets: readonly string[]): string {
  const beginning = text.slice(0, READ_LENGTH)
  const open = secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), beginning)
  if (text.length <= READ_LENGTH) return open
  // What the cut goes through could be a part of a secret, and would not be known as one.
  const longest = Math.max(0, ...secrets.map(({ length }) => length))
  return open.slice(0, Math.max(0, open.length - longest)).replace(CUT_NUMBER, '')
}

function cut(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= MAX_BYTES) return text
  // A letter that the cut goes through is left out.
  const whole = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES - 3), { stream: true })
  return `${whole}…`
}

/** A file as a form sends it. */
const isFileRef = (value: unknown): value is FileRef =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  (!('name' in value) || typeof value.name === 'string')
