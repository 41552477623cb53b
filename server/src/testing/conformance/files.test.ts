import { getFiles, CALL_FLAGS, type RecordResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isSecret } from '#engine/declare/columns/column.ts'
import { getListEntry, getSeeEntry } from '#engine/declare/rights/rights.ts'
import { send } from '../client/callers.ts'
import { readCsv } from '../oracle/oracle.ts'
import { ok } from '#testing/test-platform.ts'
import { describeCover } from './records/subject.ts'

describeCover(/\.(image|text\.rich)\b|^verb/, (subject) => {
  const { resource, path, info } = subject
  const pictures = resource.listColumns.filter(({ type }) => type === 'image').map(({ name }) => name)
  const secret = resource.listColumns.filter((column) => column.type === 'image' && isSecret(column))
  const seen = [getListEntry(resource), ...secret.map(({ name }) => getSeeEntry(resource, name))]
  const listShownFiles = (row: Row) =>
    pictures.flatMap((column) => getFiles(row[column]).map((file) => ({ column, file })))
  const open = async (url: string | undefined) =>
    (await send(subject.platform.app, { method: 'GET', url: url ?? '' })).status
  // The first page does not have all rows.
  const loadAllRows = async (list: string): Promise<Row[]> => {
    const rows: Row[] = []
    for (let page = 1; ; page += 1) {
      const more = await ok(subject.admin.get<Row[]>(list, { page, limit: 100 }))
      rows.push(...more)
      if (more.length < 100) return rows
    }
  }
  const getNowSeconds = () => Math.floor(Date.now() / 1000)

  // For the files of single records see singles.test.ts.
  runIfColumns(resource.isSingle ? [] : pictures, () => {
    describe('file', () => {
      it('opens for its reader in the list and the form (L11)', async () => {
        const read = await loadAllRows(path)
        const files = read.flatMap(listShownFiles)
        expect(files.length).toBeGreaterThan(5)
        for (const { file } of files) expect(await open(file.url)).toBe(200)
        const id = Number(read.find((row) => listShownFiles(row).length > 0)?.['id'])
        const { values } = await ok(subject.admin.get<RecordResponse>(info, { id }))
        for (const { file } of listShownFiles(values)) expect(await open(file.url)).toBe(200)
      })

      it('is in use while a row names it', async () => {
        const named = subject.rows.flatMap((row) =>
          listShownFiles(row).map(({ column, file }) => `${column} ${Number(row['id'])} ${file.id}`),
        )
        const { rows: uses } = await sql<{ used: string }>`
          select column_name || ' ' || row_id || ' ' || file_id as used from file_use
           where table_name = ${resource.table} and column_name = any(${pictures})
             and row_id = any(${subject.rows.map((row) => Number(row['id']))}::bigint[])`.execute(subject.platform.db)
        expect(uses.map(({ used }) => used).toSorted()).toEqual(named.toSorted())
      })

      it('is exported by name, without a URL', async () => {
        const query = {
          [CALL_FLAGS.export]: 3,
          [CALL_FLAGS.exportColumns]: pictures.join(','),
          [CALL_FLAGS.exportType]: 'csv',
        }
        const file = await subject.admin.raw(path, query)
        const joinNames = (value: Row[string] | undefined) =>
          getFiles(value)
            .map((each) => each.name)
            .join('; ')
        const named = subject.rows.map((row) => pictures.map((name) => joinNames(row[name])))
        const safe = named.map((cells) => cells.map((cell) => cell.replace(/^=/, "'=")))
        expect(readCsv(file.text).slice(1)).toEqual(safe)
      })

      it("does not open outside the caller's rows", async () => {
        for (const kind of ['bank', 'store', 'owner'] as const) {
          const { caller, own } = await subject.memberOf(kind, seen)
          for (const row of subject.rows) {
            for (const { column, file } of listShownFiles(row)) {
              const place = { list: path, column, row: Number(row['id']), id: file.id }
              const { url } = subject.platform.files.urls.sign(place, caller.session.sid, getNowSeconds())
              expect(await open(url), kind).toBe(own.includes(place.row) ? 200 : 404)
            }
          }
        }
      })

      runIfColumns(secret, () =>
        it('of a guarded column does not open without the right to it', async () => {
          const reader = await subject.platform.someone(subject.platform.platformId, {
            apis: [getListEntry(resource)],
          })
          const kept = subject.rows.flatMap((row) =>
            secret.flatMap(({ name }) =>
              getFiles(row[name]).map(({ id }) => ({ list: path, column: name, row: Number(row['id']), id })),
            ),
          )
          expect(kept.length).toBeGreaterThan(0)
          for (const place of kept) {
            const { url } = subject.platform.files.urls.sign(place, reader.session.sid, getNowSeconds())
            expect(await open(url)).toBe(404)
          }
        }),
      )
    })
  })

  it('does not open through a column without files or a hidden column', async () => {
    const holder = subject.rows.find((row) => listShownFiles(row).length > 0) ?? subject.rows[0] ?? {}
    const [row, id] = [Number(holder['id']), listShownFiles(holder)[0]?.file.id ?? 1]
    const signUrl = (column: string) => {
      const place = { list: path, column, row, id }
      return subject.platform.files.urls.sign(place, subject.platform.admin.session.sid, getNowSeconds()).url
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
      expect(await open(signUrl(column)), column).toBe(404)
  })
})

function runIfColumns(columns: readonly unknown[], register: () => void): void {
  if (columns.length > 0) register()
}
