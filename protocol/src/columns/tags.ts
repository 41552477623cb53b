// Short texts such as template variables, keywords or phones. They keep their order, are unique, and contain no separator.
import { RULES, storedByRule } from '../rules/index.ts'
import { accept, type ColumnKind, refuse, type ValueFault, type ValueLimits } from './column-kind.ts'
import { isStorable } from './storable.ts'

/** Default limits of a value: number of tags, and characters per tag. */
export const MAX_TAGS = 20
export const MAX_TAG_LENGTH = 40
const BETWEEN = /[;；、,，\p{Cc}\p{Zl}\p{Zp}]/u
const MAX_SAID = 40

export const tagsColumn: ColumnKind<string> = {
  width: 200,
  align: 'left',
  readFilter: (wire) => (wire.trim() === '' || !isStorable(wire) || endsTag(wire) ? undefined : wire),
  writeFilter: (text) => (text.trim() === '' ? undefined : text.trim()),
  readValue(value, limits) {
    const given: unknown = value === undefined || value === null || value === '' ? [] : value
    if (!Array.isArray(given)) return refuse('wrong_type')
    const texts: readonly unknown[] = given
    if (!texts.every((text) => typeof text === 'string')) return refuse('wrong_type')
    const tags = texts.map((tag) => storedByRule(limits.rule, tag.trim())).filter((tag) => tag !== '')
    if (tags.length === 0) return limits.required ? refuse('required') : accept([])
    const { most = MAX_TAGS } = limits
    if (tags.length > most) return refuse('too_many_tags', { max: most })
    const fault = faultAmong(tags, limits)
    return fault === undefined ? accept(tags) : { ok: false, fault }
  },
}

function faultAmong(tags: readonly string[], limits: ValueLimits): ValueFault | undefined {
  const seen = new Set<string>()
  for (const tag of tags) {
    const fault: ValueFault | undefined = seen.has(tag) ? { code: 'duplicate' } : tagFault(tag, limits)
    if (fault !== undefined) return { ...fault, tag: shortened(tag) }
    seen.add(tag)
  }
  return undefined
}

export function tagFault(
  tag: string,
  { rule, maxLength = MAX_TAG_LENGTH }: Pick<ValueLimits, 'rule' | 'maxLength'>,
): ValueFault | undefined {
  if (!isStorable(tag) || endsTag(tag)) return { code: 'wrong_type' }
  if (Array.from(tag).length > maxLength) return { code: 'too_long', values: { max: maxLength } }
  return rule === undefined || RULES[rule].holds(tag) ? undefined : { code: RULES[rule].error }
}

const shortened = (tag: string): string => {
  const letters = Array.from(tag)
  return letters.length > MAX_SAID ? `${letters.slice(0, MAX_SAID).join('')}…` : tag
}

export const endsTag = (text: string): boolean => BETWEEN.test(text)

/** Splits a typed, pasted or imported text into tags without validation. */
export const tagsIn = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
