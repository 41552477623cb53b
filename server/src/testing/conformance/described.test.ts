// Every list describes itself, in every language.
import { type FieldMeta, LANGUAGES, type Language, type Row, type TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { filteredAs } from '#engine/declare/columns/column.ts'
import type { Query } from '../client/callers.ts'
import { ok, refusal } from '#testing/test-platform.ts'
import { overRegistry } from './records/prepared.ts'

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

/** What stands below fields (specification §5, form hints). */
const HINTS: readonly {
  below: (field: FieldMeta) => boolean
  words: Record<Language, string>
}[] = [
  {
    // How an e-mail address is (V6).
    below: ({ rule }) => rule === 'email',
    words: {
      zh: '请输入正确的邮箱地址',
      en: 'Enter a correct email address',
      es: 'Introduzca un correo electrónico válido',
      ja: '正しいメールアドレスを入力してください',
    },
  },
  {
    // That a review is not done twice (V7).
    below: ({ name }) => name === 'audit_status',
    words: {
      zh: '审核后不能重复审核',
      en: 'What is decided cannot be reviewed twice',
      es: 'Lo decidido no puede revisarse dos veces',
      ja: '審査した後、同じ内容を再び審査することはできません',
    },
  },
  {
    // That a lock is for a time (V10).
    below: ({ name }) => name === 'lock_end_time',
    words: {
      zh: '锁定有时限，到期自动解除',
      en: 'A lock is for a time, and ends by itself',
      es: 'El bloqueo es temporal y termina solo',
      ja: 'ロックには期限があり、期限が来ると自動で解除されます',
    },
  },
  {
    // That what is disabled is enabled by hand (V11).
    below: ({ name }) => name === 'disabled',
    words: {
      zh: '禁用后需手动启用',
      en: 'Once disabled, it stays so until enabled by hand',
      es: 'Una vez inactivo, hay que activarlo a mano',
      ja: '無効にした後は、手動で有効に戻すまで使えません',
    },
  },
  {
    // That higher comes first (V12).
    below: ({ name }) => name === 'sort',
    words: {
      zh: '数值越大越靠前',
      en: 'Higher values come first',
      es: 'Los valores más altos van primero',
      ja: '数値が大きいほど先に表示されます',
    },
  },
]

const fieldsOf = ({ form, actions }: TableMeta): FieldMeta[] => [
  ...form.groups.flatMap(({ fields }) => fields),
  ...actions.flatMap(({ fields = [] }) => fields),
]

overRegistry((subject) => {
  const { path, resource } = subject

  describe('describes itself (L16)', () => {
    it.each(LANGUAGES)(
      'with a word for every column, filter, option, field and action, and the hints of §5 below its fields, in %s (V6, V7, V10–V12)',
      async (language) => {
        const described = await ok(subject.admin.get<TableMeta>(path, {}, language))
        expect(JSON.stringify(described)).not.toMatch(/"(title|label)":""/)
        expect(described.column_names).toEqual(subject.meta.column_names)
        for (const { below, words } of HINTS)
          for (const { name, hint } of fieldsOf(described).filter(below))
            expect(hint, name).toBe(words[language])
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
