// Checks for canonical JSON (RFC 8785, narrowed as `Canonical`) in one pass without building values: parsing and serializing millions of ledger
// entries would take longer than their hashes.

const QUOTE = 0x22
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const BACKSLASH = 0x5c
const FIRST_PRINTED = 0x20
const FIRST_SURROGATE = 0xd800
const FIRST_LOW_SURROGATE = 0xdc00
const LAST_SURROGATE = 0xdfff
/** Characters allowed after a backslash, besides `u`: the shortest escape of each. */
const SHORT_ESCAPES = '"\\bfnrt'
const LONG_ESCAPE = /^u00(?:0[0-7bef]|1[0-9a-f])$/
/** Characters that a string must escape, or that need a pair. Without them a string ends at the next quote. */
// oxlint-disable-next-line no-control-regex
const ODD = /[\\\u0000-\u001f\ud800-\udfff]/
/** Digits of a number that is always a safe integer. */
const SAFE_DIGITS = 15

/** Checks whether a text is canonical. Nesting is limited by the runtime's stack. */
export const isCanonical = (text: string): boolean => new CanonicalScanner(text).isWhole()

/** Returns the texts of members of a canonical object; undefined for a missing one, and for other texts. Names must not need escapes. */
export function readMembers(text: string, names: readonly string[]): (string | undefined)[] | undefined {
  const walk = new CanonicalScanner(text)
  if (!text.startsWith('{') || !walk.isWhole()) return undefined
  return names.map((name) => walk.memberOf(name))
}

class CanonicalScanner {
  readonly #text: string
  #at = 0
  #depth = 0
  /** For each member of the outermost object: start of the name, start and end of the value. */
  readonly #members: number[] = []

  readonly #isPlain: boolean

  constructor(text: string) {
    this.#text = text
    this.#isPlain = !ODD.test(text)
  }

  isWhole(): boolean {
    return this.#value() && this.#at === this.#text.length
  }

  memberOf(name: string): string | undefined {
    const members = this.#members
    for (let place = 0; place < members.length; place += 3) {
      const [begin = 0, value = 0, end = 0] = [members[place], members[place + 1], members[place + 2]]
      // Two quotes and a colon are between the name and its value.
      if (value - begin === name.length + 3 && this.#text.startsWith(name, begin + 1))
        return this.#text.slice(value, end)
    }
    return undefined
  }

  #value(): boolean {
    switch (this.#text[this.#at]) {
      case '"':
        return this.#string()
      case '{':
        return this.#object()
      case '[':
        return this.#array()
      case 't':
        return this.#word('true')
      case 'f':
        return this.#word('false')
      case 'n':
        return this.#word('null')
      default:
        return this.#integer()
    }
  }

  #takes(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at += 1
    return true
  }

  #word(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false
    this.#at += word.length
    return true
  }

  #array(): boolean {
    this.#at += 1
    if (this.#takes(']')) return true
    this.#depth += 1
    do {
      if (!this.#value()) return false
    } while (this.#takes(','))
    this.#depth -= 1
    return this.#takes(']')
  }

  #object(): boolean {
    this.#at += 1
    if (this.#takes('}')) return true
    const isOutermost = this.#depth === 0
    this.#depth += 1
    let [before, beforeEnd] = [-1, -1]
    do {
      const begin = this.#at
      if (this.#text.charCodeAt(begin) !== QUOTE || !this.#string()) return false
      const end = this.#at
      if (before >= 0 && !this.#isInOrder(before, beforeEnd, begin, end)) return false
      if (!this.#takes(':') || !this.#value()) return false
      if (isOutermost) this.#members.push(begin, end + 1, this.#at)
      before = begin
      beforeEnd = end
    } while (this.#takes(','))
    this.#depth -= 1
    return this.#takes('}')
  }

  /** Compares two names, from quote to quote, by UTF-16 code units; equal names are out of order. */
  #isInOrder(before: number, beforeEnd: number, begin: number, end: number): boolean {
    const text = this.#text
    for (let place = 1; ; place += 1) {
      const [a, b] = [text.charCodeAt(before + place), text.charCodeAt(begin + place)]
      if (a === BACKSLASH || b === BACKSLASH) break
      // At a closing quote the shorter name comes first; quotes within a name follow a backslash.
      if (before + place === beforeEnd - 1) return begin + place < end - 1
      if (begin + place === end - 1 || a > b) return false
      if (a < b) return true
    }
    const readName = (from: number, to: number) => JSON.parse(text.slice(from, to)) as string
    return readName(before, beforeEnd) < readName(begin, end)
  }

  #string(): boolean {
    const text = this.#text
    if (this.#isPlain) {
      this.#at = text.indexOf('"', this.#at + 1) + 1
      return this.#at > 0
    }
    for (let at = this.#at + 1; ; at += 1) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) {
        this.#at = at + 1
        return true
      }
      if (code === BACKSLASH) {
        const length = this.#escape(at + 1)
        if (length === 0) return false
        at += length
      } else if (isHighSurrogate(code) && isLowSurrogate(text.charCodeAt(at + 1))) at += 1
      // Half a surrogate pair, a control character, or the end.
      else if (!(code >= FIRST_PRINTED) || isHighSurrogate(code) || isLowSurrogate(code)) return false
    }
  }

  /** Returns the length of the escape after the backslash; 0 if it is not the shortest. */
  #escape(at: number): number {
    const short = this.#text[at]
    if (short !== undefined && SHORT_ESCAPES.includes(short)) return 1
    return LONG_ESCAPE.test(this.#text.slice(at, at + 5)) ? 5 : 0
  }

  #integer(): boolean {
    const text = this.#text
    const begin = this.#at
    const first = text.charCodeAt(begin) === MINUS ? begin + 1 : begin
    let at = first
    while (text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= NINE) at += 1
    this.#at = at
    if (at === first) return false
    // Zero has no further digits and no sign.
    if (text.charCodeAt(first) === ZERO) return at === begin + 1
    return at - first <= SAFE_DIGITS || Number.isSafeInteger(Number(text.slice(begin, at)))
  }
}

const isHighSurrogate = (code: number) => code >= FIRST_SURROGATE && code < FIRST_LOW_SURROGATE
const isLowSurrogate = (code: number) => code >= FIRST_LOW_SURROGATE && code <= LAST_SURROGATE
