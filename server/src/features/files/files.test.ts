// A file from its upload to the moment when somebody may no longer see it, through every call and on the disk.
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  FILE_PATHS,
  type FileRef,
  filesOf,
  type RecordAnswer,
  type RenewedFileUrl,
  type Row,
  UPLOAD_LIMITS,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepFiles } from '#platform/files/sweep.ts'
import { apiUrl, type Came, send, type SignedIn } from '#testing/callers.ts'
import { claiming, paper, picture } from '#testing/pictures.ts'
import { signedHeaders, uploadBody } from '#testing/plain-client.mjs'
import { ok, refusal, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

const LIST = 'seller_p/bank/BankList'
const INFO = 'seller_p/bank/BankInfo'
const SAVE = 'seller_p/bank/BankSave'
const DEL = 'seller_p/bank/BankDel'
const BANK = { bank_type: 1, contact_name: 'Li', contact_phone: '13800000000' }

let platform: TestPlatform
let admin: SignedIn

beforeAll(async () => {
  platform = await testPlatform()
  admin = platform.admin
})
afterAll(() => platform.close())
beforeEach(async () => {
  await platform.db.deleteFrom('bank').execute()
  await platform.db.deleteFrom('file').execute()
})

let banks = 0
/** A new bank with these files for a logo. */
async function bankWith(logo: readonly FileRef[], caller: SignedIn = admin): Promise<number> {
  banks += 1
  return (await ok(caller.post<{ id: number }>(SAVE, { ...BANK, bank_name: `Bank ${banks}`, logo }))).id
}

const open = (url = ''): Promise<Came> => send(platform.app, { method: 'GET', url })
const rowsOf = (caller: SignedIn) => ok(caller.get<Row[]>(LIST, { page: 1 }))
const logoIn = (rows: readonly Row[]): FileRef => filesOf(rows[0]?.['logo'])[0] ?? { id: 0 }
/** The logo of the only bank, as this caller sees it. */
const logoFor = async (caller: SignedIn) => logoIn(await rowsOf(caller))
const expectGone = async (url: string | undefined) => {
  const { status, text } = await open(url)
  expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([404, 'file_gone'])
}

async function onDisk(): Promise<string[]> {
  const entries = await readdir(platform.files.folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

describe('a picture', () => {
  it('is uploaded, saved, listed and opened, byte for byte, for five minutes (L11)', async () => {
    const bytes = picture(1)
    const uploaded = await ok(admin.upload('标志 "1".png', bytes))
    expect(uploaded).toEqual({ id: uploaded.id, name: '标志 _1_.png', type: 'image/png', size: bytes.length })
    await bankWith([{ id: uploaded.id }])
    const file = await logoFor(admin)
    expect(file).toMatchObject({ id: uploaded.id, name: '标志 _1_.png', type: 'image/png' })
    const left = (file.expires ?? 0) - Math.floor(Date.now() / 1000)
    expect(left).toBeGreaterThan(140)
    expect(left).toBeLessThanOrEqual(300)
    const answer = await platform.app.inject({ method: 'GET', url: file.url ?? '' })
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="file"; filename*=UTF-8''${encodeURIComponent('标志 _1_.png')}`,
    })
    const [, age] = /^private, max-age=(\d+)$/.exec(String(answer.headers['cache-control'])) ?? []
    expect(Math.abs(Number(age) - left)).toBeLessThan(3)
  })

  it('has one address as long as a browser may keep it', async () => {
    const { principal, now } = { principal: admin.session.sid, now: 1_800_000_000 }
    const sign = (at: number) =>
      platform.files.urls.sign({ list: LIST, column: 'logo', row: 1, id: 1 }, principal, at)
    const first = sign(now)
    expect([first.expires - now, sign(now + 149)]).toEqual([300, first])
    expect(sign(now + 150)).not.toEqual(first)
  })

  it('stays where it is when a record is saved without a word about it, and goes when it is told to', async () => {
    const id = await bankWith([await ok(admin.upload('a.png', picture(1)))])
    const { version, values } = await ok(admin.get<RecordAnswer>(INFO, { id }))
    const { logo, ...others } = values
    await ok(admin.post(SAVE, { id, version, ...others }))
    expect((await logoFor(admin)).id).toBe(filesOf(logo)[0]?.id)
    await ok(admin.post(SAVE, { id, version: version + 1, ...others, logo: [] }))
    expect(filesOf((await rowsOf(admin))[0]?.['logo'])).toEqual([])
    await expectGone(filesOf(logo)[0]?.url)
  })

  it('sent twice is two files and one content', async () => {
    const [one, two] = [
      await ok(admin.upload('a.png', picture(1))),
      await ok(admin.upload('b.png', picture(1))),
    ]
    expect(one.id).not.toBe(two.id)
    const { rows } = await sql<{ sha256: string }>`select distinct sha256 from file`.execute(platform.db)
    const [content] = rows
    expect(rows).toHaveLength(1)
    const kept = (await onDisk()).filter((path) => path.replaceAll('/', '').endsWith(content?.sha256 ?? ' '))
    expect(kept).toHaveLength(1)
  })

  it('that is a paper is handed over, not shown', async () => {
    const id = await bankWith([])
    const file = await ok(admin.upload('contract.pdf', paper()))
    await sql`update bank set logo = array[${file.id}]::bigint[] where id = ${id}`.execute(platform.db)
    const { headers } = await open((await logoFor(admin)).url)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="file"; filename*=UTF-8''contract.pdf`,
    })
  })
})

describe('an address', () => {
  let url: string
  beforeEach(async () => {
    await bankWith([await ok(admin.upload('a.png', picture(1)))])
    url = (await logoFor(admin)).url ?? ''
  })

  it('opens nothing once any part of it is another', async () => {
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

  it('is refused in the language that is asked for', async () => {
    const { text } = await open(`${url}0&lang=en`)
    expect((JSON.parse(text) as { message: string }).message).toMatch(/run out/)
  })

  it('ends by itself', async () => {
    const place = {
      list: LIST,
      column: 'logo',
      row: Number((await rowsOf(admin))[0]?.['id']),
      id: (await logoFor(admin)).id,
    }
    const { rows } = await sql<{
      now: number
    }>`select floor(extract(epoch from now()))::bigint as now`.execute(platform.db)
    const at = (now: number) => platform.files.urls.sign(place, admin.session.sid, now)
    const clock = rows[0]?.now ?? 0
    expect((await open(at(clock - 140).url)).status).toBe(200)
    await expectGone(at(clock - 301).url)
    const spent = at(clock - 301)
    const again = await ok(admin.get<RenewedFileUrl>(FILE_PATHS.renew, { url: spent.url }))
    expect(again.expires).toBeGreaterThan(clock)
    expect((await open(again.url)).status).toBe(200)
  })

  it('ends with its session, with its account, and with its row', async () => {
    const apis = [LIST]
    const leaving = await platform.someone(platform.platformId, { apis })
    const theirs = (await logoFor(leaving)).url
    expect((await open(theirs)).status).toBe(200)
    await ok(leaving.get('seller/supplier/Logout'))
    await expectGone(theirs)

    const disabled = await platform.someone(platform.platformId, { apis })
    const another = (await logoFor(disabled)).url
    await sql`update account set disabled = 1 where id = (select account_id from session where id = ${disabled.session.sid}::uuid)`.execute(
      platform.db,
    )
    await expectGone(another)

    const id = Number((await rowsOf(admin))[0]?.['id'])
    await ok(admin.post(DEL, { id }))
    await expectGone(url)
    expect(await refusal(admin.get(FILE_PATHS.renew, { url }))).toBe('file_gone')
  })

  it('ends when its reader loses the list, or the row leaves his sight', async () => {
    const id = Number((await rowsOf(admin))[0]?.['id'])
    const reader = await platform.someone(id, { apis: [LIST] })
    const theirs = (await logoFor(reader)).url ?? ''
    expect((await open(theirs)).status).toBe(200)
    const other = await bankWith([])
    const move = (organisation: number) =>
      sql`update account set organisation_id = ${organisation}
           where id = (select account_id from session where id = ${reader.session.sid}::uuid)`.execute(
        platform.db,
      )
    await move(other)
    await expectGone(theirs)
    expect(await refusal(reader.get(FILE_PATHS.renew, { url: theirs }))).toBe('file_gone')
    await move(id)
    expect((await open(theirs)).status).toBe(200)
    await sql`update role set api_arr = '[]' where id in (select role_id from account_role join session using (account_id)
               where session.id = ${reader.session.sid}::uuid)`.execute(platform.db)
    await expectGone(theirs)
    await move(platform.platformId)
  })

  it('is good for who may read the record only, too', async () => {
    const id = Number((await rowsOf(admin))[0]?.['id'])
    const editor = await platform.someone(platform.platformId, { apis: [INFO] })
    const { values } = await ok(editor.get<RecordAnswer>(INFO, { id }))
    expect((await open(filesOf(values['logo'])[0]?.url)).status).toBe(200)
    const nobody = await platform.someone(platform.platformId, {})
    expect(await refusal(nobody.get(FILE_PATHS.renew, { url }))).toBe('file_gone')
  })
})

describe('another', () => {
  it('organisation can neither use a file nor learn that it is there', async () => {
    const [one, two] = [await bankWith([]), await bankWith([])]
    const apis = [LIST, INFO, `${SAVE}#edit`]
    const [ours, theirs] = [await platform.someone(one, { apis }), await platform.someone(two, { apis })]
    const file = await ok(ours.upload('a.png', picture(1)))
    const save = (caller: SignedIn, id: number, version: number, logo: FileRef[]) =>
      caller.post(SAVE, { id, version, logo })
    for (const id of [file.id, file.id + 1000]) {
      const answer = await save(theirs, two, 1, [{ id }])
      expect(answer).toMatchObject({ code: 'invalid_input', fields: { logo: '文件不存在，请重新上传' } })
    }
    await ok(save(ours, one, 1, [{ id: file.id }]))
    // What stands in the record already may stay, whoever saves it.
    await ok(save(admin, one, 2, [{ id: file.id }]))
    expect(await refusal(save(admin, two, 1, [{ id: file.id }]))).toBe('invalid_input')
    await sql`update account set disabled = 1, organisation_id = ${platform.platformId} where organisation_id in (${one}, ${two})`.execute(
      platform.db,
    )
    await sql`update file set organisation_id = ${platform.platformId}`.execute(platform.db)
  })

  it('person of the same organisation can give no record what he has not uploaded', async () => {
    const file = await ok(admin.upload('a.png', picture(1)))
    const colleague = await platform.someone(platform.platformId, { apis: [LIST, `${SAVE}#add`] })
    const save = (caller: SignedIn) => caller.post(SAVE, { ...BANK, bank_name: 'X', logo: [file] })
    expect(await refusal(save(colleague))).toBe('invalid_input')
    expect((await save(admin)).status).toBe(true)
  })

  it.each([
    ['number of files beyond one', [{ id: 1 }, { id: 2 }]],
    ['file twice', [{ id: 1 }, { id: 1 }]],
    ['word for a number', [{ id: 'x' }]],
    ['address', 'https://example.com/a.png'],
    ['list in a list', [[{ id: 1 }]]],
  ])('a record takes no %s', async (_what, logo) => {
    expect(await refusal(admin.post(SAVE, { ...BANK, bank_name: 'X', logo }))).toBe('invalid_input')
  })

  it('a logo is no paper', async () => {
    const file = await ok(admin.upload('a.pdf', paper()))
    const answer = await admin.post(SAVE, { ...BANK, bank_name: 'X', logo: [file] })
    expect(answer).toMatchObject({ code: 'invalid_input', fields: { logo: '不支持这种文件' } })
  })
})

describe('an upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['an .exe by the name of .png', Buffer.from('MZ\x90\0 this program cannot be run'), 'unsupported_file'],
    ['an SVG', Buffer.from(svg), 'unsupported_file'],
    ['an SVG behind an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`), 'unsupported_file'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported_file'],
    ['a GIF in name only', Buffer.from('GIF89a'), 'unsupported_file'],
    ['a PNG without a size', picture(1).subarray(0, 20), 'unsupported_file'],
    ['a ZIP', Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), 'unsupported_file'],
    ['nothing', Buffer.alloc(0), 'unsupported_file'],
    ['a picture of 60,000 by 60,000 pixels', claiming(60_000, 60_000), 'too_many_pixels'],
    ['too many bytes', Buffer.concat([picture(1), Buffer.alloc(UPLOAD_LIMITS.bytes)]), 'too_big'],
  ])('of %s is refused, and nothing of it stays', async (_what, bytes, code) => {
    const before = await onDisk()
    expect(await refusal(admin.upload('a.png', bytes))).toBe(code)
    await expect.poll(onDisk).toEqual(before)
    expect(await sql`select from file`.execute(platform.db)).toMatchObject({ rows: [] })
  })

  it('of exactly as many bytes as there may be is taken', async () => {
    const bytes = Buffer.concat([picture(1), Buffer.alloc(UPLOAD_LIMITS.bytes)]).subarray(
      0,
      UPLOAD_LIMITS.bytes,
    )
    expect((await ok(admin.upload('a.png', bytes))).size).toBe(UPLOAD_LIMITS.bytes)
  })

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\me\\scan.png', 'scan.png'],
    ['a<b>:c|d?.png', 'a_b__c_d_.png'],
    ['%22quoted%22.png', '_quoted_.png'],
    ['%2e%2e%2fa.png', '%2e%2e%2fa.png'],
    [`${'长'.repeat(300)}.png`, `${'长'.repeat(116)}.png`],
  ])('by the name of %s is called %s', async (sent, kept) => {
    expect((await ok(admin.upload(sent, picture(1)))).name).toBe(kept)
  })

  it.each(['a%0D%0Aset-cookie: x=1.png', 'a%0A.png', 'a\u2028.png', '..', '...', '  '])(
    'by the name of %j is refused',
    async (name) => {
      expect(await refusal(admin.upload(name, picture(1)))).toBe('bad_file_name')
    },
  )

  it('is signed over its bytes, once', async () => {
    const { body, type } = uploadBody('a.png', picture(1))
    const call = { method: 'POST', url: apiUrl(FILE_PATHS.upload), body } as const
    const headers = { ...signedHeaders(admin.session, call), 'content-type': type }
    const code = async (sent: Buffer, more: object = {}) =>
      (
        JSON.parse(
          (await send(platform.app, { ...call, headers: { ...headers, ...more }, body: sent })).text,
        ) as { code?: string }
      ).code
    const changed = Buffer.from(body)
    changed[changed.length - 60] = (changed[changed.length - 60] ?? 0) ^ 1
    const before = await onDisk()
    expect(await code(changed)).toBe('bad_signature')
    expect(await code(Buffer.concat([body, Buffer.from('epilogue')]))).toBe('bad_signature')
    await expect.poll(onDisk).toEqual(before)
    expect(await code(body)).toBeUndefined()
    expect(await code(body)).toBe('replayed')
  })

  it('has one part, and is taken by no other call', async () => {
    const codeOf = async (path: string, { body, type }: { body: Buffer; type: string }) => {
      const call = { method: 'POST', url: apiUrl(path), body } as const
      const headers = { ...signedHeaders(admin.session, call), 'content-type': type }
      return (JSON.parse((await send(platform.app, { ...call, headers })).text) as { code?: string }).code
    }
    const good = uploadBody('a.png', picture(1))
    expect(await codeOf(SAVE, good)).toBe('bad_request')
    expect(await codeOf(FILE_PATHS.upload, uploadBody('a.png', picture(1), 'other'))).toBe('bad_request')
    const boundary = good.type.split('=')[1] ?? ''
    const twice = { ...good, body: Buffer.concat([good.body.subarray(0, -(boundary.length + 6)), good.body]) }
    expect(await codeOf(FILE_PATHS.upload, twice)).toBe('too_big')
    const half = { ...good, body: good.body.subarray(0, -40) }
    expect(await codeOf(FILE_PATHS.upload, half)).toBe('bad_request')
    expect(await codeOf(FILE_PATHS.upload, { body: Buffer.from('{}'), type: 'application/json' })).toBe(
      'bad_request',
    )
    expect(await refusal(platform.nobody.upload('a.png', picture(1)))).toBe('login_required')
    const incoming = async () => (await onDisk()).filter((path) => path.includes('incoming'))
    await expect.poll(incoming, { timeout: 5_000 }).toEqual([])
  })

  it('is counted, two hundred an hour for an account', async () => {
    const busy = await platform.someone(platform.platformId, {})
    await sql`
      insert into file (sha256, size, media_type, name, organisation_id, account_id, create_time)
      select repeat('0', 64), 1, 'image/png', 'x', ${platform.platformId}, account_id, now() - interval '50 minutes'
        from session, generate_series(1, 200) where session.id = ${busy.session.sid}::uuid`.execute(
      platform.db,
    )
    const answer = await busy.upload('a.png', picture(1))
    expect(answer).toMatchObject({ code: 'too_many' })
    expect((answer as { retry_after?: number }).retry_after).toBeGreaterThan(590)
    await sql`update file set create_time = create_time - interval '11 minutes'`.execute(platform.db)
    expect((await busy.upload('a.png', picture(1))).status).toBe(true)
  })

  it('that breaks off half way leaves nothing', async () => {
    const app = await platform.another()
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const body = uploadBody('a.png', Buffer.concat([picture(1), Buffer.alloc(1024 * 1024)]))
    const call = { method: 'POST', url: apiUrl(FILE_PATHS.upload), body: body.body } as const
    const headers = { ...signedHeaders(admin.session, call), 'content-type': body.type, host: 'test' }
    const lines = Object.entries({ ...headers, 'content-length': body.body.length }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const before = await onDisk()
    const socket = connect(Number(address.port), address.hostname)
    socket.write(`POST ${call.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.write(body.body.subarray(0, body.body.length / 2))
    await expect.poll(async () => (await onDisk()).length).toBe(before.length + 1)
    socket.destroy()
    await expect.poll(onDisk).toEqual(before)
    expect(await sql`select from file`.execute(platform.db)).toMatchObject({ rows: [] })
  })

  it('sent side by side with the same bytes is kept once, and each can be opened', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => ok(admin.upload(`${n}.png`, picture(6)))))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(5)
    for (const file of answers) await bankWith([file])
    for (const row of await rowsOf(admin)) expect((await open(filesOf(row['logo'])[0]?.url)).status).toBe(200)
  })

  it('is answered encrypted where answers are, and its file is a file', async () => {
    await platform.db.updateTable('safe_setting').set({ encrypt_open: 1 }).execute()
    const { body, type } = uploadBody('a.png', picture(2))
    const call = { method: 'POST', url: apiUrl(FILE_PATHS.upload), body } as const
    const headers = { ...signedHeaders(admin.session, call), 'content-type': type }
    expect((await send(platform.app, { ...call, headers })).text).toMatch(/^e2_/)
    await bankWith([await ok(admin.upload('a.png', picture(2)))])
    const { status, headers: came } = await open((await logoFor(admin)).url)
    expect([status, came['content-type']]).toEqual([200, 'image/png'])
    await platform.db.updateTable('safe_setting').set({ encrypt_open: 0 }).execute()
  })
})

describe('the sweep', () => {
  const age = async (seconds: number) => {
    await sql`update file set unused_since = unused_since - make_interval(secs => ${seconds})`.execute(
      platform.db,
    )
    for (const path of await onDisk()) {
      const then = (await stat(path)).mtimeMs / 1000 - seconds
      await utimes(path, then, then)
    }
  }
  const idsKept = async () =>
    (await sql<{ id: number }>`select id from file order by id`.execute(platform.db)).rows.map(({ id }) => id)

  it('removes after a day what no record names, and nothing else', async () => {
    const [used, unused, twin, taken] = [
      await ok(admin.upload('used.png', picture(1))),
      await ok(admin.upload('unused.png', picture(2))),
      // The same bytes as one that is used.
      await ok(admin.upload('twin.png', picture(1))),
      await ok(admin.upload('taken.png', picture(3))),
    ]
    await bankWith([used])
    const gone = await bankWith([taken])
    await ok(admin.post(DEL, { id: gone }))
    await age(80_000)
    const { db, files } = platform
    await sweepFiles(db, files.store)
    expect(await idsKept()).toEqual([used, unused, twin, taken].map(({ id }) => id))
    await age(10_000)
    const fresh = await ok(admin.upload('fresh.png', picture(4)))
    await sweepFiles(db, files.store)
    expect(await idsKept()).toEqual([used.id, fresh.id])
    expect(await onDisk()).toHaveLength(2)
    expect((await open((await logoFor(admin)).url)).status).toBe(200)
  })

  it('waits a day after a record has let a file go, however old it is', async () => {
    const file = await ok(admin.upload('a.png', picture(1)))
    const id = await bankWith([file])
    await age(90_000)
    await ok(admin.post(DEL, { id }))
    await sweepFiles(platform.db, platform.files.store)
    expect(await idsKept()).toEqual([file.id])
    await age(90_000)
    await sweepFiles(platform.db, platform.files.store)
    expect(await idsKept()).toEqual([])
  })

  it('removes what a crash has left: bytes without a row, and half a file', async () => {
    const { folder, store } = platform.files
    const lost = await store.receive(Readable.from([Buffer.from('lost')]), 10)
    await store.keep(lost)
    await store.receive(Readable.from([Buffer.from('half')]), 10)
    await writeFile(join(folder, 'README'), 'put here by somebody else')
    await sweepFiles(platform.db, store)
    expect((await onDisk()).length).toBeGreaterThanOrEqual(3)
    await age(90_000)
    await sweepFiles(platform.db, store)
    expect(await onDisk()).toEqual([join(folder, 'README')])
  })

  it('finds out from the rows themselves what is used, whoever writes them', async () => {
    const file = await ok(admin.upload('a.png', picture(1)))
    const id = await bankWith([])
    const uses = async () =>
      (await sql<Row>`select file_id, row_id, column_name from file_use`.execute(platform.db)).rows
    const set = (logo: string) =>
      sql`update bank set logo = ${logo}::bigint[] where id = ${id}`.execute(platform.db)
    await set(`{${file.id}}`)
    expect(await uses()).toEqual([{ file_id: file.id, row_id: id, column_name: 'logo' }])
    await expect(sql`delete from file`.execute(platform.db)).rejects.toThrow('file_use')
    await expect(set(`{${file.id + 1}}`)).rejects.toThrow('file_use')
    await set('{}')
    expect(await uses()).toEqual([])
  })
})
