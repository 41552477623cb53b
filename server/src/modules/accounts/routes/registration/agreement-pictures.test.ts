import { AGREEMENT_PICTURES, type RegInfo, REGISTRATION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agreement } from '#modules/content/agreement/agreement.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const open = (url: string) => platform.app.inject({ method: 'GET', url })
const createText = (file: number) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { file, alt: 'stamp' } }] })

async function write(agreement_key: string, size: number, isPublished: boolean) {
  const bytes = createPicture(size)
  const { id: file } = await ok(platform.admin.upload('stamp.png', bytes))
  const { id } = await ok(
    platform.admin.post<{ id: number }>(agreement.calls.add, {
      ...agreement.sample,
      agreement_key,
      variables: [],
      content: createText(file),
    }),
  )
  const publish = () => platform.admin.post('seller/content/AgreementPublish', { id, version: 1 })
  if (isPublished) await ok(publish())
  return { id, file, bytes, publish, url: `${AGREEMENT_PICTURES}/${id}/${file}` }
}

it('opens the pictures of a published agreement without a session, and lists them with it', async () => {
  const { id, file, bytes, url, publish } = await write('register', 9, false)
  expect((await open(url)).statusCode).toBe(404)
  await ok(publish())
  const { agreements } = await ok(platform.nobody.get<RegInfo>(REGISTRATION_PATHS.info))
  expect(agreements.find((each) => each.id === id)?.files).toEqual([{ id: file, type: 'image/png', url }])
  const reply = await open(url)
  expect(reply.rawPayload.equals(Buffer.from(bytes))).toBe(true)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "sandbox; default-src 'none'",
  })
})

it('rejects pictures of drafts and other agreements, and other files', async () => {
  const shown = await write('privacy', 10, true)
  const draft = await write('privacy', 11, false)
  const other = await write('pledge', 12, true)
  const { id: loose } = await ok(platform.admin.upload('loose.png', createPicture(13)))
  for (const url of [
    draft.url,
    other.url,
    `${AGREEMENT_PICTURES}/${shown.id}/${loose}`,
    `${AGREEMENT_PICTURES}/${shown.id}/${other.file}`,
    `${AGREEMENT_PICTURES}/${other.id}/${shown.file}`,
    `${AGREEMENT_PICTURES}/${shown.id}/0`,
    `${AGREEMENT_PICTURES}/x/1`,
    `${AGREEMENT_PICTURES}/${shown.id}/..%2f${shown.file}`,
    `${AGREEMENT_PICTURES}/99999999999999999999/1`,
  ])
    expect((await open(url)).statusCode, url).toBe(404)
  expect((await open(shown.url)).statusCode).toBe(200)
})
