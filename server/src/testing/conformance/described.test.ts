import { type FieldMeta, LANGUAGES, type Language, type Row, type TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getFilterType } from '#engine/declare/columns/column.ts'
import type { Query } from '../client/callers.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { describeRegistry } from './records/subject.ts'

/** Pixels by column name and type (L19). */
const WIDTHS: Readonly<Record<string, number>> = {
  is_show: 80,
  disabled: 80,
  sort: 80,
  status: 80,
  image: 240,
  datetime: 160,
  date: 100,
}

/** Hints below fields (V6). */
const HINTS: readonly {
  below: (field: FieldMeta) => boolean
  words: Record<Language, string>
}[] = [
  {
    // The format of an e-mail address (V6).
    below: ({ rule }) => rule === 'email',
    words: {
      zh: '请输入正确的邮箱地址',
      en: 'Enter a correct email address',
      es: 'Introduzca un correo electrónico válido',
      ja: '正しいメールアドレスを入力してください',
    },
  },
  {
    // A review is final (V7).
    below: ({ name }) => name === 'audit_status',
    words: {
      zh: '审核后不能重复审核',
      en: 'What is decided cannot be reviewed twice',
      es: 'Lo decidido no puede revisarse dos veces',
      ja: '審査した後、同じ内容を再び審査することはできません',
    },
  },
  {
    // A lock expires (V10).
    below: ({ name }) => name === 'lock_end_time',
    words: {
      zh: '锁定有时限，到期自动解除',
      en: 'A lock is for a time, and ends by itself',
      es: 'El bloqueo es temporal y termina solo',
      ja: 'ロックには期限があり、期限が来ると自動で解除されます',
    },
  },
  {
    below: ({ name }) => name === 'disabled',
    words: {
      zh: '禁用后需手动启用',
      en: 'Once disabled, it stays so until enabled by hand',
      es: 'Una vez inactivo, hay que activarlo a mano',
      ja: '無効にした後は、手動で有効に戻すまで使えません',
    },
  },
  {
    // Higher values come first (V12).
    below: ({ name }) => name === 'sort',
    words: {
      zh: '数值越大越靠前',
      en: 'Higher values come first',
      es: 'Los valores más altos van primero',
      ja: '数値が大きいほど先に表示されます',
    },
  },
]

const listFields = ({ form, actions }: TableMeta): FieldMeta[] => [
  ...form.groups.flatMap(({ fields }) => fields),
  ...actions.flatMap(({ fields = [] }) => fields),
]

describeRegistry((subject) => {
  const { path, resource } = subject

  describe('description (L16)', () => {
    it.each(LANGUAGES)(
      'has a text for every column, filter, option, field and action, and the form hints, in %s (V6, V7, V10–V12)',
      async (language) => {
        const described = await ok(subject.admin.get<TableMeta>(path, {}, language))
        expect(JSON.stringify(described)).not.toMatch(/"(title|label)":""/)
        expect(described.column_names).toEqual(subject.meta.column_names)
        for (const { below, words } of HINTS)
          for (const { name, hint } of listFields(described).filter(below)) expect(hint, name).toBe(words[language])
      },
    )

    it('names exactly the columns of its rows', () => {
      for (const row of subject.rows) expect(Object.keys(row)).toEqual(subject.meta.column_names)
      expect(Object.keys(subject.meta.rows)).toEqual(subject.meta.column_names)
    })

    it('has a hidden version column for changeable rows, which cannot be filtered, sorted or exported', async () => {
      const { admin, meta, rows } = subject
      expect(meta.rows['version']?.type).toBe(resource.isVersioned && !resource.isSingle ? 'hide' : undefined)
      if (resource.isSingle || !resource.isVersioned) return
      const { rows: stored } = await sql<Row>`
        select id, version from ${sql.table(resource.table)}`.execute(subject.platform.db)
      const versions = new Map(stored.map(({ id, version }) => [id, version]))
      expect(rows.map(({ id, version }) => [id, version])).toEqual(rows.map(({ id = null }) => [id, versions.get(id)]))
      expect(meta.top_search.map(({ name }) => name)).not.toContain('version')
      expect(meta.rows['version']).not.toHaveProperty('sort')
      const queries: Query[] = [{ version: '1,1' }, { sort: 'version' }]
      for (const query of queries)
        expect(await getRejectionCode(admin.get(path, { page: 1, ...query }))).toBe('unknown_name')
    })

    it('has the column widths of the declaration, or by name or type (L19)', () => {
      for (const { name, type, item_width } of Object.values(subject.meta.rows)) {
        const width = resource.columns.get(name)?.width ?? WIDTHS[name] ?? WIDTHS[type]
        expect(item_width, name).toBe(width ?? item_width)
      }
    })

    it('has exactly the filters of the declaration, whether or not rows show the column', () => {
      const declared = [...resource.columns.values()].flatMap((column) => {
        const type = getFilterType(column)
        return type === undefined ? [] : [`${column.name}: ${type}`]
      })
      const offered = subject.meta.top_search.map(({ name, type }) => `${name}: ${type}`)
      expect(offered.toSorted()).toEqual(declared.toSorted())
    })
  })
})
