// Answers the browser's calls as the server would, and remembers what it was asked.
import {
  type Answer,
  IMPORT_MODES,
  MARKS,
  type Refusal,
  type Row,
  siblingPath,
  type TableMeta,
} from '@cangdan/protocol'
import { vi } from 'vitest'
import { GARDEN, LIST_PATH } from './garden.ts'

export interface AskedCall {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  /** Under which it is to be done once; it stands in its body. */
  readonly key: unknown
}

/** `undefined` leaves the call to the next one who knows it. */
export type Answerer = (call: AskedCall) => unknown

export class Refused {
  readonly answer: Refusal
  constructor(answer: Partial<Refusal>) {
    this.answer = { status: false, data: null, code: 'internal', message: 'refused', ...answer }
  }
}

export const isMeta = (call: AskedCall): boolean =>
  call.path === LIST_PATH && Object.keys(call.params).length === 0
export const isCount = (call: AskedCall): boolean => MARKS.count in call.params
export const isWholeCount = (call: AskedCall): boolean => MARKS.countSum in call.params
export const isExport = (call: AskedCall): boolean => MARKS.export in call.params
export const isSelectedExport = (call: AskedCall): boolean => call.path === siblingPath(LIST_PATH, 'Export')
export const isRows = (call: AskedCall): boolean => 'page' in call.params && !isExport(call)

function readBody(text: unknown): Pick<AskedCall, 'body' | 'key'> {
  if (typeof text !== 'string') return { body: undefined, key: undefined }
  const { idempotency_key: key, ...body } = JSON.parse(text) as Record<string, unknown>
  return { body, key }
}

/** A sheet that is only tried changes nothing. */
const changes = ({ method, params }: AskedCall) =>
  method === 'POST' && params[MARKS.importFile] !== String(IMPORT_MODES.try)

/** What was done names what it has changed. */
async function withTopics(response: Response): Promise<Response> {
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return response
  const answer = (await response.json()) as Answer<unknown>
  return Response.json(answer.status ? { ...answer, topics: GARDEN.topics } : answer)
}

/** Takes the place of the network for one test. */
export function fakeServer(...answerers: Answerer[]) {
  const calls: AskedCall[] = []
  const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://garden.test')
    const call: AskedCall = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/v1/', ''),
      params: Object.fromEntries(url.searchParams),
      ...readBody(init.body),
    }
    calls.push(call)
    for (const answerer of answerers) {
      const data = await answerer(call)
      if (data instanceof Refused) return Response.json(data.answer)
      const answered = data instanceof Response ? data : Response.json({ status: true, data, message: '' })
      if (data !== undefined) return changes(call) ? withTopics(answered) : answered
    }
    throw new TypeError(`Nobody answers ${call.path}.`)
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  return {
    calls,
    asked: (is: (call: AskedCall) => boolean): AskedCall[] => calls.filter(is),
  }
}

/** A garden of these plants: filters nothing, sorts nothing, but pages and counts. */
export function gardenOf(rows: Row[], meta: TableMeta = GARDEN): Answerer {
  return (call) => {
    if (isMeta(call)) return meta
    if (isCount(call)) return { count: rows.length, totalrow: { price: rows.length * 123_456 } }
    if (!isRows(call)) return undefined
    const [page, limit] = [Number(call.params['page']), Number(call.params['limit'])]
    return rows.slice((page - 1) * limit, page * limit)
  }
}
