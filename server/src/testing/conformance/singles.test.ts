import {
  filesOf,
  LANGUAGES,
  MARKS,
  type MenuNode,
  type RecordAnswer,
  SESSION_PATHS,
  type TableMeta,
} from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { infoEntry, listEntry, verbEntry } from '#engine/declare/rights/rights.ts'
import { send } from '../client/callers.ts'
import { picture } from '../files/pictures.ts'
import { ok, refusal } from '#testing/test-platform.ts'
import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import { withoutUrls } from './records/filled.ts'
import { overRegistry } from './records/prepared.ts'

interface Entry {
  readonly verb: string
  readonly nick_name: string
  readonly changes: readonly unknown[]
}

const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

overRegistry(
  (subject) => {
    const { resource, path, info, edit } = subject
    const read = () => ok(subject.admin.get<RecordAnswer>(info))
    const { screen } = resource

    describe('single record', () => {
      it('is read and saved without an id, and found by its id (D6)', async () => {
        const { id, version, values } = await read()
        expect(withoutUrls(await ok(subject.admin.get(info, { id })))).toEqual(withoutUrls(await read()))
        await ok(subject.admin.post(edit, { version, ...subject.sample }))
        const saved = await read()
        expect(saved).toMatchObject({ id, version: version + 1 })
        expect(withoutUrls(saved.values)).toMatchObject(withoutUrls({ ...values, ...subject.sample }))
        await ok(subject.admin.post(edit, { id, version: version + 1, ...values }))
        expect(withoutUrls((await read()).values)).toEqual(withoutUrls(values))
      })

      it('has no list, add, delete, count or export', async () => {
        for (const query of [
          { page: 1 },
          { [MARKS.countSum]: 'true' },
          { [MARKS.count]: 'true' },
          { [MARKS.matching]: 'true' },
          { [MARKS.export]: 3 },
          { [MARKS.all]: 1 },
        ])
          expect(await refusal(subject.admin.get(path, query)), JSON.stringify(query)).toBe('no_such_call')
        expect(await refusal(subject.admin.get(info, { id: 2 }))).toBe('not_found')
        expect(await refusal(subject.admin.post(edit, { id: 2, version: 1, ...subject.sample }))).toBe(
          'not_found',
        )
        expect(await refusal(subject.del(subject.admin, { id: 1 }))).toBe('no_such_call')
        expect(await refusal(subject.admin.importSheet(path, 'a.csv', Buffer.from('?')))).toBe('no_such_call')
      })

      it('requires the version that was read and saves one of several concurrent edits', async () => {
        const { version, values } = await read()
        expect(await refusal(subject.admin.post(edit, values))).toBe('bad_request')
        const answers = await Promise.all(
          [1, 2, 3].map(() => refusal(subject.admin.post(edit, { version, ...values, ...subject.sample }))),
        )
        expect(answers.filter((answer) => answer === 'conflict')).toHaveLength(2)
        await ok(subject.admin.post(edit, { version: version + 1, ...values }))
      })

      it('has a history of changes', async () => {
        const { version, values } = await read()
        await ok(subject.admin.post(edit, { version, ...subject.sample }))
        const [last] = await ok(subject.admin.get<Entry[]>(resource.calls.history))
        expect(last?.changes.length).toBeGreaterThan(0)
        await ok(subject.admin.post(edit, { version: version + 1, ...values }))
        expect(
          (await ok(subject.admin.get<Entry[]>(resource.calls.history, { id: 1 }))).length,
        ).toBeGreaterThan(1)
      })

      const pictures = [...resource.fields.values()].filter(({ type }) => type === 'image')
      holding(pictures, () =>
        it('shows its files to its readers only (L11)', async () => {
          const { version, values } = await read()
          const { id } = await ok(subject.admin.upload('a.png', picture(7)))
          const given = Object.fromEntries(pictures.map(({ name }) => [name, [{ id }]]))
          await ok(subject.admin.post(edit, { version, ...values, ...given }))
          const open = async (url = '') => (await send(subject.platform.app, { method: 'GET', url })).status
          const saved = (await read()).values
          for (const { name } of pictures) {
            const [file] = filesOf(saved[name])
            expect(await open(file?.url), name).toBe(200)
            const { caller } = await subject.memberOf('bank', [listEntry(resource)])
            const place = { list: path, column: name, row: 1, id }
            const now = Math.floor(Date.now() / 1000)
            const { url } = subject.platform.files.urls.sign(place, caller.session.sid, now)
            expect(await open(url), name).toBe(resource.scope.has('bank') ? 200 : 404)
          }
          await ok(subject.admin.post(edit, { version: version + 1, ...values }))
          const [first] = pictures
          expect(await open(filesOf(saved[first?.name ?? ''])[0]?.url)).toBe(404)
        }),
      )

      it('reports invalid fields and rejects unknown ones', async () => {
        const { version, values } = await read()
        const required = [...resource.fields.values()].filter((field) => field.required)
        expect(required.length).toBeGreaterThan(0)
        for (const { name } of required)
          expect(await subject.admin.post(edit, { version, ...values, [name]: null })).toMatchObject({
            code: 'invalid_input',
            fields: { [name]: expect.any(String) },
          })
        expect(await refusal(subject.admin.post(edit, { version, ...values, nothing: 1 }))).toBe(
          'unknown_name',
        )
      })
    })

    describe('access (P2)', () => {
      it('requires one right to read and another to save', async () => {
        const someone = (...apis: string[]) => subject.platform.someone(subject.platform.platformId, { apis })
        const [reader, writer] = [
          await someone(listEntry(resource)),
          await someone(verbEntry(resource, 'edit')),
        ]
        expect(infoEntry(resource)).toBe(listEntry(resource))
        const { version, values } = await ok(reader.get<RecordAnswer>(info))
        expect(await refusal(reader.post(edit, { version, ...values }))).toBe('forbidden')
        expect(await refusal(writer.get(info))).toBe('forbidden')
        expect(await refusal(subject.platform.nobody.get(info))).toBe('login_required')
      })

      it('is missing for organisations outside its scope', async () => {
        for (const kind of MEMBER_KINDS) {
          if (resource.scope.has(kind)) continue
          const apis = [listEntry(resource), verbEntry(resource, 'edit')]
          const { caller } = await subject.memberOf(kind, apis)
          expect(await refusal(caller.get(info)), kind).toBe('not_found')
          expect(await refusal(caller.post(edit, { version: 1, ...subject.sample })), kind).toBe('not_found')
        }
      })
    })

    it.each(LANGUAGES)('is a screen of the menu with its form in %s', async (language) => {
      const menu = flat(await ok(subject.admin.get<MenuNode[]>(SESSION_PATHS.menu, {}, language)))
      const node = menu.find((each) => each.path === screen)
      expect(node).toMatchObject({
        meta: { screen: 'single', list: path },
        hidden: resource.hidden ?? false,
        children: [],
      })
      expect(node?.meta.title).not.toBe('')
      const { form, top_search, show_excel, actions } = await ok(
        subject.admin.get<TableMeta>(path, {}, language),
      )
      expect(form.groups.flatMap(({ fields }) => fields.map(({ name }) => name))).toEqual([
        ...resource.fields.keys(),
      ])
      expect({ top_search, show_excel }).toEqual({ top_search: [], show_excel: false })
      expect(actions.find(({ name }) => name === 'edit')).toMatchObject({ screen })
    })
  },
  ({ isSingle }) => isSingle,
)

function holding(columns: readonly unknown[], register: () => void): void {
  if (columns.length > 0) register()
}
