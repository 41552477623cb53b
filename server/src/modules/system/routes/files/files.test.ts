import { type FileRef, getFiles, type RecordResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { BANK, createBankFilesFixture, INFO, LIST, SAVE } from '#testing/files/bank-files.ts'
import { buildApiUrl, type SignedInCaller } from '#testing/client/callers.ts'
import { createPdf, createPicture } from '#testing/files/upload-files.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'

const kit = createBankFilesFixture()
const { bankWith, open, rowsOf, logoFor, expectGone, onDisk } = kit

describe('picture', () => {
  it('is uploaded, saved, listed and opened unchanged for five minutes (L11)', async () => {
    const bytes = createPicture(1)
    const uploaded = await ok(kit.admin.upload('标志 "1".png', bytes))
    expect(uploaded).toEqual({ id: uploaded.id, name: '标志 _1_.png', type: 'image/png', size: bytes.length })
    await bankWith([{ id: uploaded.id }])
    const file = await logoFor(kit.admin)
    expect(file).toMatchObject({ id: uploaded.id, name: '标志 _1_.png', type: 'image/png' })
    const left = (file.expires ?? 0) - Math.floor(Date.now() / 1000)
    expect(left).toBeGreaterThan(140)
    expect(left).toBeLessThanOrEqual(300)
    const answer = await kit.platform.app.inject({ method: 'GET', url: file.url ?? '' })
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

  it('can be embedded by other configured servers (T1)', async () => {
    await bankWith([await ok(kit.admin.upload('a.png', createPicture(1)))])
    const { url = '' } = await logoFor(kit.admin)
    const friendly = await kit.platform.another({ apiHosts: ['https://test.example'] })
    const getResourcePolicy = async (address: string) =>
      (await friendly.inject(address)).headers['cross-origin-resource-policy']
    expect([
      await getResourcePolicy(url),
      await getResourcePolicy(buildApiUrl(LIST)),
      await getResourcePolicy('/'),
    ]).toEqual(['cross-origin', 'same-origin', 'same-origin'])
  })

  it('keeps one address while a browser may cache it', async () => {
    const { principal, now } = { principal: kit.admin.session.sid, now: 1_800_000_000 }
    const sign = (at: number) =>
      kit.platform.files.urls.sign({ list: LIST, column: 'logo', row: 1, id: 1 }, principal, at)
    const first = sign(now)
    expect([first.expires - now, sign(now + 149)]).toEqual([300, first])
    expect(sign(now + 150)).not.toEqual(first)
  })

  it('is unchanged if a save omits it, and removed on request', async () => {
    const id = await bankWith([await ok(kit.admin.upload('a.png', createPicture(1)))])
    const { version, values } = await ok(kit.admin.get<RecordResponse>(INFO, { id }))
    const { logo, ...others } = values
    await ok(kit.admin.post(SAVE, { id, version, ...others }))
    expect((await logoFor(kit.admin)).id).toBe(getFiles(logo)[0]?.id)
    await ok(kit.admin.post(SAVE, { id, version: version + 1, ...others, logo: [] }))
    expect(getFiles((await rowsOf(kit.admin))[0]?.['logo'])).toEqual([])
    await expectGone(getFiles(logo)[0]?.url)
  })

  it('uploaded twice is two files with one content', async () => {
    const [one, two] = [
      await ok(kit.admin.upload('a.png', createPicture(1))),
      await ok(kit.admin.upload('b.png', createPicture(1))),
    ]
    expect(one.id).not.toBe(two.id)
    const { rows } = await sql<{ sha256: string }>`select distinct sha256 from file`.execute(kit.platform.db)
    const [content] = rows
    expect(rows).toHaveLength(1)
    const kept = (await onDisk()).filter((path) => path.replaceAll('/', '').endsWith(content?.sha256 ?? ' '))
    expect(kept).toHaveLength(1)
  })

  it('of a PDF file is downloaded, not displayed', async () => {
    const id = await bankWith([])
    const file = await ok(kit.admin.upload('contract.pdf', createPdf()))
    await sql`update bank set logo = array[${file.id}]::bigint[] where id = ${id}`.execute(kit.platform.db)
    const { headers } = await open((await logoFor(kit.admin)).url)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="file"; filename*=UTF-8''contract.pdf`,
    })
  })
})

describe('files of others', () => {
  it('cannot be used or detected by another organisation', async () => {
    const [one, two] = [await bankWith([]), await bankWith([])]
    const apis = [LIST, INFO, `${SAVE}#edit`]
    const [ours, theirs] = [await kit.platform.someone(one, { apis }), await kit.platform.someone(two, { apis })]
    const file = await ok(ours.upload('a.png', createPicture(1)))
    const save = (caller: SignedInCaller, id: number, version: number, logo: FileRef[]) =>
      caller.post(SAVE, { id, version, logo })
    for (const id of [file.id, file.id + 1000]) {
      const answer = await save(theirs, two, 1, [{ id }])
      expect(answer).toMatchObject({ code: 'invalid_input', fields: { logo: '文件不存在，请重新上传' } })
    }
    await ok(save(ours, one, 1, [{ id: file.id }]))
    await ok(save(kit.admin, one, 2, [{ id: file.id }]))
    expect(await getRejectionCode(save(kit.admin, two, 1, [{ id: file.id }]))).toBe('invalid_input')
    await sql`update account set disabled = 1, organisation_id = ${kit.platform.platformId} where organisation_id in (${one}, ${two})`.execute(
      kit.platform.db,
    )
    await sql`update file set organisation_id = ${kit.platform.platformId}`.execute(kit.platform.db)
  })

  it('cannot be used by a colleague who did not upload them', async () => {
    const file = await ok(kit.admin.upload('a.png', createPicture(1)))
    const colleague = await kit.platform.someone(kit.platform.platformId, { apis: [LIST, `${SAVE}#add`] })
    const save = (caller: SignedInCaller) => caller.post(SAVE, { ...BANK, bank_name: 'X', logo: [file] })
    expect(await getRejectionCode(save(colleague))).toBe('invalid_input')
    expect((await save(kit.admin)).status).toBe(true)
  })

  it.each([
    ['number of files beyond one', [{ id: 1 }, { id: 2 }]],
    ['file twice', [{ id: 1 }, { id: 1 }]],
    ['word for a number', [{ id: 'x' }]],
    ['address', 'https://example.com/a.png'],
    ['list in a list', [[{ id: 1 }]]],
  ])('reject the %s', async (_what, logo) => {
    expect(await getRejectionCode(kit.admin.post(SAVE, { ...BANK, bank_name: 'X', logo }))).toBe('invalid_input')
  })

  it('reject a PDF as a logo', async () => {
    const file = await ok(kit.admin.upload('a.pdf', createPdf()))
    const answer = await kit.admin.post(SAVE, { ...BANK, bank_name: 'X', logo: [file] })
    expect(answer).toMatchObject({ code: 'invalid_input', fields: { logo: '不支持这种文件' } })
  })
})
