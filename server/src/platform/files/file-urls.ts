// URLs that open a file without headers, such as a picture in a page: for one session and one place, for five minutes. The call that serves a URL
// checks the reader's rights again (docs/wire.md §8).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { FILE_PATHS, SIZE_NAME } from '@cangdan/protocol'
import { readPlainId } from '../plain-id.ts'

export interface FileLocation {
  readonly list: string
  readonly column: string
  readonly row: number
  readonly id: number
}

export interface SignedLocation {
  readonly place: FileLocation
  readonly sessionId: string
  /** Unix seconds. */
  readonly expires: number
}

export interface FileUrls {
  sign(place: FileLocation, sessionId: string, now: number): { url: string; expires: number }
  /** Verifies the query of a URL; undefined if its signature is wrong. */
  read(query: Readonly<Record<string, string>>): SignedLocation | undefined
}

/** Seconds. */
const LIFE = 300
/** Seconds in which the same URL is returned, so that the browser's cache works. */
const STEP = 150

export const SIGNED_NAMES = ['list', 'column', 'row', 'id', 'sid', 'expires', 'sign']

/** Language and picture size may be added unsigned: they grant nothing. */
const MAY_BE_ADDED: ReadonlySet<string> = new Set(['lang', SIZE_NAME])

/** @param key 32 bytes @param prefix of the path, such as `/api/v1` */
export function createFileUrls(key: Buffer, prefix: string): FileUrls {
  const computeMac = (signed: SignedLocation) => createHmac('sha256', key).update(buildSignedText(signed)).digest()
  return {
    sign(place, sessionId, now) {
      const expires = now - (now % STEP) + LIFE
      const sign = computeMac({ place, sessionId, expires }).toString('hex')
      const query = new URLSearchParams({ ...toQuery(place), sid: sessionId, expires: String(expires), sign })
      return { url: `${prefix}/${FILE_PATHS.open}?${query.toString()}`, expires }
    },
    read(query) {
      if (Object.keys(query).some((name) => !MAY_BE_ADDED.has(name) && !SIGNED_NAMES.includes(name))) return undefined
      const place = readFileLocation(query)
      const { sid = '', expires = '', sign = '' } = query
      const until = readPlainId(expires)
      if (place === undefined || until === undefined || !/^[\da-f]{64}$/.test(sign)) return undefined
      const signed = { place, sessionId: sid, expires: until }
      return timingSafeEqual(computeMac(signed), Buffer.from(sign, 'hex')) ? signed : undefined
    },
  }
}

export function readFileLocation(query: Readonly<Record<string, string>>): FileLocation | undefined {
  const { list, column } = query
  const [row, id] = [readPlainId(query['row'] ?? ''), readPlainId(query['id'] ?? '')]
  if (list === undefined || column === undefined || row === undefined || id === undefined) return undefined
  return { list, column, row, id }
}

function toQuery({ list, column, row, id }: FileLocation): Record<string, string> {
  return { list, column, row: String(row), id: String(id) }
}

// JSON, because names may contain any separator.
function buildSignedText({ place: { list, column, row, id }, sessionId, expires }: SignedLocation): string {
  return JSON.stringify(['cangdan file v1', list, column, row, id, sessionId, expires])
}
