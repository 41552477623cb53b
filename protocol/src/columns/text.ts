// Plain text, trimmed. A filter matches any part of it. The controls `editor` and `table` have their own text format.
import { RULES, normalizeInput } from '../rules/index.ts'
import { getTextFormat } from '../texts/index.ts'
import { acceptValue, rejectValue, type ColumnTypeDefinition } from './column-kind.ts'
import { isStorable } from './storable.ts'

const MAX_LENGTH = 255

export const textColumn: ColumnTypeDefinition<string> = {
  width: 160,
  align: 'left',
  readFilter: (wire) => (isStorable(wire) ? wire : undefined),
  writeFilter: (text) => (text.trim() === '' ? undefined : text.trim()),
  readValue(value, limits) {
    const form = getTextFormat(limits.control)
    if (form !== undefined) return form.read(value, limits)
    if (value === undefined || value === null) return limits.required ? rejectValue('required') : acceptValue('')
    if (typeof value !== 'string' || !isStorable(value)) return rejectValue('wrong_type')
    const text = normalizeInput(limits.rule, value.trim())
    if (text === '') return limits.required ? rejectValue('required') : acceptValue('')
    const max = limits.maxLength ?? MAX_LENGTH
    if (text.length > max && Array.from(text).length > max) return rejectValue('too_long', { max })
    if (limits.rule !== undefined && !RULES[limits.rule].holds(text)) return rejectValue(RULES[limits.rule].error)
    return acceptValue(text)
  },
}
