import { DOCX_TYPE, MEGABYTE, getSiblingPath, type TableMeta } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fruitSection, FRUIT } from '#engine/testing/sample-fruit.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'
import { createVideo, createPdf, createPicture, createWordFile } from '#testing/files/upload-files.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [fruitSection] })
  await createFruitTables(platform.db)
})
afterAll(() => platform.close())

const save = (proof: readonly object[]) =>
  platform.admin.post(getSiblingPath(FRUIT, 'Save'), { fruit_name: 'Fig', ripeness: 1, proof })

it('describes accepted kinds and sizes (E6)', async () => {
  const { form } = await ok(platform.admin.get<TableMeta>(FRUIT))
  const field = form.groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'proof')
  expect(field?.accept).toEqual([
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'application/pdf',
    DOCX_TYPE,
    'video/mp4',
  ])
  expect(field?.sizes).toMatchObject({ 'image/png': MEGABYTE, 'video/mp4': 2 * MEGABYTE })
})

it('accepts files by content, whatever their names (E6)', async () => {
  const files = [
    await ok(platform.admin.upload('a.pdf', await createWordFile())),
    await ok(platform.admin.upload('b.png', createVideo())),
    await ok(platform.admin.upload('c.docx', createPdf())),
  ]
  expect(await save(files)).toMatchObject({ status: true })
})

it('rejects a file above the limit of its kind with the limit (E6)', async () => {
  const large = await ok(platform.admin.upload('a.mp4', createVideo(2 * MEGABYTE)))
  expect(await save([await ok(platform.admin.upload('a.png', createPicture(1))), large])).toMatchObject({
    code: 'invalid_input',
    fields: { proof: '文件过大，此类文件不能超过 2 MB' },
  })
})
