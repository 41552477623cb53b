// Posts an action: one record by its id, many in parts, so that its progress can be shown and no call takes for ever.
import { plainText, type BulkResult, type Row } from '@cangdan/protocol'
import { api, ApiError } from '#api/client.ts'
import { reasonOf } from '#api/refused.ts'
import { keyOf } from '../list/selection.ts'
import type { Asked, Done, NotDone } from './asked.ts'

/** What names the records of a call. */
type Target = { readonly id: number | string } | { readonly ids: string; readonly versions?: string }

/** Records of one call. */
const AT_ONCE = 50

/** As which a row was read: lists whose rows are decided on many at once carry it. */
const versionOf = (row: Row) => plainText(row['version'])

export interface PostParts {
  readonly asked: Asked
  readonly pk: string
  /** Values of the dialog's fields, and the version that was read. */
  readonly given: Row
  /** Receives how many of the records have been tried. */
  readonly onProgress: (tried: number) => void
}

/** @throws ApiError where it was not done at all */
export async function postAction({ asked, pk, given, onProgress }: PostParts): Promise<Done> {
  const path = asked.action.call ?? ''
  const post = (target: Target) =>
    api.answer<BulkResult[] | null>(
      asked.action.method === 'GET'
        ? { method: 'GET', path, params: target }
        : { method: 'POST', path, body: { ...given, ...target } },
      { quiet: true },
    )
  const [only] = asked.rows
  if (!asked.isBulk && only !== undefined) {
    const { message } = await post({ id: keyOf(only, pk) })
    return { asked, message, done: [only], notDone: [] }
  }

  // In the order in which they came about, whatever the list is sorted by: a price is measured against the one before it.
  const rows = asked.rows.toSorted((a, b) => Number(keyOf(a, pk)) - Number(keyOf(b, pk)))
  const done: Row[] = []
  const notDone: NotDone[] = []
  let said = ''
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE)
    try {
      const { data, message } = await post({
        ids: part.map((row) => keyOf(row, pk)).join(','),
        ...(asked.action.namesVersion === true ? { versions: part.map(versionOf).join(',') } : {}),
      })
      said = message
      const results = new Map((data ?? []).map((result) => [result.id, result]))
      for (const row of part) {
        const result = results.get(Number(keyOf(row, pk)))
        if (result?.status === true) done.push(row)
        else notDone.push({ row, reason: result === undefined ? '' : reasonOf(result) })
      }
    } catch (error) {
      // Before anything was done it is as if it had not been asked; afterwards the rest is shown beside it.
      if (done.length === 0 && notDone.length === 0) throw error
      const reason = error instanceof ApiError ? error.message : String(error)
      notDone.push(...rows.slice(from).map((row) => ({ row, reason })))
      break
    }
    onProgress(from + part.length)
  }
  return { asked, message: said, done, notDone }
}
