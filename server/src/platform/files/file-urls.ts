// Addresses that open a file without headers, as a picture in a page does: for one reader's session, at one place, for five
// minutes. An address opens nothing by itself: anyone who answers it asks again what its reader may see (architecture §9.5).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { FILE_PATHS, SIZE_NAME } from '@cangdan/protocol'
import { readPlainId } from '../plain-id.ts'

/** Where a reader sees a file: a column of a row of a list. */
export interface FilePlace {
  readonly list: string
  readonly column: string
  readonly row: number
  readonly id: number
}

export interface SignedPlace {
  readonly place: FilePlace
  readonly sessionId: string
  /** Seconds since 1970 UTC. */
  readonly expires: number
}

export interface FileUrls {
  /** An address for this session, good for at least half its time from now on. */
  sign(place: FilePlace, sessionId: string, now: number): { url: string; expires: number }
  /** What an address says; `undefined` for one that we have not signed, exactly so. */
  read(query: Readonly<Record<string, string>>): SignedPlace | undefined
}

/** Seconds that an address may be good for. */
const LIFE = 300
/** Addresses of the same time are the same, so that the browser finds in its cache what it has shown already. */
const STEP = 150

/** What stands in the query of an address. */
export const SIGNED_NAMES = ['list', 'column', 'row', 'id', 'sid', 'expires', 'sign']

/** A language, and the small copy of the picture: neither opens more than the address does. Nothing else is added to what was signed. */
const MAY_BE_ADDED: ReadonlySet<string> = new Set(['lang', SIZE_NAME])

/** Signs with this key of 32 bytes. `prefix` stands before the path, as `/api/v1` does. */
export function fileUrls(key: Buffer, prefix: string): FileUrls {
  const macOf = (signed: SignedPlace) => createHmac('sha256', key).update(textOf(signed)).digest()
  return {
    sign(place, sessionId, now) {
      const expires = now - (now % STEP) + LIFE
      const sign = macOf({ place, sessionId, expires }).toString('hex')
      const query = new URLSearchParams({ ...asTexts(place), sid: sessionId, expires: String(expires), sign })
      return { url: `${prefix}/${FILE_PATHS.open}?${query.toString()}`, expires }
    },
    read(query) {
      if (Object.keys(query).some((name) => !MAY_BE_ADDED.has(name) && !SIGNED_NAMES.includes(name)))
        return undefined
      const place = readPlace(query)
      const { sid = '', expires = '', sign = '' } = query
      const until = readPlainId(expires)
      if (place === undefined || until === undefined || !/^[\da-f]{64}$/.test(sign)) return undefined
      const signed = { place, sessionId: sid, expires: until }
      return timingSafeEqual(macOf(signed), Buffer.from(sign, 'hex')) ? signed : undefined
    },
  }
}

/** The place that an address, or its query, names; `undefined` where it names none. Nothing is proven by it. */
export function readPlace(query: Readonly<Record<string, string>>): FilePlace | undefined {
  const { list, column } = query
  const [row, id] = [readPlainId(query['row'] ?? ''), readPlainId(query['id'] ?? '')]
  if (list === undefined || column === undefined || row === undefined || id === undefined) return undefined
  return { list, column, row, id }
}

function asTexts({ list, column, row, id }: FilePlace): Record<string, string> {
  return { list, column, row: String(row), id: String(id) }
}

// As JSON, since a name may hold anything that could separate it from the next.
function textOf({ place: { list, column, row, id }, sessionId, expires }: SignedPlace): string {
  return JSON.stringify(['cangdan file v1', list, column, row, id, sessionId, expires])
}
