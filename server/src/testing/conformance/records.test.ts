// For single records see singles.test.ts.
import { getFiles, MAX_TAG_LENGTH, MAX_TAGS, type RecordResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hasTextOptions, type Column, isStored } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { withoutUrls } from './records/filled-platform.ts'
import { runIfVerbs, runIfVerbMissing, describeCover } from './records/subject.ts'

describeCover(
  /^field\.\w+\.(type|control|inPlace|required|requiredWhen|when|ref)\b|^(verb|del|states|facet)\b/,
  (subject) => {
    const { resource, info, add, edit, del } = subject
    const onOneRecord = (['edit', 'del'] as const).filter((verb) => resource.verbs.has(verb))

    runIfVerbs(subject, ['add', 'edit'], () => {
      describe('record', () => {
        it('returns exactly the saved values', async () => {
          const saved = await Promise.all(
            subject.added.map(
              async (row) => (await ok(subject.admin.get<RecordResponse>(info, { id: Number(row['id']) }))).values,
            ),
          )
          const compareTexts = (a: Row, b: Row) => JSON.stringify(a).localeCompare(JSON.stringify(b))
          const asKept = subject.records.map((record) => toFieldOrder(resource, omitPasswords(resource, record)))
          expect(
            saved.map((values) => toFieldOrder(resource, omitPasswords(resource, values))).toSorted(compareTexts),
          ).toEqual(asKept.toSorted(compareTexts))
        })

        it('accepts and changes the sample', async () => {
          const { id } = await ok(subject.admin.post<{ id: number }>(add, subject.sample))
          const added = await ok(subject.admin.get<RecordResponse>(info, { id }))
          expect(added.values).toMatchObject(omitPasswords(resource, subject.sample))
          await ok(subject.admin.post(edit, { id, version: added.version, ...added.values }))
          const changed = await ok(subject.admin.get<RecordResponse>(info, { id }))
          const omitVersion = ({ id: own, values }: RecordResponse) => [own, withoutUrls(values)]
          expect(omitVersion(changed)).toEqual(omitVersion(added))
          expect(changed.version).toBe(added.version + 1)
          await sql`delete from ${sql.table(resource.table)} where id = ${id}`.execute(subject.platform.db)
        })

        it('changes single values in the list, with the version of the row', async () => {
          const { id, calls } = {
            ...(await ok(subject.admin.post<{ id: number }>(add, subject.sample))),
            ...subject.meta,
          }
          const read = () => ok(subject.admin.get<RecordResponse>(info, { id }))
          for (const { name, options } of Object.values(subject.meta.rows).filter(({ in_place: is }) => is)) {
            const { values, row, version } = await read()
            expect(row['version'], 'the row has its version').toBe(version)
            const other = options?.find(({ value }) => value !== values[name])?.value ?? Number(values[name]) + 1
            await ok(subject.admin.post(calls.edit, { id, version, [name]: other }))
            const { values: now } = await read()
            expect(withoutUrls(now), name).toEqual(withoutUrls({ ...values, [name]: other }))
            expect(await getRejectionCode(subject.admin.post(calls.edit, { id, version, [name]: other })), name).toBe(
              'conflict',
            )
          }
          await sql`delete from ${sql.table(resource.table)} where id = ${id}`.execute(subject.platform.db)
        })

        it('saves one of several concurrent edits of the same version', async () => {
          const id = Number(subject.added[0]?.['id'])
          const { version, values } = await ok(subject.admin.get<RecordResponse>(info, { id }))
          const answers = await Promise.all(
            [1, 2, 3, 4].map(() => subject.admin.post(edit, { id, version, ...values })),
          )
          expect(answers.map((answer) => (answer.status ? 'saved' : answer.code)).toSorted()).toEqual([
            'conflict',
            'conflict',
            'conflict',
            'saved',
          ])
        })

        it('names a missing required field', async () => {
          // A field with an initial value is never missing.
          const missing = [...resource.fields.values()].filter(
            ({ required, initial }) => required && initial === undefined,
          )
          for (const { name } of missing) {
            const { [name]: _left, ...rest } = subject.sample
            const answer = await subject.admin.post(add, rest)
            expect(answer).toMatchObject({
              status: false,
              code: 'invalid_input',
              fields: { [name]: expect.any(String) },
            })
          }
        })

        it('rejects columns that are not in the form', async () => {
          const { rows: columns } = await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = ${resource.table}::regclass and attnum > 0`.execute(
            subject.platform.db,
          )
          const envelope = ['id', 'version']
          const closed = columns.filter(({ name }) => !resource.fields.has(name) && !envelope.includes(name))
          expect(closed.length).toBeGreaterThan(0)
          for (const { name } of closed) {
            expect(await getRejectionCode(subject.admin.post(add, { ...subject.sample, [name]: 1 }))).toBe(
              'unknown_name',
            )
          }
        })
      })
    })

    it('has a database check for text options', async () => {
      const { db } = subject.platform
      for (const { name, type } of [...resource.columns.values()].filter(isStoredText)) {
        const strange = type === 'checkbox' ? sql`array['nowhere']` : sql`'nowhere'`
        const written = sql`update ${sql.table(resource.table)} set ${sql.ref(name)} = ${strange}`.execute(db)
        await expect(written, name).rejects.toMatchObject({ code: CHECK_VIOLATION })
      }
    })

    it('has a database check for tags: no duplicates, not too many, only valid tags', async () => {
      const { db } = subject.platform
      const tagged = [...resource.columns.values()].filter(({ type, sql: own }) => type === 'tags' && !own)
      for (const { name, most = MAX_TAGS, maxLength = MAX_TAG_LENGTH } of tagged) {
        const many = Array.from({ length: most + 1 }, (_, place) => `t${place}`)
        const wrong = [['a', 'a'], many, ['x'.repeat(maxLength + 1)], [''], [' a'], ['a,b'], ['a\nb'], [null]]
        for (const tags of wrong) {
          const written = sql`update ${sql.table(resource.table)} set ${sql.ref(name)} = ${tags}::text[]`
          await expect(written.execute(db), `${name} ${JSON.stringify(tags)}`).rejects.toMatchObject({
            code: CHECK_VIOLATION,
          })
        }
      }
    })

    runIfVerbs(subject, ['del'], () => {
      it('can be deleted once', async () => {
        const before = await subject.page()
        const id = await subject.another()
        expect((await subject.page()).map((row) => row['id'])).toContain(id)
        await ok(del(subject.admin, { id }))
        expect(await subject.page()).toEqual(before)
        for (const verb of onOneRecord)
          expect(await getRejectionCode(subject.calls[verb](subject.admin, id)), verb).toBe('not_found')
      })
    })

    // Resources with the add verb prove this through their saved values.
    runIfVerbMissing(subject, 'add', () => {
      it('shows stored values unchanged', () => {
        const names = resource.listColumns.map(({ name }) => name).filter((name) => name in (subject.records[0] ?? {}))
        const shown = subject.added.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
        const stored = subject.records.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
        expect(shown.toReversed()).toEqual(stored)
      })
    })
  },
  ({ isSingle }) => !isSingle,
)

const CHECK_VIOLATION = '23514'

const isStoredText = (column: Column): boolean => hasTextOptions(column) && isStored(column)

/** Omits passwords, and secrets, which are read as their masks. */
const omitPasswords = ({ fields }: Resource, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !['password', 'secret'].includes(fields.get(name)?.control ?? '')),
  )

function toFieldOrder(resource: Resource, values: Row): Row {
  return Object.fromEntries(
    [...resource.fields.values()].map(({ name, type }) => [
      name,
      type === 'image' ? getFiles(values[name]).map(({ id }) => ({ id })) : (values[name] ?? null),
    ]),
  )
}
