// Unsaved input is never discarded without confirmation, and is restored after an ended session.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import {
  getAccountField,
  enter,
  getField,
  setUpJourney,
  getPasswordField,
  getRow,
  expireToken,
  REDUCED_MOTION,
  readStoredTokens,
} from '../kit/journey.ts'
import { listMissingPictures } from '../kit/pictures.ts'
import { getFormPage } from '../kit/pages.ts'

const visit = setUpJourney()

const NAME = '东海银行'
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: '编辑银行' })

/** Opens a form and edits it by keyboard. */
async function openDirtyForm(page: Page): Promise<void> {
  await getRow(page, NAME).getByRole('link', { name: '编辑' }).click()
  await heading(page).waitFor()
  await expect.poll(() => getField(page, '银行名称').inputValue()).toBe(NAME)
  await getField(page, '联系人').fill('沈一')
}

const question = (page: Page) => page.getByRole('dialog')
const contact = (page: Page) => getField(page, '联系人').inputValue()

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账户菜单/ }).click()
  await page.getByText('退出登录').click()
}

async function signInAgain(page: Page, username = 'operator'): Promise<void> {
  await getAccountField(page).fill(username)
  await getPasswordField(page).fill(visit.product.passwords[username] ?? '')
  await page.keyboard.press('Enter')
}

describe('form with unsaved changes', () => {
  it('reloads only after confirmation', async () => {
    const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
    await openDirtyForm(page)
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await question(page).filter({ hasText: '刷新并放弃修改？' }).waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    await question(page).getByRole('button', { name: '继续编辑' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await contact(page)).toBe('沈一')
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await question(page).getByRole('button', { name: '放弃修改' }).click()
    await expect.poll(() => contact(page)).not.toBe('沈一')
    await leave()
  })

  it('warns before sign-out, so that the changes can be saved (S5)', async () => {
    const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
    await openDirtyForm(page)
    await logOut(page)
    await question(page).filter({ hasText: '退出登录并放弃修改？' }).waitFor()
    expect((await readStoredTokens(page)).token).not.toBe('')
    await question(page).getByRole('button', { name: '继续编辑' }).click()
    await question(page).waitFor({ state: 'detached' })
    await getFormPage(page).save()
    await getRow(page, NAME).waitFor()
    await expect.poll(() => listMissingPictures(page)).toEqual([])
    await getRow(page, NAME).getByRole('link', { name: '编辑' }).click()
    await heading(page).waitFor()
    await expect.poll(() => contact(page)).toBe('沈一')
    await getField(page, '联系人').fill('沈二')
    await logOut(page)
    await question(page).getByRole('button', { name: '放弃修改' }).click()
    await getAccountField(page).waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft')
    await leave()
  })
})

describe('input at the end of a session', () => {
  it.each(['refused', 'not renewed'])(
    'is restored after a new sign-in when the session was %s (S4, S6)',
    async (way) => {
      const { page } = await enter(visit, {}, REDUCED_MOTION)
      await openDirtyForm(page)
      await getField(page, '授信总额度').fill('9.85亿')
      // After the revocation the page learns of it within a second and deletes its token, so the token must expire before.
      if (way === 'not renewed') await expireToken(page)
      await visit.ask('update session set revoked_at = now() where revoked_at is null')
      await page.keyboard.press('Control+s')
      await page.getByRole('button', { name: '使用其他账号登录' }).click()
      await signInAgain(page)
      await heading(page).waitFor()
      await page.getByText(/^已恢复您在 .* 填写但未保存的内容。/).waitFor()
      expect([await contact(page), await getField(page, '授信总额度').inputValue()]).toEqual(['沈一', '985,000,000.00'])
      expect(await findViolationsInFullTier(page)).toEqual([])
      await page.getByRole('button', { name: '放弃这些内容' }).click()
      await expect.poll(() => getField(page, '授信总额度').inputValue()).toBe('800,000,000.00')
      await page.context().close()
    },
  )

  it('is not shown to another user after sign-in', async () => {
    const { page } = await enter(visit, {}, REDUCED_MOTION)
    await openDirtyForm(page)
    await getField(page, '联系人').fill('沈三')
    await visit.ask('update session set revoked_at = now() where revoked_at is null')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: '使用其他账号登录' }).click()
    await signInAgain(page, 'admin')
    await heading(page).waitFor()
    await expect.poll(() => contact(page)).not.toBe('')
    expect(await contact(page)).not.toBe('沈三')
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft')
    await page.context().close()
  })
})
