// What every resource promises, proven over the registry. No resource opts out.
import {
  filesOf,
  LANGUAGES,
  MARKS,
  type RecordAnswer,
  type Row,
  siblingPath,
  type TableMeta,
  type Answer,
  type CountAnswer,
  type Verb,
} from '@cangdan/protocol'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#engine/resource.ts'
import { infoEntry, listEntry, verbEntry } from '#engine/rights.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { ordered, passes, readCsv, someFilters } from '#testing/oracle.ts'
import { picture } from '#testing/pictures.ts'
import { insertRows, someRecords, someRows } from '#testing/records.ts'
import { send } from '#testing/callers.ts'
import {
  type Caller,
  ok,
  refusal,
  type SignedIn,
  type TestPlatform,
  testPlatform,
} from '#testing/test-platform.ts'
import { resources } from './index.ts'

let platform: TestPlatform
let admin: Caller

beforeAll(async () => {
  platform = await testPlatform()
  admin = platform.admin
  for (const id of UPLOADED) {
    const uploaded = await ok(admin.upload(`=${id} 港.png`, picture(id)))
    if (uploaded.id !== id) throw new Error(`the file of that number is ${uploaded.id}, not ${id}`)
  }
})
afterAll(() => platform.close())

const RECORDS = 40
/** Files that the records may be given; the first ones of a new database. */
const UPLOADED = [1, 2, 3, 4, 5]

