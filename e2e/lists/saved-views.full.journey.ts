import { expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const LIST = '/goods/good/list'
const ROLES_VIEW = '一千元以上的货物'
const OWN_VIEW = '我的货物'

it('opens the list with the role’s locked default view, and lets its users save their own', async () => {
  const boss = await enter(visit, { username: 'admin', path: `${LIST}?price=100000,&limit=20` }, REDUCED_MOTION)
  const { page } = boss
  await getMain(page).getByRole('button', { name: '视图' }).click()
  await page.getByRole('menuitem', { name: '另存为新视图…' }).click()
  const dialog = page.getByRole('dialog', { name: '另存为新视图' })
  await dialog.getByRole('textbox', { name: '名称' }).fill(ROLES_VIEW)
  await dialog.getByRole('radio', { name: '某一角色' }).check()
  await dialog.getByRole('combobox', { name: '角色' }).click()
  const [{ name } = { name: '' }] = await visit.ask<{ name: string }>(
    `select role.name from role join account_role on role.id = role_id join account on account.id = account_id where username = 'risk'`,
  )
  await page.getByTitle(name, { exact: true }).click()
  await dialog.getByRole('checkbox', { name: '打开列表时默认使用' }).check()
  await dialog.getByRole('checkbox', { name: /^锁定/ }).check()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await getMain(page).getByRole('button', { name: ROLES_VIEW }).waitFor()
  await boss.leave()

  const risk = await enter(visit, { username: 'risk', path: LIST }, REDUCED_MOTION)
  const views = getMain(risk.page).getByRole('button', { name: ROLES_VIEW })
  await views.waitFor()
  await risk.page.waitForURL(/price=100000/)
  await views.click()
  await risk.page.getByRole('menu', { name: '列表视图' }).waitFor()
  expect(await findViolationsInFullTier(risk.page)).toEqual([])
  expect(await risk.page.getByRole('menuitem', { name: '编辑此视图…' }).count()).toBe(0)
  await risk.page.keyboard.press('Escape')
  await getMain(risk.page).getByRole('columnheader').getByRole('button').first().click()
  await getMain(risk.page)
    .getByRole('button', { name: `${ROLES_VIEW}（已修改）` })
    .click()
  expect(await risk.page.getByRole('menuitem', { name: '保存更改' }).count()).toBe(0)
  await risk.page.getByRole('menuitem', { name: '另存为新视图…' }).click()
  const own = risk.page.getByRole('dialog', { name: '另存为新视图' })
  await own.getByRole('textbox', { name: '名称' }).fill(OWN_VIEW)
  await own.getByRole('checkbox', { name: '打开列表时默认使用' }).check()
  await risk.page.keyboard.press('Enter')
  await getMain(risk.page).getByRole('button', { name: OWN_VIEW, exact: true }).waitFor()
  await risk.page.goto(visit.at(LIST))
  await getMain(risk.page).getByRole('button', { name: OWN_VIEW, exact: true }).waitFor()
  await risk.page.waitForURL(/price=100000.*sort=/)
  await getMain(risk.page).getByRole('button', { name: OWN_VIEW, exact: true }).click()
  await risk.page.getByRole('menuitem', { name: '恢复初始列表' }).click()
  await getMain(risk.page).getByRole('button', { name: '视图', exact: true }).waitFor()
  expect(new URL(risk.page.url()).searchParams.has('price')).toBe(false)
  await risk.leave()
})
