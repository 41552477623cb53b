import { connect } from 'node:net'
import { DOCX_TYPE, FILE_KINDS, FILE_PATHS, getFiles, MEGABYTE } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createBankFilesFixture, SAVE } from '#testing/files/bank-files.ts'
import { buildApiUrl, send } from '#testing/client/callers.ts'
import {
  createPictureWithSize,
  createVideo,
  createPdf,
  createPicture,
  createWordFile,
} from '#testing/files/upload-files.ts'
import { signedHeaders, uploadBody } from '#testing/client/plain-client.mjs'
import { ok, getRejectionCode } from '#testing/test-platform.ts'

const MAX_PICTURE = FILE_KINDS.picture.megabytes * MEGABYTE

const kit = createBankFilesFixture()
const { bankWith, open, rowsOf, logoFor, onDisk } = kit

describe('upload', () => {
  const pageInPdf = Buffer.concat([Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n'), createPdf().subarray(9)])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['an .exe by the name of .png', Buffer.from('MZ\x90\0 this program cannot be run'), 'unsupported_file'],
    ['an SVG', Buffer.from(svg), 'unsupported_file'],
    ['an SVG behind an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`), 'unsupported_file'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported_file'],
    ['a page behind the mark of a PDF', Buffer.from('%PDF-1.7\n<html><script>alert(1)</script>'), 'unsupported_file'],
    ['a page between the parts of a PDF', pageInPdf, 'unsupported_file'],
    ['a PDF that breaks off', createPdf().subarray(0, 60), 'unsupported_file'],
    ['a GIF in name only', Buffer.from('GIF89a'), 'unsupported_file'],
    ['a PNG without a size', createPicture(1).subarray(0, 20), 'unsupported_file'],
    ['a ZIP', Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), 'unsupported_file'],
    ['nothing', Buffer.alloc(0), 'unsupported_file'],
    ['a picture of 60,000 by 60,000 pixels', createPictureWithSize(60_000, 60_000), 'too_many_pixels'],
    ['too many bytes', Buffer.concat([createPicture(1), Buffer.alloc(MAX_PICTURE)]), 'too_big'],
  ])('of %s is rejected without remains', async (_what, bytes, errorCode) => {
    const before = await onDisk()
    expect(await getRejectionCode(kit.admin.upload('a.png', bytes))).toBe(errorCode)
    await expect.poll(onDisk).toEqual(before)
    expect(await sql`select from file`.execute(kit.platform.db)).toMatchObject({ rows: [] })
  })

  it.each([
    ['a text document that brings programs', () => createWordFile({ 'word/vbaProject.bin': 'x' })],
    ['a ZIP that is no document', () => createWordFile({}, { 'a.txt': 'x' })],
    ['a text document that breaks off', async () => (await createWordFile()).subarray(0, -30)],
    ['a film that breaks off', async () => createVideo().subarray(0, -30)],
    [
      'a page behind the mark of a film',
      async () => Buffer.concat([createVideo().subarray(0, 28), Buffer.from('<html>')]),
    ],
  ])('of %s is rejected', async (_what, make) => {
    expect(await getRejectionCode(kit.admin.upload('a.docx', await make()))).toBe('unsupported_file')
  })

  it('of documents and videos is checked by content, each with its own size limit', async () => {
    expect(await ok(kit.admin.upload('合同.png', await createWordFile()))).toMatchObject({
      name: '合同.docx',
      type: DOCX_TYPE,
    })
    expect(await ok(kit.admin.upload('yard.mov', createVideo(11 * MEGABYTE)))).toMatchObject({
      name: 'yard.mp4',
      type: 'video/mp4',
    })
    expect(await getRejectionCode(kit.admin.upload('yard.mp4', createVideo(20 * MEGABYTE)))).toBe('too_big')
  })

  it('of the maximum size is accepted', async () => {
    const bytes = Buffer.concat([createPicture(1), Buffer.alloc(MAX_PICTURE)]).subarray(0, MAX_PICTURE)
    expect((await ok(kit.admin.upload('a.png', bytes))).size).toBe(MAX_PICTURE)
  })

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\me\\scan.png', 'scan.png'],
    ['a<b>:c|d?.png', 'a_b__c_d_.png'],
    ['%22quoted%22.png', '_quoted_.png'],
    ['%2e%2e%2fa.png', '%2e%2e%2fa.png'],
    [`${'长'.repeat(300)}.png`, `${'长'.repeat(116)}.png`],
  ])('with the name %s is renamed to %s', async (sent, kept) => {
    expect((await ok(kit.admin.upload(sent, createPicture(1)))).name).toBe(kept)
  })

  it.each([
    ['bill.html', 'bill.pdf'],
    ['bill.PDF', 'bill.PDF'],
    ['bill.pdf.exe', 'bill.pdf'],
    ['bill', 'bill.pdf'],
    ['.html', 'file.pdf'],
    ['合同.第三版', '合同.pdf'],
  ])('of a PDF with the name %s is renamed to %s, also when served', async (sent, kept) => {
    const file = await ok(kit.admin.upload(sent, createPdf()))
    expect(file.name).toBe(kept)
    // A name stored before names followed types.
    await sql`update file set name = ${sent} where id = ${file.id}`.execute(kit.platform.db)
    const id = await bankWith([])
    await sql`update bank set logo = array[${file.id}]::bigint[] where id = ${id}`.execute(kit.platform.db)
    const { headers } = await open((await logoFor(kit.admin)).url)
    expect(headers['content-disposition']).toContain(`UTF-8''${encodeURIComponent(kept)}`)
  })

  it.each(['a%0D%0Aset-cookie: x=1.png', 'a%0A.png', 'a\u2028.png', '..', '...', '  '])(
    'with the name %j is rejected',
    async (name) => {
      expect(await getRejectionCode(kit.admin.upload(name, createPicture(1)))).toBe('bad_file_name')
    },
  )

  it('is signed over its bytes and accepted once', async () => {
    const { body, type } = uploadBody('a.png', createPicture(1))
    const call = { method: 'POST', url: buildApiUrl(FILE_PATHS.upload), body } as const
    const headers = { ...signedHeaders(kit.admin.session, call), 'content-type': type }
    const errorCode = async (sent: Buffer, more: object = {}) =>
      (
        JSON.parse((await send(kit.platform.app, { ...call, headers: { ...headers, ...more }, body: sent })).text) as {
          code?: string
        }
      ).code
    const changed = Buffer.from(body)
    changed[changed.length - 60] = (changed[changed.length - 60] ?? 0) ^ 1
    const before = await onDisk()
    expect(await errorCode(changed)).toBe('bad_signature')
    expect(await errorCode(Buffer.concat([body, Buffer.from('epilogue')]))).toBe('bad_signature')
    await expect.poll(onDisk).toEqual(before)
    expect(await errorCode(body)).toBeUndefined()
    expect(await errorCode(body)).toBe('replayed')
  })

  it('has one part, and is rejected by other calls', async () => {
    const getErrorCode = async (path: string, { body, type }: { body: Buffer; type: string }) => {
      const call = { method: 'POST', url: buildApiUrl(path), body } as const
      const headers = { ...signedHeaders(kit.admin.session, call), 'content-type': type }
      return (JSON.parse((await send(kit.platform.app, { ...call, headers })).text) as { code?: string }).code
    }
    const good = uploadBody('a.png', createPicture(1))
    expect(await getErrorCode(SAVE, good)).toBe('bad_request')
    expect(await getErrorCode(FILE_PATHS.upload, uploadBody('a.png', createPicture(1), 'other'))).toBe('bad_request')
    const boundary = good.type.split('=')[1] ?? ''
    const twice = { ...good, body: Buffer.concat([good.body.subarray(0, -(boundary.length + 6)), good.body]) }
    expect(await getErrorCode(FILE_PATHS.upload, twice)).toBe('bad_request')
    const half = { ...good, body: good.body.subarray(0, -40) }
    expect(await getErrorCode(FILE_PATHS.upload, half)).toBe('bad_request')
    expect(await getErrorCode(FILE_PATHS.upload, { body: Buffer.from('{}'), type: 'application/json' })).toBe(
      'bad_request',
    )
    expect(await getRejectionCode(kit.platform.nobody.upload('a.png', createPicture(1)))).toBe('login_required')
    const listIncoming = async () => (await onDisk()).filter((path) => path.includes('incoming'))
    await expect.poll(listIncoming).toEqual([])
  })

  it('is limited to two hundred an hour per account', async () => {
    const busy = await kit.platform.someone(kit.platform.platformId, {})
    await sql`
      insert into file (sha256, size, media_type, name, organisation_id, account_id, create_time)
      select repeat('0', 64), 1, 'image/png', 'x', ${kit.platform.platformId}, account_id, now() - interval '50 minutes'
        from session, generate_series(1, 200) where session.id = ${busy.session.sid}::uuid`.execute(kit.platform.db)
    const answer = await busy.upload('a.png', createPicture(1))
    expect(answer).toMatchObject({ code: 'too_many' })
    expect((answer as { retry_after?: number }).retry_after).toBeGreaterThan(590)
    await sql`update file set create_time = create_time - interval '11 minutes'`.execute(kit.platform.db)
    expect((await busy.upload('a.png', createPicture(1))).status).toBe(true)
  })

  it('is cleaned up after an interruption', async () => {
    const app = await kit.platform.another()
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const body = uploadBody('a.png', Buffer.concat([createPicture(1), Buffer.alloc(1024 * 1024)]))
    const call = { method: 'POST', url: buildApiUrl(FILE_PATHS.upload), body: body.body } as const
    const headers = { ...signedHeaders(kit.admin.session, call), 'content-type': body.type, host: 'test' }
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
    expect(await sql`select from file`.execute(kit.platform.db)).toMatchObject({ rows: [] })
  })

  it('of the same content in parallel is stored once and opens for each', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => ok(kit.admin.upload(`${n}.png`, createPicture(6)))))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(5)
    for (const file of answers) await bankWith([file])
    for (const row of await rowsOf(kit.admin)) expect((await open(getFiles(row['logo'])[0]?.url)).status).toBe(200)
  })

  it('has an encrypted response if configured, but an unencrypted file', async () => {
    await kit.platform.db.updateTable('safe_setting').set({ encrypt_open: 1 }).execute()
    const { body, type } = uploadBody('a.png', createPicture(2))
    const call = { method: 'POST', url: buildApiUrl(FILE_PATHS.upload), body } as const
    const headers = { ...signedHeaders(kit.admin.session, call), 'content-type': type }
    expect((await send(kit.platform.app, { ...call, headers })).text).toMatch(/^e2_/)
    await bankWith([await ok(kit.admin.upload('a.png', createPicture(2)))])
    const { status, headers: came } = await open((await logoFor(kit.admin)).url)
    expect([status, came['content-type']]).toEqual([200, 'image/png'])
    await kit.platform.db.updateTable('safe_setting').set({ encrypt_open: 0 }).execute()
  })
})
