import {
  EXPORT_SCOPES,
  type FieldMeta,
  type FormGroup,
  type ImportResponse,
  CALL_FLAGS,
  toPlainText,
  type RecordResponse,
  type Row,
  getTextFormat,
  toDecimalText,
  type WireValue,
  formatShanghaiDay,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../scripts/tier.mjs'
import { isStored } from '#engine/declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { listImportFields } from '#engine/read/headings.ts'
import { importBatch } from '#modules/system/import/import.ts'
import { IMPORT_LISTS } from '#modules/system/import/import.titles.ts'
import { publishWaiting } from '#platform/topics/publish-invalidations.ts'
import { createRecords } from '../oracle/random-records.ts'
import { ok, getRejectionCode, type TestPlatform } from '#testing/test-platform.ts'
import { resources } from '#modules/index.ts'
import { fitRecords, loadKnown, withoutUrls } from './records/filled-platform.ts'
import { describeCover, type Subject } from './records/subject.ts'

const importable = resources.filter(({ verbs }) => verbs.has('import'))

describe('importable lists', () => {
  it('are all named by the list of import batches and have a sheet key', () => {
    const listNames = importBatch.columns.get('list_name')?.optionTitles
    const titles = new Map(importable.map(({ path, title }) => [path, title]))
    expect(new Map(IMPORT_LISTS.map((path, place) => [path, listNames?.get(place + 1)]))).toEqual(titles)
    expect(importable.filter(({ sheetKey }) => sheetKey === undefined)).toEqual([])
  })
})

const TRY = 2
/** Random records that differ from the filled ones. */
const SEED = 7
type Texts = Readonly<Record<string, string>>

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const createCsv = (rows: readonly Texts[]) => {
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => quote(row[name] ?? '')).join(','))
  return Buffer.from([names.join(','), ...lines].join('\n'))
}

const mapFields = (groups: readonly FormGroup[]) =>
  new Map(groups.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)))

