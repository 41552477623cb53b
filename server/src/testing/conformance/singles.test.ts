import {
  getFiles,
  LANGUAGES,
  CALL_FLAGS,
  type MenuNode,
  type RecordResponse,
  SESSION_PATHS,
  type TableMeta,
} from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { getInfoEntry, getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { send } from '../client/callers.ts'
import { createPicture } from '../files/upload-files.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import { withoutUrls } from './records/filled-platform.ts'
import { describeRegistry } from './records/subject.ts'

interface Entry {
  readonly verb: string
  readonly nick_name: string
  readonly changes: readonly unknown[]
}

const flattenMenu = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flattenMenu(node.children)])

describeRegistry(
  (subject) => {
    const { resource, path, info, edit } = subject
    const read = () => ok(subject.admin.get<RecordResponse>(info))
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
          { [CALL_FLAGS.countSum]: 'true' },
          { [CALL_FLAGS.count]: 'true' },
          { [CALL_FLAGS.matching]: 'true' },
          { [CALL_FLAGS.export]: 3 },
          { [CALL_FLAGS.all]: 1 },
        ])
          expect(await getRejectionCode(subject.admin.get(path, query)), JSON.stringify(query)).toBe('no_such_call')
        expect(await getRejectionCode(subject.admin.get(info, { id: 2 }))).toBe('not_found')
        expect(await getRejectionCode(subject.admin.post(edit, { id: 2, version: 1, ...subject.sample }))).toBe(
          'not_found',
        )
        expect(await getRejectionCode(subject.del(subject.admin, { id: 1 }))).toBe('no_such_call')
        expect(await getRejectionCode(subject.admin.importSheet(path, 'a.csv', Buffer.from('?')))).toBe('no_such_call')
      })

      it('requires the version that was read and saves one of several concurrent edits', async () => {
        const { version, values } = await read()
        expect(await getRejectionCode(subject.admin.post(edit, values))).toBe('bad_request')
        const answers = await Promise.all(
          [1, 2, 3].map(() => getRejectionCode(subject.admin.post(edit, { version, ...values, ...subject.sample }))),
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
        expect((await ok(subject.admin.get<Entry[]>(resource.calls.history, { id: 1 }))).length).toBeGreaterThan(1)
      })

      const pictures = [...resource.fields.values()].filter(({ type }) => type === 'image')
      runIfColumns(pictures, () =>
        it('shows its files to its readers only (L11)', async () => {
          const { version, values } = await read()
          const { id } = await ok(subject.admin.upload('a.png', createPicture(7)))
          const input = Object.fromEntries(pictures.map(({ name }) => [name, [{ id }]]))
          await ok(subject.admin.post(edit, { version, ...values, ...input }))
          const open = async (url = '') => (await send(subject.platform.app, { method: 'GET', url })).status
          const saved = (await read()).values
          for (const { name } of pictures) {
            const [file] = getFiles(saved[name])
            expect(await open(file?.url), name).toBe(200)
            const { caller } = await subject.memberOf('bank', [getListEntry(resource)])
            const place = { list: path, column: name, row: 1, id }
            const now = Math.floor(Date.now() / 1000)
            const { url } = subject.platform.files.urls.sign(place, caller.session.sid, now)
            expect(await open(url), name).toBe(resource.scope.has('bank') ? 200 : 404)
          }
          await ok(subject.admin.post(edit, { version: version + 1, ...values }))
          const [first] = pictures
          expect(await open(getFiles(saved[first?.name ?? ''])[0]?.url)).toBe(404)
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
        expect(await getRejectionCode(subject.admin.post(edit, { version, ...values, nothing: 1 }))).toBe(
          'unknown_name',
        )
      })
    })

    describe('access (P2)', () => {
      it('requires one right to read and another to save', async () => {
        const createUser = (...apis: string[]) => subject.platform.someone(subject.platform.platformId, { apis })
        const [reader, writer] = [
          await createUser(getListEntry(resource)),
          await createUser(getVerbEntry(resource, 'edit')),
        ]
        expect(getInfoEntry(resource)).toBe(getListEntry(resource))
        const { version, values } = await ok(reader.get<RecordResponse>(info))
        expect(await getRejectionCode(reader.post(edit, { version, ...values }))).toBe('forbidden')
        expect(await getRejectionCode(writer.get(info))).toBe('forbidden')
        expect(await getRejectionCode(subject.platform.nobody.get(info))).toBe('login_required')
      })

      it('is missing for organisations outside its scope', async () => {
        for (const kind of MEMBER_KINDS) {
          if (resource.scope.has(kind)) continue
          const apis = [getListEntry(resource), getVerbEntry(resource, 'edit')]
          const { caller } = await subject.memberOf(kind, apis)
          expect(await getRejectionCode(caller.get(info)), kind).toBe('not_found')
          expect(await getRejectionCode(caller.post(edit, { version: 1, ...subject.sample })), kind).toBe('not_found')
        }
      })
    })

    it.each(LANGUAGES)('is a screen of the menu with its form in %s', async (language) => {
      const menu = flattenMenu(await ok(subject.admin.get<MenuNode[]>(SESSION_PATHS.menu, {}, language)))
      const node = menu.find((each) => each.path === screen)
      expect(node).toMatchObject({
        meta: { screen: 'single', list: path },
        hidden: resource.hidden ?? false,
        children: [],
      })
      expect(node?.meta.title).not.toBe('')
      const { form, top_search, show_excel, actions } = await ok(subject.admin.get<TableMeta>(path, {}, language))
      expect(form.groups.flatMap(({ fields }) => fields.map(({ name }) => name))).toEqual([...resource.fields.keys()])
      expect({ top_search, show_excel }).toEqual({ top_search: [], show_excel: false })
      expect(actions.find(({ name }) => name === 'edit')).toMatchObject({ screen })
    })
  },
  ({ isSingle }) => isSingle,
)

function runIfColumns(columns: readonly unknown[], register: () => void): void {
  if (columns.length > 0) register()
}
