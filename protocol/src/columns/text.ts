// Plain text, trimmed. A filter matches any part of it. The controls `editor` and `table` have their own text format.
import { RULES, storedByRule } from '../rules/index.ts'
import { textFormOf } from '../texts/index.ts'
import { accept, refuse, type ColumnKind } from './column-kind.ts'
import { isStorable } from './storable.ts'

const MAX_LENGTH = 255

export const textColumn: ColumnKind<string> = {
  width: 160,
  align: 'left',
  readFilter: (wire) => (isStorable(wire) ? wire : undefined),
  writeFilter: (text) => (text.trim() === '' ? undefined : text.trim()),
  readValue(value, limits) {
    const form = textFormOf(limits.control)
    if (form !== undefined) return form.read(value, limits)
    if (value === undefined || value === null) return limits.required ? refuse('required') : accept('')
    if (typeof value !== 'string' || !isStorable(value)) return refuse('wrong_type')
    const text = storedByRule(limits.rule, value.trim())
    if (text === '') return limits.required ? refuse('required') : accept('')
    const max = limits.maxLength ?? MAX_LENGTH
    if (text.length > max && Array.from(text).length > max) return refuse('too_long', { max })
    if (limits.rule !== undefined && !RULES[limits.rule].holds(text)) return refuse(RULES[limits.rule].error)
    return accept(text)
  },
}
