// Files that belong to a record: pictures, and papers where the column takes them. In their order, one unless the column
// says how many.
import { accept, refuse, type ColumnKind } from './column-kind.ts'
import type { FileRef } from '../described/file.schemas.ts'

const MAX_SENT = 100

export const imageColumn: ColumnKind<never> = {
  width: 240,
  align: 'left',
  readFilter: () => undefined,
  writeFilter: () => undefined,
  readValue(value, limits) {
    const given = value === undefined || value === null || value === '' ? [] : value
    const ids = (Array.isArray(given) ? given : [given]).slice(0, MAX_SENT).map(readId)
    const known = ids.filter((id) => id !== undefined)
    if (known.length < ids.length || new Set(known).size < known.length) return refuse('wrong_type')
    if (known.length === 0 && limits.required) return refuse('required')
    const max = limits.files ?? 1
    return known.length > max ? refuse('too_many_files', { max }) : accept(known.map((id) => ({ id })))
  },
}

/** The files of a value, whatever type it may be of. */
export function filesOf(value: unknown): readonly FileRef[] {
  return Array.isArray(value) ? value : []
}

// Its number, or the file as an answer gave it: anyone who sends back what they read changes nothing.
function readId(file: unknown): number | undefined {
  const id: unknown = typeof file === 'object' && file !== null && 'id' in file ? file.id : file
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}
