// Lists the valid options in the error of an unknown option: all of them, or the nearest ones.
import type { Cascade, Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { FieldFault } from '#engine/declare/resource.ts'
import { isRef, labelsOffered, refsOf } from '#engine/read/options/refs.ts'
import { refusedOptions } from '#engine/write/validation/assert-options.ts'
import type { Writing } from '#engine/write/record.ts'
import type { CellFormat } from './cells.ts'
import { nearest, plainLabel } from './nearest.ts'

type Faults = Map<string, FieldFault>

const FEW = 12
const FEW_CHARACTERS = 160
const NEAREST = 3
const BETWEEN = { zh: '、', ja: '、', en: ', ', es: ', ' } as const

export class Choices {
  readonly #tx: Db
  readonly #writing: Writing
  readonly #fields: readonly (Column | undefined)[]
  readonly #format: CellFormat
  readonly #known = new Map<string, readonly string[]>()

  constructor(
    tx: Db,
    {
      writing,
      fields,
      format,
    }: { writing: Writing; fields: readonly (Column | undefined)[]; format: CellFormat },
  ) {
    this.#tx = tx
    this.#writing = writing
    this.#fields = fields
    this.#format = format
  }

  async said(faults: Faults, { cells }: SheetRow): Promise<Faults> {
    const said: Faults = new Map()
    for (const [name, fault] of faults) {
      const index = this.#fields.findIndex((field) => field?.name === name)
      const field = this.#fields[index]
      const isNone = fault.code === 'not_an_option' && field !== undefined
      said.set(name, isNone ? await this.#instead(field, textOf(cells[index]).trim(), fault) : fault)
    }
    return said
  }

  async #instead(field: Column, text: string, fault: FieldFault): Promise<FieldFault> {
    const labels = await this.#labelsOf(field)
    // The option exists and was rejected for another reason.
    if (labels.some((label) => plainLabel(label) === plainLabel(text))) return fault
    if (labels.length === 0) return { code: 'no_options' }
    const between = BETWEEN[this.#writing.writer.language]
    const all = labels.join(between)
    if (labels.length <= FEW && all.length <= FEW_CHARACTERS)
      return { code: 'one_of', values: { options: all } }
    const near = nearest(labels, text, NEAREST)
    return near.length === 0 ? fault : { code: 'none_such', values: { options: near.join(between) } }
  }

  async #labelsOf(field: Column): Promise<readonly string[]> {
    const known = this.#known.get(field.name) ?? (await this.#read(field))
    this.#known.set(field.name, known)
    return known
  }

  async #read(field: Column): Promise<readonly string[]> {
    const { principal, language } = this.#writing.writer
    if (isRef(field)) return labelsOffered(this.#tx, field, principal)
    if (field.offers !== undefined || field.cascades !== undefined)
      return pathsIn(this.#format.cascades(field.name), field.anyLevel === true)
    const offered = field.offered ?? field.options ?? []
    return offered.map((option) => field.optionTitles.get(option)?.[language] ?? String(option))
  }
}

function pathsIn(tree: readonly Cascade[], isAnyLevel: boolean): string[] {
  return tree.flatMap(({ label, children = [] }) => {
    if (children.length === 0) return [label]
    const below = pathsIn(children, isAnyLevel).map((path) => `${label} / ${path}`)
    return isAnyLevel ? [label, ...below] : below
  })
}

/** Returns invalid references of rows with errors. Skips references that depend on a field with an error. */
export async function refusedAmong(
  tx: Db,
  { resource, writer }: Writing,
  rows: readonly { readonly values: Row; readonly faults: ReadonlyMap<string, FieldFault> }[],
): Promise<readonly Faults[]> {
  const refs = refsOf(resource.fields.values())
  if (refs.length === 0) return []
  const changes = rows.map(({ values }) => ({ values, previous: undefined }))
  const failures = await refusedOptions(tx, resource, changes, writer)
  return rows.map(({ faults }, index) => {
    const said = new Map<string, FieldFault>(failures[index]?.details.faults)
    for (const { name, ref } of refs)
      if ([name, ...Object.keys(ref.dependsOn ?? {})].some((each) => faults.has(each))) said.delete(name)
    return said
  })
}
