import type { ImportInspection, ImportMapping } from '@cangdan/protocol'

export interface DraftMapping {
  /** Field by column number from 1; null for ignored columns. */
  readonly columns: Readonly<Record<string, string | null>>
  /** Values that are the same in every row; an empty string is still being filled in. */
  readonly constants: Readonly<Record<string, string>>
  readonly fillsDown: boolean
  readonly rounds: boolean
  readonly halves: boolean
  /** Wanted values by filter; all rows when missing. */
  readonly filters: Readonly<Record<string, string[] | true>>
}

/**
 * Returns the draft from the detected columns and from the mapping that was used before for this or a similar file. Columns mapped to no field are
 * ignored; required fields without a column become empty constants.
 */
export function createDraftMapping(look: ImportInspection, mapping?: ImportMapping): DraftMapping {
  const before = (mapping?.columns === undefined ? look.remembered : mapping) ?? {}
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

export function listUnmappedFields(
  { fields }: ImportInspection,
  { columns, constants }: DraftMapping,
): ImportInspection['fields'] {
  const used = new Set([...Object.values(columns), ...Object.keys(constants)])
  return fields.filter(({ name }) => !used.has(name))
}

/** Returns the mapping to send. Blanks are filled down only in required fields. */
export function toImportMapping(look: ImportInspection, draft: DraftMapping): ImportMapping {
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

/** Sets the wanted values of a filter; without values all rows pass. */
export function setFilter(
  filters: DraftMapping['filters'],
  name: string,
  wanted: string[] | boolean,
): DraftMapping['filters'] {
  const others = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name))
  const isNone = wanted === false || (Array.isArray(wanted) && wanted.length === 0)
  return isNone ? others : { ...others, [name]: wanted === true ? true : wanted }
}
