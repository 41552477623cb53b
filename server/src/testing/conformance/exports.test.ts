import { CALL_FLAGS, MAX_SELECTED, type Rejection, type TableMeta } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { getExportPath, getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import { getText } from '#platform/spreadsheet/cells.ts'
import type { RawResponse, Query } from '../client/callers.ts'
import { getExpectedCell, escapeCsvText } from '../files/oracle-files.ts'
import { readCsv } from '../oracle/oracle.ts'
import { readBytes } from '../files/spreadsheets.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { listAllEntries, describeCover } from './records/subject.ts'

describeCover(
  /^column\.\w+\.(type|unit|cells|options|ref|guarded|masked|rich)\b|^(verb\.export|asyncExport|limit)\b/,
  (subject) => {
    const { path, resource } = subject
    const call = getExportPath(resource)

    describe('export', () => {
      const isHidden = (name: string) => subject.meta.rows[name]?.type === 'hide'
      const requested = { [CALL_FLAGS.export]: 3, [CALL_FLAGS.exportType]: 'csv', lang: 'en', zone: 'UTC' }
      const loadExport = async (query: Record<string, string | number>) => {
        const file = await subject.admin.raw(path, { ...requested, ...query })
        return { ...file, lines: readCsv(file.text) }
      }

      const listNames = () => subject.meta.column_names.filter((name) => !isHidden(name)).toReversed()
      const buildQuery = () => ({
        [CALL_FLAGS.exportColumns]: listNames().join(','),
        [CALL_FLAGS.exportName]: '清单',
      })
      // Exported once: starting the process takes longer than writing the file.
      let whole: ReturnType<typeof loadExport> | undefined
      const loadFullExport = () => (whole ??= loadExport(buildQuery()))

      it('contains all matching rows and the chosen columns in the requested order', async () => {
        const { lines, headers } = await loadFullExport()
        const english = await ok(subject.admin.get<TableMeta>(path, {}, 'en'))
        const headings = listNames().map((name) => {
          const { title, unit } = english.rows[name] ?? { title: '' }
          return unit === undefined ? title : `${title}(${unit})`
        })
        expect(lines[0]).toEqual(headings)
        expect(lines.length).toBe(subject.rows.length + 1)
        expect(headers['content-disposition']).toContain(encodeURIComponent('清单.csv'))
        const ids = lines.slice(1).map((cells) => Number(cells[listNames().indexOf('id')]))
        expect(ids).toEqual(subject.rows.map((row) => row['id']))
      })

      it('has the expected cells for a page and for all rows, in CSV and in a workbook', async () => {
        const english = await ok(subject.admin.get<TableMeta>(path, {}, 'en'))
        const columns = listNames().map((name) => english.rows[name]!)
        const expected = subject.rows.map((row) => columns.map((column) => getExpectedCell(row, column)))
        const page = { ...buildQuery(), [CALL_FLAGS.export]: 1, page: 1, limit: 100 }

        const { lines, bytes } = await loadFullExport()
        expect(lines.slice(1)).toEqual(expected.map((cells) => cells.map(escapeCsvText)))
        // A page equals the beginning of the full export.
        const { bytes: onePage } = await loadExport(page)
        expect(onePage.equals(bytes.subarray(0, onePage.length))).toBe(true)
        expect(onePage.length === bytes.length).toBe(subject.rows.length <= 100)

        const workbook = { [CALL_FLAGS.exportType]: 'xlsx' }
        const { bytes: sheet } = await subject.admin.raw(path, { ...requested, ...buildQuery(), ...workbook })
        const rows = (await readBytes(sheet)).slice(1)
        const texts = rows.map(({ cells }) => columns.map((_, index) => getText(cells[index])))
        const isNumber = columns.map(({ type }) => type === 'number')
        // A workbook stores a number without trailing zeros.
        const toNumber = (text: string) => (text.endsWith('%') ? `${Number(text.slice(0, -1))}%` : Number(text))
        const normalizeCells = (cells: readonly string[]) =>
          cells.map((text, index) => (isNumber[index] && text !== '' ? toNumber(text) : text))
        expect(texts.map(normalizeCells)).toEqual(expected.map(normalizeCells))
        const { bytes: pageSheet } = await subject.admin.raw(path, { ...requested, ...page, ...workbook })
        const onThePage = (await readBytes(pageSheet)).slice(1)
        expect(onThePage.map(({ cells }) => columns.map((_, index) => getText(cells[index])))).toEqual(
          texts.slice(0, 100),
        )
      })

      it('contains only the selected rows, or only the page (L8)', async () => {
        const chosen = subject.rows.slice(3, 6).map((row) => Number(row['id']))
        const selected = await loadExport({
          [CALL_FLAGS.export]: 2,
          id: chosen.join(','),
          [CALL_FLAGS.exportColumns]: 'id',
        })
        expect(selected.lines.slice(1).map(([id]) => Number(id))).toEqual(chosen)
        const second = await loadExport({
          [CALL_FLAGS.export]: 1,
          page: 2,
          limit: 10,
          [CALL_FLAGS.exportColumns]: 'id',
        })
        expect(second.lines.slice(1).map(([id]) => Number(id))).toEqual(
          subject.rows.slice(10, 20).map((row) => row['id']),
        )
      })

      it('accepts selected ids in the body, up to the limit (L8)', async () => {
        const chosen = subject.rows.slice(2, 7).map((row) => Number(row['id']))
        const { [CALL_FLAGS.export]: _mark, ...marks } = { ...requested, ...buildQuery() }
        const postExport = async (ids: readonly number[], query: Query = {}, more: object = {}) =>
          subject.admin.rawPost(call, { ...marks, ...query }, { ids: ids.join(), ...more })
        const createMissingId = (index: number) => 900_000_000_000_000 - index
        const asMany = Array.from({ length: MAX_SELECTED }, (_, index) => chosen[index] ?? createMissingId(index))
        const [head, ...all] = (await loadFullExport()).lines
        const isChosen = (cells: readonly string[]) => chosen.includes(Number(cells[listNames().indexOf('id')]))
        expect(readCsv((await postExport(asMany)).text)).toEqual([head, ...all.filter(isChosen)])
        const readRejection = async (answer: Promise<RawResponse>) => JSON.parse((await answer).text) as Rejection
        expect(await readRejection(postExport([...asMany, 1]))).toMatchObject({
          code: 'too_many_selected',
          message: expect.stringContaining('10,000'),
        })
        for (const wrong of [
          postExport(chosen, { id: 1 }),
          postExport(chosen, { [CALL_FLAGS.export]: 3 }),
          postExport(chosen, {}, { page: 1 }),
          postExport([]),
        ])
          expect((await readRejection(wrong)).code).toBe('unknown_name')
        for (const body of [{}, [], { ids: chosen }, { ids: null }])
          expect(await getRejectionCode(subject.admin.post(call, body))).toBe('bad_request')
      })

      it("of selected rows requires the list and export rights and stays within the caller's scope", async () => {
        const ids = subject.rows.map((row) => Number(row['id']))
        const body = { ids: ids.join() }
        const { platform } = subject
        for (const entry of [getListEntry(resource), getVerbEntry(resource, 'export')]) {
          const other = await platform.someone(platform.platformId, {
            apis: listAllEntries(resource).filter((each) => each !== entry),
          })
          expect(await getRejectionCode(other.post(call, body)), entry).toBe('forbidden')
        }
        expect(await getRejectionCode(platform.nobody.post(call, body))).toBe('login_required')
        const kind = MEMBER_KINDS.find((each) => resource.scope.has(each)) ?? 'owner'
        const { caller, own } = await subject.memberOf(kind, listAllEntries(resource))
        const query = { [CALL_FLAGS.exportType]: 'csv', [CALL_FLAGS.exportColumns]: 'id' }
        const lines = readCsv((await caller.rawPost(call, query, body)).text).slice(1)
        const seen = lines.map(([id]) => Number(id)).toSorted((a, b) => a - b)
        expect(seen, kind).toEqual(own.filter((id) => ids.includes(id)))
      })

      it('rejects unknown and hidden columns', async () => {
        for (const name of ['version', '__proto__', ...subject.meta.column_names.filter(isHidden)]) {
          const query = { [CALL_FLAGS.export]: 3, [CALL_FLAGS.exportColumns]: `id,${name}` }
          expect(await getRejectionCode(subject.admin.get(path, query)), name).toBe('unknown_name')
        }
      })

      it('has no cell that a spreadsheet program would run', async () => {
        const { lines } = await loadFullExport()
        const cells = lines.flat()
        expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(\.\d+)?%?$/.test(cell))).toEqual([])
      })
    })
  },
  ({ verbs }) => verbs.has('export'),
)
