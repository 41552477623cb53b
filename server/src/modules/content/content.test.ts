import { CALL_FLAGS, type RecordResponse, richText, type Row, getSiblingPath, type TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getInfoEntry, getListEntry, getSeeEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { setUpStoreDesk } from '#modules/storage/testing/store-desk.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { agreement } from './agreement/agreement.ts'
import { camera } from '#modules/storage/camera/camera.ts'
import { guarantor } from '#modules/lending/guarantor/guarantor.ts'
import { helpClass } from './helpclass/helpclass.ts'
import { msg } from './msg/msg.ts'

const fixture = setUpStoreDesk()
const add = async (resource: Resource, more: Row = {}) =>
  (await ok(fixture.admin.post<{ id: number }>(resource.calls.add, { ...resource.sample, ...more }))).id

describe('camera', () => {
  const STREAM = 'https://stream.example.com/secret.m3u8'
  const streamed = { protocol: 1, play_url: STREAM, verify_code: 'QWERTY' }
  const reading = [getListEntry(camera), getInfoEntry(camera), getVerbEntry(camera, 'export')]

  it('rejects an address with a script or local scheme', async () => {
    const { id: store } = await ok(fixture.firm())
    const { id: warehouse_id } = await ok(fixture.house(store))
    const sent = { ...camera.sample, protocol: 1, warehouse_id, device_no: 'SCRIPT' }
    for (const play_url of [
      'javascript:alert(1)',
      'JavaScript://x/%0aalert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//x.cn/a',
      'https://x.cn/"><script>',
    ])
      expect(await fixture.admin.post(camera.calls.add, { ...sent, play_url }), play_url).toMatchObject({
        code: 'invalid_input',
        fields: { play_url: expect.any(String) },
      })
    await ok(fixture.admin.post(camera.calls.add, { ...sent, play_url: 'rtsp://10.0.0.8:554/ch1' }))
  })

  it('hides the stream address without the right in all responses', async () => {
    const { id: store } = await ok(fixture.firm())
    const { id: warehouse_id } = await ok(fixture.house(store))
    const id = await add(camera, { ...streamed, warehouse_id, device_no: 'SECRET' })
    const edited = { id, version: 1, ...camera.sample, ...streamed, warehouse_id, device_no: 'SECRET' }
    await ok(fixture.admin.post(camera.calls.edit, { ...edited, play_url: `${STREAM}?2` }))

    const reader = await fixture.platform.someone(store, { apis: reading })
    const viewer = await fixture.platform.someone(store, {
      apis: [...reading, getSeeEntry(camera, 'play_url')],
    })
    const record = { id }
    const requestTexts = async (by: typeof reader) =>
      Promise.all([
        by.raw(camera.path),
        by.raw(camera.path, { page: 1 }),
        by.raw(camera.calls.info, record),
        by.raw(getSiblingPath(camera.path, 'History'), record),
        by.raw(camera.path, { [CALL_FLAGS.export]: 3 }),
      ])
    for (const { text } of await requestTexts(reader))
      expect(text).not.toMatch(/secret\.m3u8|QWERTY|play_url|verify_code/)
    expect((await ok(viewer.get<RecordResponse>(camera.calls.info, { id }))).values).toMatchObject({
      play_url: `${STREAM}?2`,
      verify_code: 'QWERTY',
    })
  })

  it('belongs to a warehouse and shares its scope', async () => {
    const [mine, theirs] = [(await ok(fixture.firm())).id, (await ok(fixture.firm())).id]
    const { id: warehouse_id } = await ok(fixture.house(mine))
    const id = await add(camera, { warehouse_id, device_no: 'SCOPE' })
    const listSeen = async (store: number) => {
      const reader = await fixture.platform.someone(store, { apis: reading })
      return (await ok(reader.get<Row[]>(camera.path, { page: 1 }))).map((row) => row['id'])
    }
    expect([await listSeen(mine), await listSeen(theirs)]).toEqual([[id], []])
  })
})

describe('agreement', () => {
  const text = (words: string) => richText.ofWords(words, {})
  const publish = (id: number, version = 1) => fixture.admin.post('seller/content/AgreementPublish', { id, version })

  it('numbers its versions per key', async () => {
    const first = await add(agreement, { agreement_key: 'privacy' })
    const second = await add(agreement, { agreement_key: 'privacy' })
    const other = await add(agreement, { agreement_key: 'cancel' })
    const getVersionNumber = async (id: number) =>
      (await ok(fixture.admin.get<RecordResponse>(agreement.calls.info, { id }))).row['version_no']
    expect(await Promise.all([first, second, other].map(getVersionNumber))).toEqual([1, 2, 1])
    await ok(
      fixture.admin.post(agreement.calls.edit, {
        id: second,
        version: 1,
        ...agreement.sample,
        agreement_key: 'cancel',
      }),
    )
    expect(await getVersionNumber(second)).toBe(2)
  })

  it('can be changed until it is published, then not even in the database', async () => {
    const id = await add(agreement, { agreement_key: 'storage' })
    const edit = (version: number) =>
      fixture.admin.post(agreement.calls.edit, {
        id,
        version,
        ...agreement.sample,
        content: text(`of ${version}`),
      })
    await ok(edit(1))
    await ok(publish(id, 2))
    expect(await getRejectionCode(edit(3))).toBe('not_now')
    expect(await getRejectionCode(publish(id, 3))).toMatch(/not_now|wrong_state/)
    expect(await getRejectionCode(fixture.admin.post(agreement.calls.del, { id }))).toBe('not_now')
    for (const by of [
      sql`update agreement set content = ${text('forged')} where id = ${id}`,
      sql`update agreement set is_show = 0 where id = ${id}`,
      sql`delete from agreement where id = ${id}`,
      sql`truncate agreement cascade`,
    ])
      await expect(by.execute(fixture.platform.db)).rejects.toThrow(/stays as it is|does not go|only added/)
  })
})

it('creates an organisation for a guarantor, synchronises it, and limits it to itself', async () => {
  const id = await add(guarantor, { credit_code: 'G-1' })
  const findOrganisation = async () =>
    (await sql<Row>`select kind, name, disabled from organisation where id = ${id}`.execute(fixture.platform.db)).rows
  expect(await findOrganisation()).toEqual([{ kind: 'guarantor', name: '样例担保', disabled: 0 }])
  const more = { credit_code: 'G-1', guarantor_name: '更名担保', disabled: 1 }
  await ok(fixture.admin.post(guarantor.calls.edit, { id, version: 1, ...guarantor.sample, ...more }))
  expect(await findOrganisation()).toEqual([{ kind: 'guarantor', name: '更名担保', disabled: 1 }])
  const taken = { ...guarantor.sample, credit_code: 'G-2', guarantor_name: '更名担保' }
  expect(await fixture.admin.post(guarantor.calls.add, taken)).toMatchObject({
    fields: { guarantor_name: expect.any(String) },
  })
  const other = await add(guarantor, { credit_code: 'G-3', guarantor_name: '另一担保' })
  const reader = await fixture.platform.someone(other, { apis: [getListEntry(guarantor)] })
  expect((await ok(reader.get<Row[]>(guarantor.path, { page: 1 }))).map((row) => row['id'])).toEqual([other])
})

it('limits help categories to two levels', async () => {
  const top = await add(helpClass, { name: 'top' })
  const below = await add(helpClass, { name: 'below', pid: top })
  const addBelow = (pid: number) => fixture.admin.post(helpClass.calls.add, { name: 'deeper', pid })
  expect(await addBelow(below)).toMatchObject({ fields: { pid: expect.any(String) } })
  const edit = { id: top, version: 1, name: 'top', pid: await add(helpClass, { name: 'another' }) }
  expect(await fixture.admin.post(helpClass.calls.edit, edit)).toMatchObject({
    fields: { pid: expect.any(String) },
  })
  expect(await getRejectionCode(fixture.admin.post(helpClass.calls.del, { id: top }))).toBe('referenced')
  const { form } = await ok(fixture.admin.get<TableMeta>(helpClass.path))
  const pid = form.groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'pid')
  expect(pid?.options?.map(({ label }) => label)).toEqual(['another', 'top'])
})

it('sends a message to a kind of organisation or to named users', async () => {
  const named = { ...msg.sample, receive_type: 9 }
  expect(await fixture.admin.post(msg.calls.add, named)).toMatchObject({
    fields: { uids: expect.any(String) },
  })
  const { rows } = await sql<{ id: number }>`select id from account order by id limit 1`.execute(fixture.platform.db)
  const uids = rows.map(({ id }) => id)
  const id = await add(msg, { receive_type: 9, uids })
  expect((await ok(fixture.admin.get<RecordResponse>(msg.calls.info, { id }))).row).toMatchObject({
    uids,
    status: 0,
  })
})
