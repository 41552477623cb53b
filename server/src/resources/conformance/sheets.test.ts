// Every resource whose rows a sheet can tell apart: what is there is skipped, or written over as by its form, and a batch is undone.
import {
  EXPORT_SCOPES,
  type FieldMeta,
  type FormGroup,
  type ImportAnswer,
  MARKS,
  plainText,
  type RecordAnswer,
  type Row,
  textFormOf,
  toDecimalText,
  type WireValue,
  dayText,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isStored } from '#engine/declare/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { listEntry, verbEntry } from '#engine/declare/rights.ts'
import { importedFields } from '#engine/read/headings.ts'
import { importBatch } from '#resources/sys/import/import.ts'
import { IMPORT_LISTS } from '#resources/sys/import/import.titles.ts'
import { ok, refusal } from '#testing/test-platform.ts'
import { resources } from '../index.ts'
import { withoutUrls } from './filled.ts'
import { overRegistry, type Subject } from './prepared.ts'

const importable = resources.filter(({ verbs }) => verbs.has('import'))

describe('lists that take sheets', () => {
  it('are all named by the list of imports, and all tell their records apart', () => {
    const named = importBatch.columns.get('list_name')?.optionTitles
    const titles = new Map(importable.map(({ path, title }) => [path, title]))
    expect(new Map(IMPORT_LISTS.map((path, place) => [path, named?.get(place + 1)]))).toEqual(titles)
    expect(importable.filter(({ sheetKey }) => sheetKey === undefined)).toEqual([])
  })
})

const TRY = 2
/** In a row of a sheet, as its own file would have it. */
type Texts = Readonly<Record<string, string>>

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const sheetOf = (rows: readonly Texts[]) => {
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => quoted(row[name] ?? '')).join(','))
  return Buffer.from([names.join(','), ...lines].join('\n'))
}

const fieldsOf = (groups: readonly FormGroup[]) =>
  new Map(groups.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)))

