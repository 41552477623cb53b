// Files of a record: pictures, and documents if the column accepts them. They keep their order. One file unless the column allows more.
import { acceptValue, rejectValue, type ColumnTypeDefinition } from './column-kind.ts'
import type { FileRef } from '../described/file.schemas.ts'

const MAX_SENT = 100

export const imageColumn: ColumnTypeDefinition<never> = {
  width: 240,
  align: 'left',
  readFilter: () => undefined,
  writeFilter: () => undefined,
  readValue(value, limits) {
    const input = value === undefined || value === null || value === '' ? [] : value
    const ids = (Array.isArray(input) ? input : [input]).slice(0, MAX_SENT).map(readId)
    const known = ids.filter((id) => id !== undefined)
    if (known.length < ids.length || new Set(known).size < known.length) return rejectValue('wrong_type')
    if (known.length === 0 && limits.required) return rejectValue('required')
    const max = limits.files ?? 1
    return known.length > max ? rejectValue('too_many_files', { max }) : acceptValue(known.map((id) => ({ id })))
  },
}

export function getFiles(value: unknown): readonly FileRef[] {
  return Array.isArray(value) ? value : []
}

// Accepts an id, or a file from a response, so that saving an unchanged record changes nothing.
function readId(file: unknown): number | undefined {
  const id: unknown = typeof file === 'object' && file !== null && 'id' in file ? file.id : file
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}
