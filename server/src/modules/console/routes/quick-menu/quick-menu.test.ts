import { QUICK_MENU_PATHS, type QuickMenuItem } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bank } from '#modules/accounts/bank/bank.ts'
import { resources } from '#modules/index.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

const { list, add, addAll, remove } = QUICK_MENU_PATHS
const BANKS = '/banks/bank/list'
const GOODS = '/goods/good/list'

let platform: TestPlatform
let who: SignedInCaller
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const REFUSED = ['bad_request', 'invalid_input']

const createUser = () =>
  platform.someone(platform.platformId, {
    apis: resources.map(({ path }) => path),
    paths: resources.flatMap(({ screen, screens }) => [screen, `${screens}/add`]),
  })
const listPaths = async (of = who) => (await ok(of.get<QuickMenuItem[]>(list))).map(({ full_path }) => full_path)
const addEntry = (full_path: string, of = who) => of.post(add, { full_path, title: 'x' })
const saveEntries = (all: readonly string[], of = who) =>
  of.post<QuickMenuItem[]>(addAll, { menu_data: JSON.stringify(all.map((full_path) => ({ full_path }))) })

it('adds and removes entries with the titles of the menu (U9)', async () => {
  who = await createUser()
  await ok(addEntry(BANKS))
  await ok(addEntry('/banks/bank/add'))
  expect(await ok(who.get<QuickMenuItem[]>(list, { lang: 'en' }))).toMatchObject([
    { full_path: BANKS, title: 'Banks', icon: 'bank', sort: 1 },
    { full_path: '/banks/bank/add', title: 'Add bank', icon: 'bank', sort: 2 },
  ])
  await ok(who.post(remove, { full_path: BANKS }))
  await ok(who.post(remove, { full_path: BANKS }))
  expect(await listPaths()).toEqual(['/banks/bank/add'])
})

it('allows sixteen different entries, and not the workbench (E17)', async () => {
  who = await createUser()
  const all = resources.filter(({ hidden }) => !hidden).map(({ screen }) => screen)
  await ok(saveEntries(all.slice(0, 15)))
  const twice = await addEntry(all[0]!)
  expect(twice).toMatchObject({ code: 'quick_menu_repeated', message: '请勿重复添加' })
  await ok(addEntry(all[15]!))
  expect(await addEntry(all[16]!)).toMatchObject({
    code: 'quick_menu_full',
    message: '最多可添加16个快捷菜单哦',
  })
  expect(await saveEntries(all.slice(0, 17))).toMatchObject({ code: 'quick_menu_full' })
  expect(await saveEntries([BANKS, BANKS])).toMatchObject({ code: 'quick_menu_repeated' })
  const itself = { code: 'quick_menu_refused', message: '工作台不可添加快捷菜单哦' }
  expect(await addEntry('/dashboard')).toMatchObject(itself)
  expect(await saveEntries(['/dashboard'])).toMatchObject(itself)
  expect(await listPaths()).toEqual(all.slice(0, 16))
})

it('saves all in another order, and rejects an unchanged list (U12)', async () => {
  who = await createUser()
  const saved = await ok(saveEntries([BANKS, GOODS]))
  expect(saved.map(({ full_path, sort }) => [full_path, sort])).toEqual([
    [BANKS, 1],
    [GOODS, 2],
  ])
  expect(await saveEntries([BANKS, GOODS])).toMatchObject({
    code: 'unchanged',
    message: '数据未发生任何改变，请修改数据后再次提交',
  })
  const turned = await ok(saveEntries([GOODS, BANKS]))
  expect(turned.map(({ id }) => id)).toEqual([saved[1]!.id, saved[0]!.id])
  expect(await ok(saveEntries([]))).toEqual([])
})

it('rejects and omits screens without the right', async () => {
  const limited = await platform.someone(platform.platformId, { apis: [bank.path], paths: [BANKS] })
  expect(await getRejectionCode(addEntry(GOODS, limited))).toBe('not_found')
  expect(REFUSED).toContain(await getRejectionCode(addEntry('/banks/bank/edit/:id', limited)))
  await ok(addEntry(BANKS, limited))
  await sql`insert into quick_menu (account_id, full_path, sort) select account_id, ${GOODS}, 2 from quick_menu order by id desc limit 1`.execute(
    platform.db,
  )
  expect(await listPaths(limited)).toEqual([BANKS])
  expect(await getRejectionCode(saveEntries([BANKS], limited))).toBe('unchanged')
})

it('keeps the entries of users apart', async () => {
  const [one, other] = [await createUser(), await createUser()]
  await ok(addEntry(BANKS, one))
  await ok(other.post(remove, { full_path: BANKS }))
  expect([await listPaths(one), await listPaths(other)]).toEqual([[BANKS], []])
})

it('adds each entry once under twenty concurrent calls', async () => {
  who = await createUser()
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => getRejectionCode(addEntry(n % 2 === 0 ? BANKS : GOODS))),
  )
  expect(answers.filter((code) => code === 'quick_menu_repeated')).toHaveLength(18)
  expect((await listPaths()).toSorted()).toEqual([BANKS, GOODS])
})

it('rejects invalid input', async () => {
  who = await createUser()
  for (const menu_data of ['', 'x', '{}', '[1]', '[{"full_path":"javascript:alert(1)"}]', 'x'.repeat(30_000)])
    expect(REFUSED, menu_data.slice(0, 20)).toContain(await getRejectionCode(who.post(addAll, { menu_data })))
  for (const full_path of ['', 'x', '/a b', `/${'a'.repeat(300)}`, "/'; drop table account"])
    expect(REFUSED, full_path).toContain(await getRejectionCode(addEntry(full_path)))
  expect(await getRejectionCode(addEntry('/nowhere'))).toBe('not_found')
})