/** What a cell says that means this value. */
function textOf(field: FieldMeta, value: WireValue, labels: Readonly<Record<string, string>>): string {
  if (value === null || value === '') return ''
  const several = Array.isArray(value) ? (value as (number | string)[]) : [value as number | string]
  if (field.remote !== undefined || field.loaded)
    return several.map((id) => labels[String(id)] ?? named(field, id)).join(';')
  switch (field.type) {
    case 'number':
      return toDecimalText(Number(value), field.decimal ?? 0) + (field.unit === '%' ? '%' : '')
    case 'select':
    case 'checkbox':
    case 'tags':
      return several.join(';')
    case 'cascade':
      return pathText(field, several.map(Number))
    case 'date':
    case 'eqdate':
      return dayText(Number(value))
    case 'datetime':
    case 'eqtime':
      return new Date(Number(value) * 1000).toISOString().slice(0, 19).replace('T', ' ')
    default: {
      const text = plainText(value)
      const words = textFormOf(field.control)?.words(text) ?? text
      // Of apostrophes before a formula an import takes one away.
      return /^'+[=+\-@\t\r]/.test(words) ? `'${words}` : words
    }
  }
}

const named = ({ options = [] }: FieldMeta, id: number | string) =>
  options.find(({ value }) => value === id)?.label ?? String(id)

function pathText({ cascades = [] }: FieldMeta, path: readonly number[]): string {
  const words: string[] = []
  let level = cascades
  for (const value of path) {
    const found = level.find((each) => each.value === value)
    words.push(found?.label ?? '')
    level = found?.children ?? []
  }
  return words.join('/')
}

/** A field that may say something else without anything following from it. */
function freeField({ path, fields, sheetKey }: Resource): string {
  const keys = new Set(sheetKey?.columns.map(({ name }) => name))
  const free = [...fields.values()].find(
    (field) =>
      field.type === 'text' &&
      isStored(field) &&
      !keys.has(field.name) &&
      field.rule === undefined &&
      (field.control === undefined || field.control === 'textarea') &&
      !field.guarded &&
      !field.required,
  )
  if (free === undefined) throw new Error(`${path}: no field says something else`)
  return free.name
}

/** Registers what can only be promised then. */
function when(isSo: boolean, register: () => void): void {
  if (isSo) register()
}

overRegistry(
  (subject: Subject) => {
    const { resource, path } = subject
    const read = async (id: number): Promise<RecordAnswer> => {
      const { admin } = subject
      return ok(admin.get<RecordAnswer>(resource.calls.info, { id }))
    }
    const rowOf = async (id: number): Promise<Texts> => {
      const { values, labels } = await read(id)
      const described = fieldsOf(subject.meta.form.groups)
      return Object.fromEntries(
        importedFields(resource).map(({ name }) => {
          const field = described.get(name)
          if (field === undefined) throw new Error(`${path} does not describe ${name}`)
          return [name, textOf(field, values[name] ?? null, labels[name] ?? {})]
        }),
      )
    }
    const bring = (rows: readonly Texts[], asked: { mode?: number; existing?: string; seen?: string }) =>
      subject.admin.importSheet(path, 'a.csv', sheetOf(rows), asked)
    const one = () => Number(subject.added[0]?.[PK])
    const canOverwrite = resource.sheetKey?.overwrites !== undefined

    it('T4: a row whose record is there is skipped, and nothing of the record changes', async () => {
      const id = one()
      const before = await read(id)
      const answer = await ok<ImportAnswer>(bring([await rowOf(id)], { existing: 'skip' }))
      expect(answer).toMatchObject({ fail: 0, errors: [], diff: { added: 0, changed: 0, skipped: 1 } })
      expect(withoutUrls(await read(id))).toEqual(withoutUrls(before))
    })

    when(resource.verbs.has('export'), () => {
      it.each(['csv', 'xlsx'])('T4: its whole export is a sheet that changes nothing (%s)', async (type) => {
        const asked = { [MARKS.export]: EXPORT_SCOPES.all, [MARKS.exportType]: type, zone: 'UTC' }
        const { bytes } = await subject.admin.raw(path, asked)
        const way = { mode: TRY, existing: canOverwrite ? 'overwrite' : 'skip' }
        const answer = await ok(subject.admin.importSheet(path, `a.${type}`, bytes, way))
        const { total, fail, errors, diff } = answer
        expect(diff?.rows).toEqual([])
        // Of a record that names one which can be named no more the cell is said.
        const naming = [...resource.fields.values()].filter(
          ({ ref, offers }) => (ref ?? offers) !== undefined,
        )
        const titles = naming.map(({ title }) => title.zh)
        expect(errors.filter(({ title }) => !titles.includes(title))).toEqual([])
        // What its key does not mean, such as a price that was refused, would come anew.
        const { rows } = await sql<{ n: number }>`
          select count(*) as n from ${sql.table(resource.table)} where not (${resource.sheetKey?.where ?? sql`true`})`.execute(
          subject.platform.db,
        )
        const [{ n } = { n: 0 }] = rows
        expect(diff).toMatchObject({ added: n, changed: 0 })
        const { unchanged = 0, skipped = 0 } = diff ?? {}
        expect([total, unchanged + skipped + fail + n]).toEqual([total, total])
        expect(total).toBeGreaterThanOrEqual(subject.rows.length)
      })
    })

    when(!canOverwrite, () => {
      it('T4: records that nobody edits are not written over', async () => {
        expect(await refusal(bring([{}], { existing: 'overwrite' }))).toBe('bad_request')
      })
    })

    when(canOverwrite, () => {
      it('T4: only who may edit, or delete and bring in again, writes over records', async () => {
        const apis = [listEntry(resource), verbEntry(resource, 'import')]
        const adder = await subject.platform.someone(subject.platform.platformId, { apis })
        const sheet = sheetOf([await rowOf(one())])
        expect(await refusal(adder.importSheet(path, 'a.csv', sheet, { existing: 'overwrite' }))).toBe(
          'forbidden',
        )
      })

      it('T4: a row is written over its record as by the form, shown before, and undone', async () => {
        const id = one()
        const same = await rowOf(id)
        const unchanged = await ok<ImportAnswer>(bring([same], { mode: TRY, existing: 'overwrite' }))
        expect(unchanged).toMatchObject({ fail: 0, errors: [], diff: { rows: [], unchanged: 1 } })
        const name = freeField(resource)
        const other = { ...same, [name]: 'other' }
        const before = await read(id)
        const { diff } = await ok<ImportAnswer>(bring([other], { mode: TRY, existing: 'overwrite' }))
        expect(diff?.rows).toMatchObject([
          { id, changes: [{ name, from: before.values[name], to: 'other' }] },
        ])
        expect((await read(id)).version).toBe(before.version)
        const taken = await ok<ImportAnswer>(
          bring([other], { existing: 'overwrite', seen: diff?.seen ?? '' }),
        )
        expect(taken).toMatchObject({ kept: true, diff: { changed: 1 } })
        const { version, values } = withoutUrls(await read(id))
        expect(version).toBe(before.version + 1)
        expect(values).toEqual(withoutUrls({ ...before.values, [name]: 'other' }))
        await ok(subject.admin.post(importBatch.actions.get('undo')?.call ?? '', { id: taken.batch }))
        expect(withoutUrls((await read(id)).values)).toEqual(withoutUrls(before.values))
        const { rows } = await sql<Row>`
          select changes from record_history where table_name = ${resource.table} and record_id = ${id}
           order by id desc limit 2`.execute(subject.platform.db)
        expect(rows.map(({ changes }) => Object.keys(changes as unknown as object))).toEqual([[name], [name]])
      })
    })
  },
  ({ verbs, sheetKey }) => verbs.has('import') && sheetKey !== undefined,
)
