import { MARKS, MAX_SELECTED, type Refusal, type TableMeta } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { exportPath, listEntry, verbEntry } from '#engine/declare/rights/rights.ts'
import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import { textOf } from '#platform/spreadsheet/cells.ts'
import type { Came, Query } from '../client/callers.ts'
import { cellText, inCsv } from '../files/oracle-files.ts'
import { readCsv } from '../oracle/oracle.ts'
import { readBytes } from '../files/spreadsheets.ts'
import { ok, refusal } from '#testing/test-platform.ts'
import { allEntries, overCover } from './records/prepared.ts'

overCover(
  /^column\.\w+\.(type|unit|cells|options|ref|guarded|masked|rich)\b|^(verb\.export|asyncExport|limit)\b/,
  (subject) => {
    const { path, resource } = subject
    const call = exportPath(resource)

    describe('export', () => {
      const isHidden = (name: string) => subject.meta.rows[name]?.type === 'hide'
      const asked = { [MARKS.export]: 3, [MARKS.exportType]: 'csv', lang: 'en', zone: 'UTC' }
      const exported = async (query: Record<string, string | number>) => {
        const file = await subject.admin.raw(path, { ...asked, ...query })
        return { ...file, lines: readCsv(file.text) }
      }

      const names = () => subject.meta.column_names.filter((name) => !isHidden(name)).toReversed()
      const wanted = () => ({ [MARKS.exportColumns]: names().join(','), [MARKS.exportName]: '清单' })
      // Exported once: starting the process takes longer than writing the file.
      let whole: ReturnType<typeof exported> | undefined
      const everything = () => (whole ??= exported(wanted()))

      it('contains all matching rows and the chosen columns in the requested order', async () => {
        const { lines, headers } = await everything()
        const english = await ok(subject.admin.get<TableMeta>(path, {}, 'en'))
        const headings = names().map((name) => {
          const { title, unit } = english.rows[name] ?? { title: '' }
          return unit === undefined ? title : `${title}(${unit})`
        })
        expect(lines[0]).toEqual(headings)
        expect(lines.length).toBe(subject.rows.length + 1)
        expect(headers['content-disposition']).toContain(encodeURIComponent('清单.csv'))
        const ids = lines.slice(1).map((cells) => Number(cells[names().indexOf('id')]))
        expect(ids).toEqual(subject.rows.map((row) => row['id']))
      })

      it('has the expected cells for a page and for all rows, in CSV and in a workbook', async () => {
        const english = await ok(subject.admin.get<TableMeta>(path, {}, 'en'))
        const columns = names().map((name) => english.rows[name]!)
        const expected = subject.rows.map((row) => columns.map((column) => cellText(row, column)))
        const page = { ...wanted(), [MARKS.export]: 1, page: 1, limit: 100 }

        const { lines, bytes } = await everything()
        expect(lines.slice(1)).toEqual(expected.map((cells) => cells.map(inCsv)))
        // A page equals the beginning of the full export.
        const { bytes: onePage } = await exported(page)
        expect(onePage.equals(bytes.subarray(0, onePage.length))).toBe(true)
        expect(onePage.length === bytes.length).toBe(subject.rows.length <= 100)

        const workbook = { [MARKS.exportType]: 'xlsx' }
        const { bytes: sheet } = await subject.admin.raw(path, { ...asked, ...wanted(), ...workbook })
        const rows = (await readBytes(sheet)).slice(1)
        const texts = rows.map(({ cells }) => columns.map((_, index) => textOf(cells[index])))
        const isNumber = columns.map(({ type }) => type === 'number')
        // A workbook stores a number without trailing zeros.
        const asNumber = (text: string) =>
          text.endsWith('%') ? `${Number(text.slice(0, -1))}%` : Number(text)
        const shown = (cells: readonly string[]) =>
          cells.map((text, index) => (isNumber[index] && text !== '' ? asNumber(text) : text))
        expect(texts.map(shown)).toEqual(expected.map(shown))
        const { bytes: pageSheet } = await subject.admin.raw(path, { ...asked, ...page, ...workbook })
        const onThePage = (await readBytes(pageSheet)).slice(1)
        expect(onThePage.map(({ cells }) => columns.map((_, index) => textOf(cells[index])))).toEqual(
          texts.slice(0, 100),
        )
      })

      it('contains only the selected rows, or only the page (L8)', async () => {
        const chosen = subject.rows.slice(3, 6).map((row) => Number(row['id']))
        const selected = await exported({
          [MARKS.export]: 2,
          id: chosen.join(','),
          [MARKS.exportColumns]: 'id',
        })
        expect(selected.lines.slice(1).map(([id]) => Number(id))).toEqual(chosen)
        const second = await exported({ [MARKS.export]: 1, page: 2, limit: 10, [MARKS.exportColumns]: 'id' })
        expect(second.lines.slice(1).map(([id]) => Number(id))).toEqual(
          subject.rows.slice(10, 20).map((row) => row['id']),
        )
      })

      it('accepts selected ids in the body, up to the limit (L8)', async () => {
        const chosen = subject.rows.slice(2, 7).map((row) => Number(row['id']))
        const { [MARKS.export]: _mark, ...marks } = { ...asked, ...wanted() }
        const posted = async (ids: readonly number[], query: Query = {}, more: object = {}) =>
          subject.admin.rawPost(call, { ...marks, ...query }, { ids: ids.join(), ...more })
        const nobodys = (index: number) => 900_000_000_000_000 - index
        const asMany = Array.from({ length: MAX_SELECTED }, (_, index) => chosen[index] ?? nobodys(index))
        const [head, ...all] = (await everything()).lines
        const isChosen = (cells: readonly string[]) => chosen.includes(Number(cells[names().indexOf('id')]))
        expect(readCsv((await posted(asMany)).text)).toEqual([head, ...all.filter(isChosen)])
        const refused = async (answer: Promise<Came>) => JSON.parse((await answer).text) as Refusal
        expect(await refused(posted([...asMany, 1]))).toMatchObject({
          code: 'too_many_selected',
          message: expect.stringContaining('10,000'),
        })
        for (const wrong of [
          posted(chosen, { id: 1 }),
          posted(chosen, { [MARKS.export]: 3 }),
          posted(chosen, {}, { page: 1 }),
          posted([]),
        ])
          expect((await refused(wrong)).code).toBe('unknown_name')
        for (const body of [{}, [], { ids: chosen }, { ids: null }])
          expect(await refusal(subject.admin.post(call, body))).toBe('bad_request')
      })

      it("of selected rows requires the list and export rights and stays within the caller's scope", async () => {
        const ids = subject.rows.map((row) => Number(row['id']))
        const body = { ids: ids.join() }
        const { platform } = subject
        for (const entry of [listEntry(resource), verbEntry(resource, 'export')]) {
          const other = await platform.someone(platform.platformId, {
            apis: allEntries(resource).filter((each) => each !== entry),
          })
          expect(await refusal(other.post(call, body)), entry).toBe('forbidden')
        }
        expect(await refusal(platform.nobody.post(call, body))).toBe('login_required')
        const kind = MEMBER_KINDS.find((each) => resource.scope.has(each)) ?? 'owner'
        const { caller, own } = await subject.memberOf(kind, allEntries(resource))
        const query = { [MARKS.exportType]: 'csv', [MARKS.exportColumns]: 'id' }
        const lines = readCsv((await caller.rawPost(call, query, body)).text).slice(1)
        const seen = lines.map(([id]) => Number(id)).toSorted((a, b) => a - b)
        expect(seen, kind).toEqual(own.filter((id) => ids.includes(id)))
      })

      it('rejects unknown and hidden columns', async () => {
        for (const name of ['version', '__proto__', ...subject.meta.column_names.filter(isHidden)]) {
          const query = { [MARKS.export]: 3, [MARKS.exportColumns]: `id,${name}` }
          expect(await refusal(subject.admin.get(path, query)), name).toBe('unknown_name')
        }
      })

      it('has no cell that a spreadsheet program would run', async () => {
        const { lines } = await everything()
        const cells = lines.flat()
        expect(
          cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(\.\d+)?%?$/.test(cell)),
        ).toEqual([])
      })
    })
  },
  ({ verbs }) => verbs.has('export'),
)
