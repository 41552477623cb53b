// A column of files takes the kinds that it declares, each up to its own size; what it does not is said at the field.
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

it('E6: says before anything is chosen which kinds it takes, and how large each may be', async () => {
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

it('E6: keeps files of its kinds, whatever they are called', async () => {
  const files = [
    await ok(platform.admin.upload('a.pdf', await wordFile())),
    await ok(platform.admin.upload('b.png', film())),
    await ok(platform.admin.upload('c.docx', paper())),
  ]
  expect(await save(files)).toMatchObject({ status: true })
})

it('E6: refuses one that is larger than its kind may be there, and says how large that is', async () => {
  const large = await ok(platform.admin.upload('a.mp4', film(2 * MEGABYTE)))
  expect(await save([await ok(platform.admin.upload('a.png', picture(1))), large])).toMatchObject({
    code: 'invalid_input',
    fields: { proof: '文件过大，此类文件不能超过 2 MB' },
  })
})
