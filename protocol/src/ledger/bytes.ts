// Text encodings of the ledger. Each is canonical: decoded bytes encode to the same text.

export type Bytes = Uint8Array

export class MalformedError extends Error {
  override readonly name = 'MalformedError'
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const encodeUtf8 = (text: string): Bytes => encoder.encode(text)

/** @throws MalformedError for bytes that are not UTF-8 */
export function decodeUtf8(bytes: Bytes): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new MalformedError('not UTF-8')
  }
}

export function joinBytes(...parts: readonly Bytes[]): Bytes {
  let length = 0
  for (const part of parts) length += part.length
  const joined = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

export function isSameBytes(a: Bytes, b: Bytes): boolean {
  if (a.length !== b.length) return false
  for (let place = 0; place < a.length; place += 1) if (a[place] !== b[place]) return false
  return true
}

const HEX = Array.from({ length: 256 }, (_digits, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Bytes): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte] ?? ''
  return text
}

/** @throws MalformedError unless it is lower-case hex */
export function fromHex(text: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new MalformedError('not hexadecimal')
  return Uint8Array.from({ length: text.length / 2 }, (_byte, place) =>
    Number.parseInt(text.slice(place * 2, place * 2 + 2), 16),
  )
}

/** Encodes with padding (RFC 4648 §4). */
export const toBase64 = (bytes: Bytes): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

/** @throws MalformedError unless it encodes to the same text */
export function fromBase64(text: string): Bytes {
  const bytes = decodeBase64(text)
  if (bytes === undefined || toBase64(bytes) !== text) throw new MalformedError('not base64')
  return bytes
}

function decodeBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
  } catch {
    return undefined
  }
}

/** Encodes as big-endian. */
export function encodeUint64(value: number): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/** @throws MalformedError beyond a safe integer */
export function decodeUint64(bytes: Bytes): number {
  const value = Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0))
  if (!Number.isSafeInteger(value)) throw new MalformedError('the number exceeds 2^53')
  return value
}

/** Parses a decimal without leading zeros. @throws MalformedError for any other text, and beyond a safe integer */
export function parseWholeNumber(text: string): number {
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw new MalformedError(`not a whole number: ${text.slice(0, 20)}`)
  return Number(text)
}

/** Splits a text into lines that include their newline. A last line without one is dropped. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => `${line}\n`)
