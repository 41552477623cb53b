import { DOCX_TYPE, MEGABYTE, siblingPath, type TableMeta } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basket, FRUIT } from '#engine/testing/basket.ts'
import { weaveBasket } from '#engine/testing/weave-basket.ts'
import { film, paper, picture, wordFile } from '#testing/files/pictures.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ menu: [basket] })
  await weaveBasket(platform.db)
})
afterAll(() => platform.close())

const save = (proof: readonly object[]) =>
  platform.admin.post(siblingPath(FRUIT, 'Save'), { fruit_name: 'Fig', ripeness: 1, proof })

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
    await ok(platform.admin.upload('a.pdf', await wordFile())),
    await ok(platform.admin.upload('b.png', film())),
    await ok(platform.admin.upload('c.docx', paper())),
  ]
  expect(await save(files)).toMatchObject({ status: true })
})

it('rejects a file above the limit of its kind with the limit (E6)', async () => {
  const large = await ok(platform.admin.upload('a.mp4', film(2 * MEGABYTE)))
  expect(await save([await ok(platform.admin.upload('a.png', picture(1))), large])).toMatchObject({
    code: 'invalid_input',
    fields: { proof: '文件过大，此类文件不能超过 2 MB' },
  })
})
