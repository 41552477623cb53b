import { type Bytes, hexOf, isSameBytes, textOfUtf8 } from '@cangdan/protocol/ledger'
import { membersOf } from '../format/canonical-form.ts'
import { readCanonical } from '../format/canonical-json.ts'

export interface SourceEntry {
  readonly leaf: number
  readonly body: Bytes
  readonly name: string
  /** Columns of the row; undefined if only the text is available. */
  readonly stored?: {
    readonly stream: string
    readonly seq: number
    readonly prev: Bytes | null
    readonly hash: Bytes
  }
  /** Hash and leaf of the previous entry of the stream; null if there is none; undefined if unavailable here, see `Chains`. */
  readonly before: { readonly hash: Bytes; readonly leaf: number | null } | null | undefined
}

/** Checks an entry by itself, against its row and the previous entry. Returns its place; undefined if it is not canonical. @param hash of its text */
export function checkEntry(
  { body, stored, before }: SourceEntry,
  hash: Bytes,
  tell: (what: string) => void,
): Place | undefined {
  const said = placeOf(body)
  if (said === undefined) {
    tell('its text is not canonical JSON')
    return undefined
  }
  tellOfRow(said, { stored, hash }, tell)
  tellOfChain(said, before, tell)
  return said
}

function tellOfRow(
  said: Place,
  { stored, hash }: { readonly stored: SourceEntry['stored'] | undefined; readonly hash: Bytes },
  tell: (what: string) => void,
): void {
  if (stored === undefined) return
  if (!isSameBytes(stored.hash, hash))
    tell(`its text has the hash ${hexOf(hash)}, its row ${hexOf(stored.hash)}`)
  if (stored.stream !== said.stream || stored.seq !== said.seq || hexOfOrNull(stored.prev) !== said.prev)
    tell(`its text stands at ${said.stream} ${said.seq}, its row at ${stored.stream} ${stored.seq}`)
}

function tellOfChain(said: Place, before: SourceEntry['before'], tell: (what: string) => void): void {
  if (before === undefined) return
  if (said.seq === 0) {
    if (said.prev !== null || before !== null) tell(`${said.stream} begins twice`)
  } else if (before === null) tell(`the entry before it in ${said.stream} is missing`)
  else if (said.prev !== hexOf(before.hash))
    tell(`it names ${String(said.prev)} before it, which has ${hexOf(before.hash)}`)
  else if (before.leaf === null) tell(`the entry before it in ${said.stream} is not sealed`)
}

const hexOfOrNull = (bytes: Bytes | null) => (bytes === null ? null : hexOf(bytes))

interface Place {
  readonly stream: string
  readonly seq: number
  readonly prev: string | null
}

/** Reads the place of an entry; undefined if its text is not canonical. The rest of millions of entries is not parsed. */
function placeOf(body: Bytes): Place | undefined {
  const text = textOf(body)
  const said = text === undefined ? undefined : membersOf(text, ['prev', 'seq', 'stream'])
  if (said === undefined) return undefined
  const [prev, seq, stream] = said
  const place = { prev: valueOf(prev), seq: valueOf(seq), stream: valueOf(stream) }
  return isPlace(place) ? (place as Place) : undefined
}

// Most values are strings without escapes, for which parsing is slower than slicing.
function valueOf(json: string | undefined): unknown {
  if (json === undefined) return undefined
  return json.startsWith('"') && !json.includes('\\') ? json.slice(1, -1) : (JSON.parse(json) as unknown)
}

const isPlace = ({ stream, seq, prev }: { readonly [name in keyof Place]: unknown }): boolean =>
  typeof stream === 'string' && typeof seq === 'number' && (prev === null || typeof prev === 'string')

export function readEntry(body: Bytes): (Place & Readonly<Record<string, unknown>>) | undefined {
  const text = textOf(body)
  const said = text === undefined ? undefined : readCanonical(text)
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return undefined
  const entry = said as unknown as Place & Readonly<Record<string, unknown>>
  return isPlace(entry) ? entry : undefined
}

function textOf(body: Bytes): string | undefined {
  try {
    return textOfUtf8(body)
  } catch {
    return undefined
  }
}
