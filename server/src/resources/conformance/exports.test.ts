// A file holds what was asked for, and nothing that a spreadsheet would run.
import { MARKS, type TableMeta } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { readCsv } from '#testing/oracle.ts'
import { ok, refusal } from '#testing/test-platform.ts'
import { overRegistry } from './prepared.ts'

overRegistry(
  (subject) => {
    const { path } = subject

    describe('exports', () => {
      const isHidden = (name: string) => subject.meta.rows[name]?.type === 'hide'
      const exported = async (query: Record<string, string | number>) => {
        const file = await subject.admin.raw(path, {
          [MARKS.export]: 3,
          [MARKS.exportType]: 'csv',
          lang: 'en',
          zone: 'UTC',
          ...query,
        })
        return { ...file, lines: readCsv(file.text) }
      }

      it('all that match, chosen columns in the order asked', async () => {
        const names = subject.meta.column_names.filter((name) => !isHidden(name)).toReversed()
        const { lines, headers } = await exported({
          [MARKS.exportColumns]: names.join(','),
          [MARKS.exportName]: '清单',
        })
        const english = await ok(subject.admin.get<TableMeta>(path, {}, 'en'))
        const headings = names.map((name) => {
          const { title, unit } = english.rows[name] ?? { title: '' }
          return unit === undefined ? title : `${title}(${unit})`
        })
        expect(lines[0]).toEqual(headings)
        expect(lines.length).toBe(subject.rows.length + 1)
        expect(headers['content-disposition']).toContain(encodeURIComponent('清单.csv'))
        const ids = lines.slice(1).map((cells) => Number(cells[names.indexOf('id')]))
        expect(ids).toEqual(subject.rows.map((row) => row['id']))
      })

      it('only what is selected, only the page, as asked (L8)', async () => {
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

      it('nothing by a name that the list does not have, nor one that it does not show', async () => {
        for (const name of ['version', '__proto__', ...subject.meta.column_names.filter(isHidden)]) {
          const query = { [MARKS.export]: 3, [MARKS.exportColumns]: `id,${name}` }
          expect(await refusal(subject.admin.get(path, query)), name).toBe('unknown_name')
        }
      })

      it('no cell that a spreadsheet would run', async () => {
        const { lines } = await exported({})
        const cells = lines.flat()
        expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell))).toEqual(
          [],
        )
      })
    })
  },
  ({ verbs }) => verbs.has('export'),
)
