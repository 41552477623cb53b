// Short texts such as template variables, keywords or phones. They keep their order, are unique, and contain no separator.
import { RULES, normalizeInput } from '../rules/index.ts'
import {
  acceptValue,
  type ColumnTypeDefinition,
  rejectValue,
  type ValueError,
  type ValueLimits,
} from './column-kind.ts'
import { isStorable } from './storable.ts'

/** Default limits of a value: number of tags, and characters per tag. */
export const MAX_TAGS = 20
export const MAX_TAG_LENGTH = 40
const SEPARATOR = /[;；、,，\p{Cc}\p{Zl}\p{Zp}]/u
const MAX_QUOTED = 40

export const tagsColumn: ColumnTypeDefinition<string> = {
  width: 200,
  align: 'left',
  readFilter: (wire) => (wire.trim() === '' || !isStorable(wire) || hasTagSeparator(wire) ? undefined : wire),
  writeFilter: (text) => (text.trim() === '' ? undefined : text.trim()),
  readValue(value, limits) {
    const input: unknown = value === undefined || value === null || value === '' ? [] : value
    if (!Array.isArray(input)) return rejectValue('wrong_type')
    const texts: readonly unknown[] = input
    if (!texts.every((text) => typeof text === 'string')) return rejectValue('wrong_type')
    const tags = texts.map((tag) => normalizeInput(limits.rule, tag.trim())).filter((tag) => tag !== '')
    if (tags.length === 0) return limits.required ? rejectValue('required') : acceptValue([])
    const { most = MAX_TAGS } = limits
    if (tags.length > most) return rejectValue('too_many_tags', { max: most })
    const error = findTagError(tags, limits)
    return error === undefined ? acceptValue(tags) : { ok: false, error }
  },
}

function findTagError(tags: readonly string[], limits: ValueLimits): ValueError | undefined {
  const seen = new Set<string>()
  for (const tag of tags) {
    const error: ValueError | undefined = seen.has(tag) ? { code: 'duplicate' } : checkTag(tag, limits)
    if (error !== undefined) return { ...error, tag: shortenTag(tag) }
    seen.add(tag)
  }
  return undefined
}

export function checkTag(
  tag: string,
  { rule, maxLength = MAX_TAG_LENGTH }: Pick<ValueLimits, 'rule' | 'maxLength'>,
): ValueError | undefined {
  if (!isStorable(tag) || hasTagSeparator(tag)) return { code: 'wrong_type' }
  if (Array.from(tag).length > maxLength) return { code: 'too_long', values: { max: maxLength } }
  return rule === undefined || RULES[rule].holds(tag) ? undefined : { code: RULES[rule].error }
}

const shortenTag = (tag: string): string => {
  const letters = Array.from(tag)
  return letters.length > MAX_QUOTED ? `${letters.slice(0, MAX_QUOTED).join('')}…` : tag
}

export const hasTagSeparator = (text: string): boolean => SEPARATOR.test(text)

/** Splits a typed, pasted or imported text into tags without validation. */
export const splitTags = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