describe.each(resources.map((resource) => [resource.path, resource] as const))('%s', (path, resource) => {
  const info = siblingPath(path, 'Info')
  const save = siblingPath(path, 'Save')
  const del = siblingPath(path, 'Del')
  const { verbs } = resource
  const canAdd = verbs.has('add')
  const records = canAdd ? someRecords(resource, RECORDS, UPLOADED) : someRows(resource, RECORDS, UPLOADED)
  let meta: TableMeta
  let rows: Row[]

  const page = async (query: Record<string, string | number> = {}) =>
    (await ok(admin.get<Row[]>(path, { page: 1, limit: 100, ...query }))).map(withoutUrls)

  beforeAll(async () => {
    meta = await ok(admin.get<TableMeta>(path))
    if (canAdd) for (const record of records) await ok(admin.post(save, record))
    else await insertRows(platform.db, resource, records)
    rows = await page()
  })

  /** What each verb asks of the server. */
  const calls: Record<Verb, (caller: Caller, id: number) => Promise<Answer<unknown>>> = {
    add: (caller) => caller.post(save, resource.sample),
    edit: (caller, id) => caller.get(info, { id }),
    del: (caller, id) => caller.post(del, { id }),
    export: async (caller) =>
      JSON.parse((await caller.raw(path, { [MARKS.export]: 3 })).text) as Answer<unknown>,
  }
  const onOneRecord = (['edit', 'del'] as const).filter((verb) => verbs.has(verb))
  const others = (Object.keys(calls) as Verb[]).filter((verb) => !verbs.has(verb))

  /** One more record, for a test that lets it go. */
  const another = async (): Promise<number> => {
    if (canAdd) return (await ok(admin.post<{ id: number }>(save, resource.sample))).id
    const [id = 0] = await insertRows(platform.db, resource, someRows(resource, 1, UPLOADED, 2))
    return id
  }

  /** Somebody of that kind of organisation, and the rows that belong to it. */
  async function memberOf(
    kind: OrganisationKind,
    apis: string[],
  ): Promise<{ caller: SignedIn; own: number[] }> {
    const column = resource.scope.get(kind)
    if (column === undefined) {
      const stranger = await platform.organisation(kind, `${kind} of ${path}`)
      return { caller: await platform.someone(stranger, { apis }), own: [] }
    }
    const { rows: owners } = await sql<{ owner: number; ids: number[] }>`
      select ${sql.ref(column)} as owner, array_agg(id::int) as ids
        from ${sql.table(resource.table)} group by 1 order by 1 limit 1`.execute(platform.db)
    const [first] = owners
    const own = rows.map((row) => Number(row['id'])).filter((id) => first?.ids.includes(id))
    return { caller: await platform.someone(first?.owner ?? 0, { apis }), own }
  }

  describe('describes itself (L16)', () => {
    it.each(LANGUAGES)(
      'with a word for every column, filter, option, field and action in %s',
      async (language) => {
        const described = await ok(admin.get<TableMeta>(path, {}, language))
        expect(JSON.stringify(described)).not.toMatch(/"(title|label)":""/)
        expect(described.column_names).toEqual(meta.column_names)
      },
    )

    it('with exactly the columns that its rows carry', () => {
      for (const row of rows) expect(Object.keys(row)).toEqual(meta.column_names)
      expect(Object.keys(meta.rows)).toEqual(meta.column_names)
    })

    it('and filters and sorts by nothing it does not show', () => {
      for (const filter of meta.top_search) expect(meta.column_names).toContain(filter.name)
    })
  })

  describe.runIf(canAdd && verbs.has('edit'))('keeps records', () => {
    it('gives back exactly what was saved, whatever it was', async () => {
      const saved = await Promise.all(
        rows.map(async (row) => (await ok(admin.get<RecordAnswer>(info, { id: Number(row['id']) }))).values),
      )
      const byText = (a: Row, b: Row) => JSON.stringify(a).localeCompare(JSON.stringify(b))
      const asKept = records.map((record) => inOrder(resource, record))
      expect(saved.map((values) => inOrder(resource, values)).toSorted(byText)).toEqual(
        asKept.toSorted(byText),
      )
    })

    it('accepts its sample, and changes it', async () => {
      const { id } = await ok(admin.post<{ id: number }>(save, resource.sample))
      const added = await ok(admin.get<RecordAnswer>(info, { id }))
      expect(added.values).toMatchObject(resource.sample)
      await ok(admin.post(save, { id, version: added.version, ...added.values }))
      const changed = await ok(admin.get<RecordAnswer>(info, { id }))
      const lasting = ({ id: own, values }: RecordAnswer) => [own, withoutUrls(values)]
      expect(lasting(changed)).toEqual(lasting(added))
      expect(changed.version).toBe(added.version + 1)
      await sql`delete from ${sql.table(resource.table)} where id = ${id}`.execute(platform.db)
    })

    it('lets only one of two save what both have read', async () => {
      const id = Number(rows[0]?.['id'])
      const { version, values } = await ok(admin.get<RecordAnswer>(info, { id }))
      const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(save, { id, version, ...values })))
      expect(answers.map((answer) => (answer.status ? 'saved' : answer.code)).toSorted()).toEqual([
        'conflict',
        'conflict',
        'conflict',
        'saved',
      ])
    })

    it('names the field that is missing', async () => {
      for (const { name } of [...resource.fields.values()].filter(({ required }) => required)) {
        const { [name]: _left, ...rest } = resource.sample
        const answer = await admin.post(save, rest)
        expect(answer).toMatchObject({
          status: false,
          code: 'invalid_input',
          fields: { [name]: expect.any(String) },
        })
      }
    })

    it('writes no column that its form does not have', async () => {
      const { rows: columns } = await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = ${resource.table}::regclass and attnum > 0`.execute(
        platform.db,
      )
      const envelope = ['id', 'version']
      const closed = columns.filter(({ name }) => !resource.fields.has(name) && !envelope.includes(name))
      expect(closed.length).toBeGreaterThan(0)
      for (const { name } of closed) {
        expect(await refusal(admin.post(save, { ...resource.sample, [name]: 1 }))).toBe('unknown_name')
      }
    })
  })

  it.runIf(verbs.has('del'))('lets a record go, once', async () => {
    const id = await another()
    expect((await page()).map((row) => row['id'])).toContain(id)
    await ok(admin.post(del, { id }))
    expect(await page()).toEqual(rows)
    for (const verb of onOneRecord) expect(await refusal(calls[verb](admin, id)), verb).toBe('not_found')
  })

  it.runIf(!canAdd)('shows what is stored, as it is stored', () => {
    const names = Object.keys(records[0] ?? {})
    const shown = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
    expect(shown.toReversed()).toEqual(records)
  })

  it.each(others)('does not %s, whoever asks, and does not offer it', async (verb) => {
    expect(meta.actions.map((action) => action.verb)).not.toContain(verb)
    expect(['no_such_call', 'forbidden']).toContain(
      await refusal(calls[verb](admin, Number(rows[0]?.['id']))),
    )
  })

  describe('lists (T4)', () => {
    it('the rows that a filter fits and no others, and counts and sums them (L17, L18)', async () => {
      const summed = Object.values(meta.rows).filter(({ sum }) => sum)
      for (const filter of meta.top_search) {
        for (const wire of someFilters(rows, filter)) {
          const expected = rows.filter((row) => passes(row, filter, wire))
          const found = await page({ [filter.name]: wire })
          expect(found, `${filter.name}=${wire}`).toEqual(expected)
          const counted = await ok(
            admin.get<CountAnswer>(path, { [MARKS.countSum]: true, [filter.name]: wire }),
          )
          const totals = summed.map(({ name }) => [
            name,
            expected.reduce((sum, row) => sum + Number(row[name] ?? 0), 0),
          ])
          expect(counted).toEqual({ count: expected.length, totalrow: Object.fromEntries(totals) })
        }
      }
    })

    it('in the order of every sortable column, both ways', async () => {
      for (const column of Object.values(meta.rows).filter(({ sort }) => sort)) {
        for (const ascending of [true, false]) {
          const sorted = await page({ sort: column.name, order: String(ascending) })
          expect(
            sorted.map((row) => row['id']),
            `${column.name} ${ascending}`,
          ).toEqual(ordered(rows, column, ascending))
        }
      }
    })

    it('every row on exactly one page', async () => {
      const limit = 7
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(rows.length / limit) + 1 }, (_, index) =>
          page({ page: index + 1, limit }),
        ),
      )
      expect(pages.flat()).toEqual(rows)
    })

    it('nothing by a name that it does not have', async () => {
      for (const query of [
        { nothing: '1' },
        { password_hash: 'x' },
        { sort: 'nothing' },
        { version: '1,1' },
      ]) {
        expect(await refusal(admin.get(path, { page: 1, ...query }))).toBe('unknown_name')
      }
    })
  })

  describe.runIf(verbs.has('export'))('exports', () => {
    const exported = async (query: Record<string, string | number>) => {
      const file = await admin.raw(path, { [MARKS.export]: 3, lang: 'en', zone: 'UTC', ...query })
      return { ...file, lines: readCsv(file.text) }
    }

    it('all that match, chosen columns in the order asked', async () => {
      const names = meta.column_names.toReversed()
      const { lines, headers } = await exported({
        [MARKS.exportColumns]: names.join(','),
        [MARKS.exportName]: '清单',
      })
      const english = await ok(admin.get<TableMeta>(path, {}, 'en'))
      const headings = names.map((name) => {
        const { title, unit } = english.rows[name] ?? { title: '' }
        return unit === undefined ? title : `${title}(${unit})`
      })
      expect(lines[0]).toEqual(headings)
      expect(lines.length).toBe(rows.length + 1)
      expect(headers['content-disposition']).toContain(encodeURIComponent('清单.csv'))
      const ids = lines.slice(1).map((cells) => Number(cells[names.indexOf('id')]))
      expect(ids).toEqual(rows.map((row) => row['id']))
    })

    it('only what is selected, only the page, as asked (L8)', async () => {
      const chosen = rows.slice(3, 6).map((row) => Number(row['id']))
      const selected = await exported({
        [MARKS.export]: 2,
        id: chosen.join(','),
        [MARKS.exportColumns]: 'id',
      })
      expect(selected.lines.slice(1).map(([id]) => Number(id))).toEqual(chosen)
      const second = await exported({ [MARKS.export]: 1, page: 2, limit: 10, [MARKS.exportColumns]: 'id' })
      expect(second.lines.slice(1).map(([id]) => Number(id))).toEqual(
        rows.slice(10, 20).map((row) => row['id']),
      )
    })

    it('nothing by a name that the list does not have', async () => {
      const query = { [MARKS.export]: 3, [MARKS.exportColumns]: 'id,version' }
      expect(await refusal(admin.get(path, query))).toBe('unknown_name')
    })

    it('no cell that a spreadsheet would run', async () => {
      const { lines } = await exported({})
      const cells = lines.flat()
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell))).toEqual(
        [],
      )
    })
  })

  describe('opens to nobody by accident (P2)', () => {
    it('answers nobody who is not signed in', async () => {
      for (const query of [{}, { page: 1 }, { [MARKS.countSum]: true }, { [MARKS.export]: 3 }])
        expect(await refusal(platform.nobody.get(path, query))).toBe('login_required')
      for (const verb of verbs) expect(await refusal(calls[verb](platform.nobody, 1))).toBe('login_required')
    })

    it('grants each verb apart', async () => {
      const reader = await platform.someone(platform.platformId, { apis: [listEntry(resource)] })
      expect((await reader.get(path)).status).toBe(true)
      expect((await ok(reader.get<TableMeta>(path))).actions).toEqual([])
      const id = Number(rows[0]?.['id'])
      for (const verb of verbs) expect(await refusal(calls[verb](reader, id)), verb).toBe('forbidden')
    })

    it.runIf(canAdd)('lets who may add do nothing else', async () => {
      const id = Number(rows[0]?.['id'])
      const adder = await platform.someone(platform.platformId, { apis: [verbEntry(resource, 'add')] })
      expect(await refusal(adder.get(path))).toBe('forbidden')
      expect(await refusal(adder.post(save, { id, version: 1, ...resource.sample }))).toBe('forbidden')
      expect(await refusal(adder.post(save, {}))).toBe('invalid_input')
    })

    it('shows an organisation its own rows and treats all others as missing', async () => {
      const kinds: readonly OrganisationKind[] = ['bank', 'store', 'owner', 'guarantor', 'inspection']
      const granted = [...verbs].map((verb) => verbEntry(resource, verb))
      const apis = [listEntry(resource), infoEntry(resource), ...granted]
      for (const kind of kinds) {
        const { caller, own } = await memberOf(kind, apis)
        const seen = await ok(caller.get<Row[]>(path, { page: 1, limit: 100 }))
        expect(
          seen.map((row) => row['id']),
          kind,
        ).toEqual(own)
        expect((await ok(caller.get<CountAnswer>(path, { [MARKS.countSum]: true }))).count).toBe(own.length)
        expect(await exportedIds(caller)).toEqual(verbs.has('export') ? own : [])
        const foreign = Number(rows.find((row) => !own.includes(Number(row['id'])))?.['id'])
        for (const verb of onOneRecord)
          expect(await refusal(calls[verb](caller, foreign)), `${verb} by ${kind}`).toBe('not_found')
        const change = { id: foreign, version: 1, ...resource.sample }
        expect(await refusal(caller.post(save, change))).toBe(
          verbs.has('edit') ? 'not_found' : 'no_such_call',
        )
      }
    })

    async function exportedIds(caller: Caller): Promise<number[]> {
      const file = await caller.raw(path, { [MARKS.export]: 3, [MARKS.exportColumns]: 'id' })
      if (!verbs.has('export')) return []
      return readCsv(file.text)
        .slice(1)
        .map(([id]) => Number(id))
    }
  })

  describe('shows files', () => {
    const pictures = resource.listColumns.filter(({ type }) => type === 'image').map(({ name }) => name)
    const apis = [listEntry(resource)]
    const shown = (row: Row) =>
      pictures.flatMap((column) => filesOf(row[column]).map((file) => ({ column, file })))
    const open = async (url: string | undefined) =>
      (await send(platform.app, { method: 'GET', url: url ?? '' })).status

    it.runIf(pictures.length > 0)('that their reader opens, in the list and in the form (L11)', async () => {
      const read = await ok(admin.get<Row[]>(path, { page: 1, limit: 100 }))
      const files = read.flatMap(shown)
      expect(files.length).toBeGreaterThan(5)
      for (const { file } of files) expect(await open(file.url)).toBe(200)
      const id = Number(read.find((row) => shown(row).length > 0)?.['id'])
      const { values } = await ok(admin.get<RecordAnswer>(info, { id }))
      for (const { file } of shown(values)) expect(await open(file.url)).toBe(200)
    })

    it.runIf(pictures.length > 0)('that nobody sweeps away while a row names them', async () => {
      const named = rows.flatMap((row) =>
        shown(row).map(({ column, file }) => `${column} ${Number(row['id'])} ${file.id}`),
      )
      const { rows: uses } = await sql<{ used: string }>`
        select column_name || ' ' || row_id || ' ' || file_id as used from file_use
         where table_name = ${resource.table} and column_name = any(${pictures})`.execute(platform.db)
      expect(uses.map(({ used }) => used).toSorted()).toEqual(named.toSorted())
    })

    it.runIf(pictures.length > 0)('by their names in a file, never by an address', async () => {
      const file = await admin.raw(path, { [MARKS.export]: 3, [MARKS.exportColumns]: pictures.join(',') })
      const named = rows.map((row) =>
        pictures.map((name) =>
          filesOf(row[name])
            .map((each) => each.name)
            .join('; '),
        ),
      )
      const safe = named.map((cells) => cells.map((cell) => cell.replace(/^=/, "'=")))
      expect(readCsv(file.text).slice(1)).toEqual(safe.map((cells) => (cells.length > 0 ? cells : [''])))
    })

    it('through no column that holds none, and through none that is not shown', async () => {
      const { sid } = platform.admin.session
      const now = Math.floor(Date.now() / 1000)
      const holder = rows.find((row) => shown(row).length > 0) ?? rows[0] ?? {}
      const [row, id] = [Number(holder['id']), shown(holder)[0]?.file.id ?? 1]
      const at = (column: string) => platform.files.urls.sign({ list: path, column, row, id }, sid, now).url
      const { rows: kept } = await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = ${resource.table}::regclass`.execute(
        platform.db,
      )
      const hidden = kept.map(({ name }) => name).filter((name) => !pictures.includes(name))
      const strange = [...resource.columns.keys(), 'constructor', 'nothing'].filter(
        (name) => !pictures.includes(name),
      )
      for (const column of [...strange, ...hidden]) expect(await open(at(column)), column).toBe(404)
    })

    it.runIf(pictures.length > 0)('to nobody beyond his rows', async () => {
      for (const kind of ['bank', 'store', 'owner'] as const) {
        const { caller, own } = await memberOf(kind, apis)
        const { sid } = caller.session
        const now = Math.floor(Date.now() / 1000)
        for (const row of rows) {
          for (const { column, file } of shown(row)) {
            const place = { list: path, column, row: Number(row['id']), id: file.id }
            const status = own.includes(place.row) ? 200 : 404
            expect(await open(platform.files.urls.sign(place, sid, now).url), kind).toBe(status)
          }
        }
      }
    })
  })

  it('never breaks, whatever it is sent', async () => {
    const names = fc.constantFrom(
      ...resource.columns.keys(),
      'page',
      'limit',
      'sort',
      'order',
      '__proto__',
      'constructor',
      ...Object.values(MARKS),
    )
    const values = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '-1', '1e9', '9'.repeat(30), ',', '0,', "' or 1=1--"),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 4 }), async (query) => {
        const search = new URLSearchParams(query).toString()
        expect((await admin.raw(path, search)).status).toBeLessThan(500)
      }),
      { numRuns: 300, seed: 7 },
    )
    const fields = fc.dictionary(
      fc.constantFrom(...resource.fields.keys(), 'id', 'version', '__proto__', 'nothing'),
      fc.jsonValue(),
      { maxKeys: 6 },
    )
    await fc.assert(
      fc.asyncProperty(fields, async (body) => {
        expect(await refusal(admin.post(save, body))).not.toBe('internal')
        expect(await refusal(admin.post(del, body))).not.toBe('internal')
      }),
      { numRuns: 300, seed: 8 },
    )
  })
})

function inOrder(resource: Resource, values: Row): Row {
  return Object.fromEntries(
    [...resource.fields.values()].map(({ name, type }) => [
      name,
      type === 'image' ? filesOf(values[name]).map(({ id }) => ({ id })) : (values[name] ?? null),
    ]),
  )
}

/** An address changes with time, and stands for nothing that is kept. */
function withoutUrls(row: Row): Row {
  const plain = Object.entries(row).map(([column, value]) => [
    column,
    Array.isArray(value) ? filesOf(value).map(({ id, name = '', type = '' }) => ({ id, name, type })) : value,
  ])
  return Object.fromEntries(plain) as Row
}
