// What somebody is about to say of a sheet, from what was found in it. Pure.
import type { ImportLook, ImportMapping } from '@cangdan/protocol'

/** A mapping with everything that can be said in it. */
export interface Draft {
  /** By column, counted from 1; null where it is left out. */
  readonly columns: Readonly<Record<string, string | null>>
  /** What is the same in every row; an empty one is being filled in. */
  readonly constants: Readonly<Record<string, string>>
  readonly fillsDown: boolean
  readonly rounds: boolean
  readonly halves: boolean
  /** Which rows are wanted, by filter; all of them where it is not there. */
  readonly filters: Readonly<Record<string, string[] | true>>
}

/** As the sheet was found, and as somebody has said before, now or of one like it; what means no field is left out. Required fields without a column wait to be filled in. */
export function draftOf(look: ImportLook, said?: ImportMapping): Draft {
  const before = (said?.columns === undefined ? look.remembered : said) ?? {}
  const columns = Object.fromEntries(look.columns.map(({ column, field }) => [String(column), field]))
  const used = new Set(Object.values(columns))
  const missing = look.fields.filter(({ name, required }) => required && !used.has(name))
  return {
    columns,
    constants: { ...Object.fromEntries(missing.map(({ name }) => [name, ''])), ...before.constants },
    fillsDown: before.fillDown !== undefined,
    rounds: before.round === true,
    halves: before.halve === true,
    filters: { ...before.filters },
  }
}

/** Fields that are in no column, and are not filled in. */
export function fieldsLeft({ fields }: ImportLook, { columns, constants }: Draft): ImportLook['fields'] {
  const used = new Set([...Object.values(columns), ...Object.keys(constants)])
  return fields.filter(({ name }) => !used.has(name))
}

/** What is sent of it: of blanks only those are filled down that every record must have. */
export function mappingOf(look: ImportLook, draft: Draft): ImportMapping {
  const { sheet, heading, profile, fields } = look
  const { columns, constants, fillsDown, rounds, halves, filters } = draft
  const filled = Object.entries(constants).filter(([, text]) => text.trim() !== '')
  const used = new Set(Object.values(columns))
  const required = fields.filter(({ name, required: isRequired }) => isRequired && used.has(name))
  return {
    ...(sheet !== null && { sheet }),
    heading,
    ...(profile !== null && { profile }),
    columns: { ...columns },
    ...(filled.length > 0 && { constants: Object.fromEntries(filled) }),
    ...(fillsDown && required.length > 0 && { fillDown: required.map(({ name }) => name) }),
    ...(rounds && { round: true as const }),
    ...(halves && { halve: true as const }),
    ...(Object.keys(filters).length > 0 && { filters: { ...filters } }),
  }
}

/** With a filter that wants some of its values, or all rows where those are none. */
export function withFilter(
  filters: Draft['filters'],
  name: string,
  wanted: string[] | boolean,
): Draft['filters'] {
  const others = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name))
  const isNone = wanted === false || (Array.isArray(wanted) && wanted.length === 0)
  return isNone ? others : { ...others, [name]: wanted === true ? true : wanted }
}
