// Every list describes itself, in every language.
import { LANGUAGES, type Row, type TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { filteredAs } from '#engine/declare/column.ts'
import type { Query } from '#testing/callers.ts'
import { ok, refusal } from '#testing/test-platform.ts'
import { overRegistry } from './prepared.ts'

/** Pixels of columns by their names and their types (specification §9). */
const WIDTHS: Readonly<Record<string, number>> = {
  is_show: 80,
  disabled: 80,
  sort: 80,
  status: 80,
  image: 240,
  datetime: 160,
  date: 100,
}

overRegistry((subject) => {
  const { path, resource } = subject

  describe('describes itself (L16)', () => {
    it.each(LANGUAGES)(
      'with a word for every column, filter, option, field and action in %s',
      async (language) => {
        const described = await ok(subject.admin.get<TableMeta>(path, {}, language))
        expect(JSON.stringify(described)).not.toMatch(/"(title|label)":""/)
        expect(described.column_names).toEqual(subject.meta.column_names)
      },
    )

    it('with exactly the columns that its rows carry', () => {
      for (const row of subject.rows) expect(Object.keys(row)).toEqual(subject.meta.column_names)
      expect(Object.keys(subject.meta.rows)).toEqual(subject.meta.column_names)
    })

    it('with the version of every row that can be changed, which nobody sees, filters, sorts or exports by', async () => {
      const { admin, meta, rows } = subject
      expect(meta.rows['version']?.type).toBe(resource.isVersioned && !resource.isSingle ? 'hide' : undefined)
      if (resource.isSingle || !resource.isVersioned) return
      const { rows: stored } = await sql<Row>`
        select id, version from ${sql.table(resource.table)}`.execute(subject.platform.db)
      const versions = new Map(stored.map(({ id, version }) => [id, version]))
      expect(rows.map(({ id, version }) => [id, version])).toEqual(
        rows.map(({ id = null }) => [id, versions.get(id)]),
      )
      expect(meta.top_search.map(({ name }) => name)).not.toContain('version')
      expect(meta.rows['version']).not.toHaveProperty('sort')
      const queries: Query[] = [{ version: '1,1' }, { sort: 'version' }]
      for (const query of queries)
        expect(await refusal(admin.get(path, { page: 1, ...query }))).toBe('unknown_name')
    })

    it('each as wide as its declaration says, else as its name or its type is (L19)', () => {
      for (const { name, type, item_width } of Object.values(subject.meta.rows)) {
        const width = resource.columns.get(name)?.width ?? WIDTHS[name] ?? WIDTHS[type]
        expect(item_width, name).toBe(width ?? item_width)
      }
    })

    it('and is filtered by exactly the columns that its declaration says, whether or not a row shows them', () => {
      const declared = [...resource.columns.values()].flatMap((column) => {
        const type = filteredAs(column)
        return type === undefined ? [] : [`${column.name}: ${type}`]
      })
      const offered = subject.meta.top_search.map(({ name, type }) => `${name}: ${type}`)
      expect(offered.toSorted()).toEqual(declared.toSorted())
    })
  })
})
