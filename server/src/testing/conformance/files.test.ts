import { filesOf, MARKS, type RecordAnswer, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isSecret } from '#engine/declare/columns/column.ts'
import { listEntry, seeEntry } from '#engine/declare/rights/rights.ts'
import { send } from '../client/callers.ts'
import { readCsv } from '../oracle/oracle.ts'
import { ok } from '#testing/test-platform.ts'
import { overCover } from './records/prepared.ts'

overCover(/\.(image|text\.rich)\b|^verb/, (subject) => {
  const { resource, path, info } = subject
  const pictures = resource.listColumns.filter(({ type }) => type === 'image').map(({ name }) => name)
  const secret = resource.listColumns.filter((column) => column.type === 'image' && isSecret(column))
  const seen = [listEntry(resource), ...secret.map(({ name }) => seeEntry(resource, name))]
  const shown = (row: Row) =>
    pictures.flatMap((column) => filesOf(row[column]).map((file) => ({ column, file })))
  const open = async (url: string | undefined) =>
    (await send(subject.platform.app, { method: 'GET', url: url ?? '' })).status
  // The first page does not have all rows.
  const everyRow = async (list: string): Promise<Row[]> => {
    const rows: Row[] = []
    for (let page = 1; ; page += 1) {
      const more = await ok(subject.admin.get<Row[]>(list, { page, limit: 100 }))
      rows.push(...more)
      if (more.length < 100) return rows
    }
  }
  const nowInSeconds = () => Math.floor(Date.now() / 1000)

  // For the files of single records see singles.test.ts.
  holding(resource.isSingle ? [] : pictures, () => {
    describe('file', () => {
      it('opens for its reader in the list and the form (L11)', async () => {
        const read = await everyRow(path)
        const files = read.flatMap(shown)
        expect(files.length).toBeGreaterThan(5)
        for (const { file } of files) expect(await open(file.url)).toBe(200)
        const id = Number(read.find((row) => shown(row).length > 0)?.['id'])
        const { values } = await ok(subject.admin.get<RecordAnswer>(info, { id }))
        for (const { file } of shown(values)) expect(await open(file.url)).toBe(200)
      })

      it('is in use while a row names it', async () => {
        const named = subject.rows.flatMap((row) =>
          shown(row).map(({ column, file }) => `${column} ${Number(row['id'])} ${file.id}`),
        )
        const { rows: uses } = await sql<{ used: string }>`
          select column_name || ' ' || row_id || ' ' || file_id as used from file_use
           where table_name = ${resource.table} and column_name = any(${pictures})
             and row_id = any(${subject.rows.map((row) => Number(row['id']))}::bigint[])`.execute(
          subject.platform.db,
        )
        expect(uses.map(({ used }) => used).toSorted()).toEqual(named.toSorted())
      })

      it('is exported by name, without a URL', async () => {
        const query = {
          [MARKS.export]: 3,
          [MARKS.exportColumns]: pictures.join(','),
          [MARKS.exportType]: 'csv',
        }
        const file = await subject.admin.raw(path, query)
        const namesIn = (value: Row[string] | undefined) =>
          filesOf(value)
            .map((each) => each.name)
            .join('; ')
        const named = subject.rows.map((row) => pictures.map((name) => namesIn(row[name])))
        const safe = named.map((cells) => cells.map((cell) => cell.replace(/^=/, "'=")))
        expect(readCsv(file.text).slice(1)).toEqual(safe)
      })

      it("does not open outside the caller's rows", async () => {
        for (const kind of ['bank', 'store', 'owner'] as const) {
          const { caller, own } = await subject.memberOf(kind, seen)
          for (const row of subject.rows) {
            for (const { column, file } of shown(row)) {
              const place = { list: path, column, row: Number(row['id']), id: file.id }
              const { url } = subject.platform.files.urls.sign(place, caller.session.sid, nowInSeconds())
              expect(await open(url), kind).toBe(own.includes(place.row) ? 200 : 404)
            }
          }
        }
      })

      holding(secret, () =>
        it('of a guarded column does not open without the right to it', async () => {
          const reader = await subject.platform.someone(subject.platform.platformId, {
            apis: [listEntry(resource)],
          })
          const kept = subject.rows.flatMap((row) =>
            secret.flatMap(({ name }) =>
              filesOf(row[name]).map(({ id }) => ({ list: path, column: name, row: Number(row['id']), id })),
            ),
          )
          expect(kept.length).toBeGreaterThan(0)
          for (const place of kept) {
            const { url } = subject.platform.files.urls.sign(place, reader.session.sid, nowInSeconds())
            expect(await open(url)).toBe(404)
          }
        }),
      )
    })
  })

  it('does not open through a column without files or a hidden column', async () => {
    const holder = subject.rows.find((row) => shown(row).length > 0) ?? subject.rows[0] ?? {}
    const [row, id] = [Number(holder['id']), shown(holder)[0]?.file.id ?? 1]
    const at = (column: string) => {
      const place = { list: path, column, row, id }
      return subject.platform.files.urls.sign(place, subject.platform.admin.session.sid, nowInSeconds()).url
    }
    const { rows: stored } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${resource.table}::regclass`.execute(
      subject.platform.db,
    )
    const names = [...stored.map(({ name }) => name), ...resource.columns.keys(), 'constructor', 'nothing']
    // Forms show files too, when they can be read.
    const inForm = [...resource.fields.values()].filter(({ type }) => type === 'image')
    const isRead = resource.verbs.has('look') || resource.verbs.has('edit')
    const opened = new Set([...pictures, ...(isRead ? inForm.map(({ name }) => name) : [])])
    for (const column of names.filter((name) => !opened.has(name)))
      expect(await open(at(column)), column).toBe(404)
  })
})

function holding(columns: readonly unknown[], register: () => void): void {
  if (columns.length > 0) register()
}
