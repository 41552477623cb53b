// Documents of a member: submitted, rejected with a reason, corrected, approved and renewed (R5).
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'
import { listMissingPictures, RED_SQUARE } from '../kit/pictures.ts'

const visit = setUpJourney()

const MEMBER = '13700000103'
const SOON = { timeout: 15_000 }

const part = (page: Page, name: string) => getMain(page).getByRole('region', { name })
const person = (page: Page) => part(page, '个人认证')
const getPersonField = (page: Page, name: string) => person(page).getByRole('textbox', { name })

/** Decides as another user on a pending submission. */
async function decide(decision: '通过' | '驳回', remark: string): Promise<void> {
  const { page, leave } = await enter(visit, { username: 'risk', path: '/users/user/auth/list' }, REDUCED_MOTION)
  const waits = getRow(page, '赵立群').filter({ hasText: '待审核' })
  await waits.getByRole('button', { name: '审核' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: decision }).check()
  if (remark !== '') await dialog.getByRole('textbox').fill(remark)
  await dialog.getByRole('button', { name: '提交' }).click()
  await waits.waitFor({ state: 'detached' })
  await leave()
}

/** Expects the reason on the page and in a message that links to it, without a reload. */
async function expectReason(page: Page): Promise<void> {
  await person(page).getByText('审核意见：手持照片模糊').waitFor(SOON)
  await page.goto(visit.at('/dashboard'))
  await page.getByRole('button', { name: /^消息，/ }).click()
  const drawer = page.getByRole('dialog', { name: '消息' })
  await drawer
    .getByRole('button', { name: /个人认证未通过/ })
    .first()
    .click()
  await drawer.getByText('手持照片模糊').waitFor()
  await drawer.getByRole('button', { name: '前往查看' }).click()
  await page.waitForURL(visit.at('/profile/papers'))
}

it('lets a member submit, correct and renew documents', async () => {
  const { page, leave } = await enter(visit, { username: MEMBER, path: '/profile/user/edit' }, REDUCED_MOTION)
  await getMain(page).getByRole('link', { name: '认证资料' }).click()
  await person(page).getByText('审核意见：证件照片与本人不符').waitFor()
  await part(page, '企业认证').getByText('已退回', { exact: true }).waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])

  await person(page).getByRole('button', { name: '修改并重新提交' }).click()
  await expect.poll(() => getPersonField(page, '真实姓名').inputValue()).toBe('赵立群')
  await expect.poll(() => listMissingPictures(page)).toEqual([])
  await person(page).getByRole('button', { name: '提交审核' }).click()
  await page.getByText('数据未发生任何改变').first().waitFor()
  await getPersonField(page, '证件号').fill('120116197809230511')
  await person(page).getByRole('button', { name: '提交审核' }).click()
  await person(page)
    .getByText(/证件号有误/)
    .waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await getPersonField(page, '证件号').fill('12011619780923051X')
  await person(page)
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'hand.png', mimeType: 'image/png', buffer: RED_SQUARE })
  // The button appears when the upload is complete; during the upload it cancels.
  await person(page).getByRole('button', { name: '移除 hand.png' }).waitFor()
  await person(page).getByRole('button', { name: '提交审核' }).click()
  await person(page).getByText('平台正在审核').waitFor()

  await decide('驳回', '手持照片模糊')
  await expectReason(page)

  await person(page).getByRole('button', { name: '修改并重新提交' }).click()
  await person(page).getByRole('combobox', { name: '证件类型' }).click()
  await page.getByTitle('护照').click()
  await getPersonField(page, '证件号').fill('E12345678')
  await person(page).getByRole('button', { name: '提交审核' }).click()
  await person(page).getByText('平台正在审核').waitFor()
  await decide('通过', '')
  await person(page).getByText('已通过').waitFor(SOON)

  await person(page).getByRole('button', { name: '更新资料' }).click()
  await getPersonField(page, '证件号').fill('E87654321')
  await person(page).getByRole('button', { name: '提交审核' }).click()
  await person(page)
    .getByRole('heading', { name: /新提交/ })
    .waitFor()
  // The approved version stays valid meanwhile.
  await person(page).getByText('已通过').waitFor()
  const versions = `select count(*)::int as n, count(*) filter (where audit_status = 1 and superseded_by is null)::int as standing
    from user_auth where uid = (select id from account where username = '${MEMBER}')`
  expect(await visit.ask(versions)).toEqual([{ n: 4, standing: 1 }])
  await leave()
})
