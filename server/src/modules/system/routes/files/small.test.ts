import { Transformer } from '@napi-rs/image'
import { getFiles } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sweepFiles } from '#platform/files/sweep.ts'
import { createBankFilesFixture, DEL } from '#testing/files/bank-files.ts'
import { createPdf, createPicture } from '#testing/files/upload-files.ts'
import { ok } from '#testing/test-platform.ts'

const kit = createBankFilesFixture()
const { bankWith, logoFor, expectGone, onDisk } = kit

async function createPhotograph(): Promise<Buffer> {
  const pixels = new Uint8Array(1200 * 900 * 4).map((_, at) => (at % 4 === 3 ? 255 : (at * 7919) % 251))
  return Transformer.fromRgbaPixels(pixels, 1200, 900).jpeg(80)
}
/** Waits until the copy is made, which may take longer than a page waits. */
async function getSmall(url: string) {
  await expect.poll(async () => (await openFile(`${url}&size=small`)).headers['content-type']).toBe('image/webp')
  return openFile(`${url}&size=small`)
}
const openFile = (url: string) => kit.platform.app.inject({ method: 'GET', url })

describe('small copy of a picture', () => {
  it('is requested with the picture’s address, and is a WebP of a few kilobytes (L11)', async () => {
    const bytes = await createPhotograph()
    expect(bytes.length).toBeGreaterThan(200_000)
    await bankWith([await ok(kit.admin.upload('photo.jpg', bytes))])
    const { url = '' } = await logoFor(kit.admin)
    const { statusCode, headers, rawPayload } = await getSmall(url)
    expect(statusCode).toBe(200)
    expect(rawPayload.length).toBeLessThan(30_000)
    expect(await new Transformer(rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 288,
      height: 216,
    })
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `inline; filename="file"; filename*=UTF-8''photo.webp`,
    })
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/)
    expect((await openFile(url)).rawPayload.equals(bytes)).toBe(true)
  })

  it('requires access to the picture', async () => {
    const id = await bankWith([await ok(kit.admin.upload('a.png', createPicture(1)))])
    const { url = '' } = await logoFor(kit.admin)
    expect((await openFile(`${url}&size=small`)).statusCode).toBe(200)
    await expectGone(`${url.replace('&id=', '&id=1')}&size=small`)
    await expectGone(`${url}&size=large`)
    await expectGone(`${url}&size=small&width=9`)
    await ok(kit.admin.post(DEL, { id }))
    await expectGone(`${url}&size=small`)
  })

  it('falls back to the original if a copy cannot be made, or for other files', async () => {
    await bankWith([await ok(kit.admin.upload('broken.png', createPicture(1).subarray(0, 60)))])
    const { url = '' } = await logoFor(kit.admin)
    const answer = await openFile(`${url}&size=small`)
    expect([answer.headers['content-type'], answer.rawPayload.length]).toEqual(['image/png', 60])
    const file = await ok(kit.admin.upload('contract.pdf', createPdf()))
    await sql`update bank set logo = array[${file.id}]::bigint[]`.execute(kit.platform.db)
    const pdf = await openFile(`${(await logoFor(kit.admin)).url}&size=small`)
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf' })
  })

  it('is deleted with its picture', async () => {
    const id = await bankWith([await ok(kit.admin.upload('a.png', createPicture(5)))])
    const before = (await onDisk()).length
    const [logo] = getFiles([await logoFor(kit.admin)])
    await getSmall(logo?.url ?? '')
    expect(await onDisk()).toHaveLength(before + 1)
    await ok(kit.admin.post(DEL, { id }))
    const { db, files } = kit.platform
    await sql`delete from file`.execute(db)
    for await (const kept of files.store.all()) for (const sha256 of kept) await files.store.remove(sha256, -1)
    await sweepFiles(db, files.store)
    expect(await onDisk()).toEqual([])
  })
})
