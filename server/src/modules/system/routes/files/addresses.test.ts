import { FILE_PATHS, getFiles, type RecordResponse, type FileUrl } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBankFilesFixture, DEL, INFO, LIST } from '#testing/files/bank-files.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'

const kit = createBankFilesFixture()
const { bankWith, open, rowsOf, logoFor, expectGone } = kit

describe('file address', () => {
  let url: string
  beforeEach(async () => {
    await bankWith([await ok(kit.admin.upload('a.png', createPicture(1)))])
    url = (await logoFor(kit.admin)).url ?? ''
  })

  it('is invalid after a change of any part', async () => {
    expect((await open(url)).status).toBe(200)
    const [path = '', search = ''] = url.split('?')
    const names = [...new URLSearchParams(search).keys()]
    expect(names.toSorted()).toEqual(['column', 'expires', 'id', 'list', 'row', 'sid', 'sign'])
    for (const name of names) {
      for (const change of [
        (value: string) => `${value}0`,
        (value: string) => value.replace(/.$/, (last) => (last === '1' ? '2' : '1')),
        () => '',
      ]) {
        const query = new URLSearchParams(search)
        query.set(name, change(query.get(name) ?? ''))
        await expectGone(`${path}?${query.toString()}`)
      }
      const without = new URLSearchParams(search)
      without.delete(name)
      await expectGone(`${path}?${without.toString()}`)
    }
    await expectGone(`${url}&more=1`)
    expect((await open(`${url}&id=1`)).status).toBe(400)
  })

  it('is rejected in the requested language', async () => {
    const { text } = await open(`${url}0&lang=en`)
    expect((JSON.parse(text) as { message: string }).message).toMatch(/run out/)
  })

  it('expires', async () => {
    const place = {
      list: LIST,
      column: 'logo',
      row: Number((await rowsOf(kit.admin))[0]?.['id']),
      id: (await logoFor(kit.admin)).id,
    }
    const { rows } = await sql<{
      now: number
    }>`select floor(extract(epoch from now()))::bigint as now`.execute(kit.platform.db)
    const signAddress = (now: number) => kit.platform.files.urls.sign(place, kit.admin.session.sid, now)
    const clock = rows[0]?.now ?? 0
    expect((await open(signAddress(clock - 140).url)).status).toBe(200)
    await expectGone(signAddress(clock - 301).url)
    const spent = signAddress(clock - 301)
    const again = await ok(kit.admin.get<FileUrl>(FILE_PATHS.renew, { url: spent.url }))
    expect(again.expires).toBeGreaterThan(clock)
    expect((await open(again.url)).status).toBe(200)
  })

  it('ends with its session, account or row', async () => {
    const apis = [LIST]
    const leaving = await kit.platform.someone(kit.platform.platformId, { apis })
    const theirs = (await logoFor(leaving)).url
    expect((await open(theirs)).status).toBe(200)
    await ok(leaving.get('seller/supplier/Logout'))
    await expectGone(theirs)

    const disabled = await kit.platform.someone(kit.platform.platformId, { apis })
    const another = (await logoFor(disabled)).url
    await sql`update account set disabled = 1 where id = (select account_id from session where id = ${disabled.session.sid}::uuid)`.execute(
      kit.platform.db,
    )
    await expectGone(another)

    const id = Number((await rowsOf(kit.admin))[0]?.['id'])
    await ok(kit.admin.post(DEL, { id }))
    await expectGone(url)
    expect(await getRejectionCode(kit.admin.get(FILE_PATHS.renew, { url }))).toBe('file_gone')
  })

  it('ends when its reader loses the list or the row', async () => {
    const id = Number((await rowsOf(kit.admin))[0]?.['id'])
    const reader = await kit.platform.someone(id, { apis: [LIST] })
    const theirs = (await logoFor(reader)).url ?? ''
    expect((await open(theirs)).status).toBe(200)
    const other = await bankWith([])
    const moveReader = (organisation: number) =>
      sql`update account set organisation_id = ${organisation}
           where id = (select account_id from session where id = ${reader.session.sid}::uuid)`.execute(kit.platform.db)
    await moveReader(other)
    await expectGone(theirs)
    expect(await getRejectionCode(reader.get(FILE_PATHS.renew, { url: theirs }))).toBe('file_gone')
    await moveReader(id)
    expect((await open(theirs)).status).toBe(200)
    await sql`update role set api_arr = '[]' where id in (select role_id from account_role join session using (account_id)
               where session.id = ${reader.session.sid}::uuid)`.execute(kit.platform.db)
    await expectGone(theirs)
    await moveReader(kit.platform.platformId)
  })

  it('works for readers of the record without the list', async () => {
    const id = Number((await rowsOf(kit.admin))[0]?.['id'])
    const editor = await kit.platform.someone(kit.platform.platformId, { apis: [INFO] })
    const { values } = await ok(editor.get<RecordResponse>(INFO, { id }))
    expect((await open(getFiles(values['logo'])[0]?.url)).status).toBe(200)
    const nobody = await kit.platform.someone(kit.platform.platformId, {})
    expect(await getRejectionCode(nobody.get(FILE_PATHS.renew, { url }))).toBe('file_gone')
  })
})
