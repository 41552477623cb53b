// Lists the valid options in the error of an unknown option: all of them, or the nearest ones.
import type { Cascade, Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { type SheetRow, getText } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import { isRef, loadOfferedLabels, filterRefs } from '#engine/read/options/refs.ts'
import { findRejectedOptions } from '#engine/write/validation/assert-options.ts'
import type { WriteContext } from '#engine/write/record.ts'
import type { CellFormat } from './cells.ts'
import { findNearest, normalizeLabel } from './nearest-labels.ts'

type Faults = Map<string, RecordFieldError>

const MAX_LISTED = 12
const MAX_LISTED_CHARACTERS = 160
const MAX_NEAREST = 3
const SEPARATORS = { zh: '、', ja: '、', en: ', ', es: ', ' } as const

export class Choices {
  readonly #tx: Db
  readonly #writing: WriteContext
  readonly #fields: readonly (Column | undefined)[]
  readonly #format: CellFormat
  readonly #known = new Map<string, readonly string[]>()

  constructor(
    tx: Db,
    { writing, fields, format }: { writing: WriteContext; fields: readonly (Column | undefined)[]; format: CellFormat },
  ) {
    this.#tx = tx
    this.#writing = writing
    this.#fields = fields
    this.#format = format
  }

  async withChoices(faults: Faults, { cells }: SheetRow): Promise<Faults> {
    const errors: Faults = new Map()
    for (const [name, error] of faults) {
      const index = this.#fields.findIndex((field) => field?.name === name)
      const field = this.#fields[index]
      const isNone = error.code === 'not_an_option' && field !== undefined
      errors.set(name, isNone ? await this.#instead(field, getText(cells[index]).trim(), error) : error)
    }
    return errors
  }

  async #instead(field: Column, text: string, error: RecordFieldError): Promise<RecordFieldError> {
    const labels = await this.#labelsOf(field)
    // The option exists and was rejected for another reason.
    if (labels.some((label) => normalizeLabel(label) === normalizeLabel(text))) return error
    if (labels.length === 0) return { code: 'no_options' }
    const between = SEPARATORS[this.#writing.writer.language]
    const all = labels.join(between)
    if (labels.length <= MAX_LISTED && all.length <= MAX_LISTED_CHARACTERS)
      return { code: 'one_of', values: { options: all } }
    const nearestLabels = findNearest(labels, text, MAX_NEAREST)
    return nearestLabels.length === 0 ? error : { code: 'none_such', values: { options: nearestLabels.join(between) } }
  }

  async #labelsOf(field: Column): Promise<readonly string[]> {
    const known = this.#known.get(field.name) ?? (await this.#read(field))
    this.#known.set(field.name, known)
    return known
  }

  async #read(field: Column): Promise<readonly string[]> {
    const { principal, language } = this.#writing.writer
    if (isRef(field)) return loadOfferedLabels(this.#tx, field, principal)
    if (field.offers !== undefined || field.cascades !== undefined)
      return listPaths(this.#format.cascades(field.name), field.anyLevel === true)
    const offered = field.offered ?? field.options ?? []
    return offered.map((option) => field.optionTitles.get(option)?.[language] ?? String(option))
  }
}

function listPaths(tree: readonly Cascade[], isAnyLevel: boolean): string[] {
  return tree.flatMap(({ label, children = [] }) => {
    if (children.length === 0) return [label]
    const below = listPaths(children, isAnyLevel).map((path) => `${label} / ${path}`)
    return isAnyLevel ? [label, ...below] : below
  })
}

/** Returns invalid references of rows with errors. Skips references that depend on a field with an error. */
export async function findOptionErrors(
  tx: Db,
  { resource, writer }: WriteContext,
  rows: readonly { readonly values: Row; readonly errors: ReadonlyMap<string, RecordFieldError> }[],
): Promise<readonly Faults[]> {
  const refs = filterRefs(resource.fields.values())
  if (refs.length === 0) return []
  const changes = rows.map(({ values }) => ({ values, previous: undefined }))
  const failures = await findRejectedOptions(tx, resource, changes, writer)
  return rows.map(({ errors: faults }, index) => {
    const errors = new Map<string, RecordFieldError>(failures[index]?.details.errors)
    for (const { name, ref } of refs)
      if ([name, ...Object.keys(ref.dependsOn ?? {})].some((each) => faults.has(each))) errors.delete(name)
    return errors
  })
}