function formatCell(field: FieldMeta, value: WireValue, labels: Readonly<Record<string, string>>): string {
  if (value === null || value === '') return ''
  const several = Array.isArray(value) ? (value as (number | string)[]) : [value as number | string]
  if (field.remote !== undefined || field.loaded)
    return several.map((id) => labels[String(id)] ?? formatName(field, id)).join(';')
  switch (field.type) {
    case 'number':
      return toDecimalText(Number(value), field.decimal ?? 0) + (field.unit === '%' ? '%' : '')
    case 'select':
    case 'checkbox':
    case 'tags':
      return several.join(';')
    case 'cascade':
      return formatPath(field, several.map(Number))
    case 'date':
    case 'eqdate':
      return formatShanghaiDay(Number(value))
    case 'datetime':
    case 'eqtime':
      return new Date(Number(value) * 1000).toISOString().slice(0, 19).replace('T', ' ')
    default: {
      const text = toPlainText(value)
      const words = getTextFormat(field.control)?.words(text) ?? text
      // The import removes one apostrophe before a formula.
      return /^'+[=+\-@\t\r]/.test(words) ? `'${words}` : words
    }
  }
}

const formatName = ({ options = [] }: FieldMeta, id: number | string) =>
  options.find(({ value }) => value === id)?.label ?? String(id)

function formatPath({ cascades = [] }: FieldMeta, path: readonly number[]): string {
  const words: string[] = []
  let level = cascades
  for (const value of path) {
    const found = level.find((each) => each.value === value)
    words.push(found?.label ?? '')
    level = found?.children ?? []
  }
  return words.join('/')
}

/** Returns a text field that can change without side effects. */
function findFreeField({ path, fields, sheetKey }: Resource): string {
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
  if (free === undefined) throw new Error(`${path}: there is no free text field`)
  return free.name
}

async function loadSequences({ db, serverDb }: TestPlatform): Promise<ReadonlyMap<string, number | null>> {
  // Earlier writes of the server use a sequence when they are published, a moment later.
  await publishWaiting(serverDb)
  const { rows } = await sql<{ name: string; last: number | null }>`
    select schemaname || '.' || sequencename as name, last_value as last from pg_sequences`.execute(db)
  return new Map(rows.map(({ name, last }) => [name, last]))
}

function runIf(isSo: boolean, register: () => void): void {
  if (isSo) register()
}

describeCover(
  /^(field|verb\.import|sheetKey|sheets)\b/,
  (subject: Subject) => {
    const { resource, path } = subject
    const read = async (id: number): Promise<RecordResponse> => {
      const { admin } = subject
      return ok(admin.get<RecordResponse>(resource.calls.info, { id }))
    }
    const loadRow = async (id: number): Promise<Texts> => {
      const { values, labels } = await read(id)
      const described = mapFields(subject.meta.form.groups)
      return Object.fromEntries(
        listImportFields(resource).map(({ name }) => {
          const field = described.get(name)
          if (field === undefined) throw new Error(`${path} does not describe ${name}`)
          return [name, formatCell(field, values[name] ?? null, labels[name] ?? {})]
        }),
      )
    }
    /** Random rows with the references of the first record. */
    const createRows = async (count: number): Promise<Texts[]> => {
      const known = await loadKnown(subject.platform, resource)
      const same = await loadRow(getFirstId())
      const described = mapFields(subject.meta.form.groups)
      const own = listImportFields(resource).filter(({ ref, offers }) => (ref ?? offers) === undefined)
      return fitRecords(resource, createRecords(resource, count, known, SEED)).map((values) => {
        const texts = own.flatMap(({ name }): [string, string][] => {
          const field = described.get(name)
          return field === undefined ? [] : [[name, formatCell(field, values[name] ?? null, {})]]
        })
        return { ...same, ...Object.fromEntries(texts) }
      })
    }
    const importRows = (rows: readonly Texts[], requested: { mode?: number; existing?: string; seen?: string }) =>
      subject.admin.importSheet(path, 'a.csv', createCsv(rows), requested)
    const getFirstId = () => Number(subject.added[0]?.[PK])
    const canOverwrite = resource.sheetKey?.overwrites !== undefined

    it('skips a row with an existing record without changing it (T4)', async () => {
      const id = getFirstId()
      const before = await read(id)
      const answer = await ok<ImportResponse>(importRows([await loadRow(id)], { existing: 'skip' }))
      expect(answer).toMatchObject({ fail: 0, errors: [], diff: { added: 0, changed: 0, skipped: 1 } })
      expect(withoutUrls(await read(id))).toEqual(withoutUrls(before))
    })

    // One function writes and rolls back for all, except what hooks do.
    it.runIf(isFullTier || Object.keys(resource.hooks).length > 0)(
      'uses no sequence value of any table in a dry run (T4)',
      async () => {
        const same = await loadRow(getFirstId())
        const other = canOverwrite ? { ...same, [findFreeField(resource)]: 'other' } : same
        const fresh = await createRows(3)
        const blank = Object.fromEntries(Object.keys(same).map((name) => [name, '']))
        const before = await loadSequences(subject.platform)
        const each: ImportResponse[] = []
        for (const row of fresh) each.push(await ok(importRows([row], { mode: TRY })))
        await ok(importRows([...fresh, blank], { mode: TRY }))
        await ok(importRows([...fresh, other], { mode: TRY, existing: canOverwrite ? 'overwrite' : 'skip' }))
        const after = await loadSequences(subject.platform)
        expect([...after].filter(([name, last]) => before.get(name) !== last)).toEqual([])
        // Some of the records may exist already.
        expect(each.map(({ success }) => success)).toContain(1)
      },
    )

    runIf(resource.verbs.has('export'), () => {
      it.each(['csv', 'xlsx'])('changes nothing when its whole export is imported (%s) (T4)', async (type) => {
        const requested = {
          [CALL_FLAGS.export]: EXPORT_SCOPES.all,
          [CALL_FLAGS.exportType]: type,
          zone: 'UTC',
        }
        const { bytes } = await subject.admin.raw(path, requested)
        const way = { mode: TRY, existing: canOverwrite ? 'overwrite' : 'skip' }
        const answer = await ok(subject.admin.importSheet(path, `a.${type}`, bytes, way))
        const { total, fail, errors, diff } = answer
        expect(diff?.rows).toEqual([])
        // References to records that can no longer be chosen are errors.
        const naming = [...resource.fields.values()].filter(({ ref, offers }) => (ref ?? offers) !== undefined)
        const titles = naming.map(({ title }) => title.zh)
        expect(errors.filter(({ title }) => !titles.includes(title))).toEqual([])
        // Records outside the key's condition, such as rejected prices, would be added again.
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

    runIf(!canOverwrite, () => {
      it('rejects overwriting for records that cannot be edited (T4)', async () => {
        expect(await getRejectionCode(importRows([{}], { existing: 'overwrite' }))).toBe('bad_request')
      })
    })

    runIf(canOverwrite, () => {
      it('requires the right to edit, or to delete and import, for overwriting (T4)', async () => {
        const apis = [getListEntry(resource), getVerbEntry(resource, 'import')]
        const adder = await subject.platform.someone(subject.platform.platformId, { apis })
        const sheet = createCsv([await loadRow(getFirstId())])
        expect(await getRejectionCode(adder.importSheet(path, 'a.csv', sheet, { existing: 'overwrite' }))).toBe(
          'forbidden',
        )
      })

      it('overwrites a record like the form, with a dry run before and an undo after (T4)', async () => {
        const id = getFirstId()
        const same = await loadRow(id)
        const unchanged = await ok<ImportResponse>(importRows([same], { mode: TRY, existing: 'overwrite' }))
        expect(unchanged).toMatchObject({ fail: 0, errors: [], diff: { rows: [], unchanged: 1 } })
        const name = findFreeField(resource)
        const other = { ...same, [name]: 'other' }
        const before = await read(id)
        const { diff } = await ok<ImportResponse>(importRows([other], { mode: TRY, existing: 'overwrite' }))
        expect(diff?.rows).toMatchObject([{ id, changes: [{ name, from: before.values[name], to: 'other' }] }])
        expect((await read(id)).version).toBe(before.version)
        const taken = await ok<ImportResponse>(importRows([other], { existing: 'overwrite', seen: diff?.seen ?? '' }))
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
