import { type Bytes, toHex, isSameBytes, decodeUtf8 } from '@cangdan/protocol/ledger'
import { readMembers } from '../format/canonical-form.ts'
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
  report: (what: string) => void,
): EntryPosition | undefined {
  const declared = readPlace(body)
  if (declared === undefined) {
    report('its text is not canonical JSON')
    return undefined
  }
  checkRow(declared, { stored, hash }, report)
  checkChain(declared, before, report)
  return declared
}

function checkRow(
  declared: EntryPosition,
  { stored, hash }: { readonly stored: SourceEntry['stored'] | undefined; readonly hash: Bytes },
  report: (what: string) => void,
): void {
  if (stored === undefined) return
  if (!isSameBytes(stored.hash, hash)) report(`its text has the hash ${toHex(hash)}, its row ${toHex(stored.hash)}`)
  if (stored.stream !== declared.stream || stored.seq !== declared.seq || toHexOrNull(stored.prev) !== declared.prev)
    report(`its text stands at ${declared.stream} ${declared.seq}, its row at ${stored.stream} ${stored.seq}`)
}

function checkChain(declared: EntryPosition, before: SourceEntry['before'], report: (what: string) => void): void {
  if (before === undefined) return
  if (declared.seq === 0) {
    if (declared.prev !== null || before !== null) report(`${declared.stream} begins twice`)
  } else if (before === null) report(`the entry before it in ${declared.stream} is missing`)
  else if (declared.prev !== toHex(before.hash))
    report(`it names ${String(declared.prev)} before it, which has ${toHex(before.hash)}`)
  else if (before.leaf === null) report(`the entry before it in ${declared.stream} is not sealed`)
}

const toHexOrNull = (bytes: Bytes | null) => (bytes === null ? null : toHex(bytes))

interface EntryPosition {
  readonly stream: string
  readonly seq: number
  readonly prev: string | null
}

/** Reads the place of an entry; undefined if its text is not canonical. The rest of millions of entries is not parsed. */
function readPlace(body: Bytes): EntryPosition | undefined {
  const text = decodeText(body)
  const declared = text === undefined ? undefined : readMembers(text, ['prev', 'seq', 'stream'])
  if (declared === undefined) return undefined
  const [prev, seq, stream] = declared
  const place = { prev: parseValue(prev), seq: parseValue(seq), stream: parseValue(stream) }
  return isEntryPosition(place) ? (place as EntryPosition) : undefined
}

// Most values are strings without escapes, for which parsing is slower than slicing.
function parseValue(json: string | undefined): unknown {
  if (json === undefined) return undefined
  return json.startsWith('"') && !json.includes('\\') ? json.slice(1, -1) : (JSON.parse(json) as unknown)
}

const isEntryPosition = ({ stream, seq, prev }: { readonly [name in keyof EntryPosition]: unknown }): boolean =>
  typeof stream === 'string' && typeof seq === 'number' && (prev === null || typeof prev === 'string')

export function readEntry(body: Bytes): (EntryPosition & Readonly<Record<string, unknown>>) | undefined {
  const text = decodeText(body)
  const declared = text === undefined ? undefined : readCanonical(text)
  if (typeof declared !== 'object' || declared === null || Array.isArray(declared)) return undefined
  const entry = declared as unknown as EntryPosition & Readonly<Record<string, unknown>>
  return isEntryPosition(entry) ? entry : undefined
}

function decodeText(body: Bytes): string | undefined {
  try {
    return decodeUtf8(body)
  } catch {
    return undefined
  }
}
