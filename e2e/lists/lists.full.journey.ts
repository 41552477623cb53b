import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { enter, getField, setUpJourney, getMain, getRow, signIn, REDUCED_MOTION } from '../kit/journey.ts'
import { getDialogPage, getFormPage } from '../kit/pages.ts'

const visit = setUpJourney()

async function changeContact(page: Page, name: string, contact: string): Promise<void> {
  const [bank] = await visit.ask<{ id: number }>(`select id::int from bank where bank_name = '${name}'`)
  await page.goto(visit.at(`/banks/bank/edit/${bank?.id}`))
  await expect.poll(() => getField(page, '银行名称').inputValue()).toBe(name)
  const form = getFormPage(page)
  await form.field('联系人').fill(contact)
  await form.save()
}

it('keeps rows that another user changed after “select all”, and reports them', async () => {
  const { page, errors } = await openPage(visit.browser, REDUCED_MOTION)
  await signIn(visit, page)
  const { page: other, errors: ofOther } = await openPage(visit.browser, REDUCED_MOTION)
  await signIn(visit, other, { username: 'admin' })
  const before = await visit.ask<{ bank_name: string }>('select bank_name from bank')
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await page.getByRole('button', { name: `选择全部符合条件的 ${before.length} 条` }).click()
  await page.getByText(`已选 ${before.length} 项`).waitFor()
  await changeContact(other, '渤海湾银行', '沈一')

  await page.getByRole('button', { name: '批量删除' }).click()
  const question = getDialogPage(page, 'alertdialog')
  await question.says(`共 ${before.length} 条数据`)
  await question.press('删除')
  const result = page.getByRole('dialog')
  await result.getByText(/^删除: \d+ 条完成，\d+ 条未完成$/).waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  const reason = result.locator('dt', { hasText: '渤海湾银行' }).locator('xpath=following-sibling::dd[1]')
  expect(await reason.innerText()).toContain('超级管理员刚刚修改了')
  const stayed = await result.getByRole('term').allInnerTexts()
  const left = await visit.ask<{ bank_name: string }>('select bank_name from bank')
  expect(left.map(({ bank_name }) => bank_name).toSorted()).toEqual(stayed.toSorted())
  // Logos of deleted banks fail to load while their rows are still shown.
  expect([...errors, ...ofOther].filter((fault) => !fault.includes('/seller/file/File'))).toEqual([])
  await page.context().close()
  await other.context().close()
})

it('rejects inline edits of a changed cell until the user has seen the new value', async () => {
  const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
  const { page: other, leave: leaveOther } = await enter(visit, { username: 'admin' }, REDUCED_MOTION)
  await getRow(page, '渤海湾银行').hover()
  await getRow(page, '渤海湾银行').getByRole('button', { name: '修改状态' }).click()
  await page.getByRole('dialog').getByRole('switch').click()
  await changeContact(other, '渤海湾银行', '沈二')
  await page.getByRole('dialog').getByRole('button', { name: '修改状态' }).click()
  await page.getByRole('dialog').getByText('超级管理员刚刚修改了：联系人').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => getRow(page, '渤海湾银行').innerText()).toContain('正常')
  await getRow(page, '渤海湾银行').hover()
  await getRow(page, '渤海湾银行').getByRole('button', { name: '修改状态' }).click()
  await page.getByRole('dialog').getByRole('switch').click()
  await page.getByRole('dialog').getByRole('button', { name: '修改状态' }).click()
  await expect.poll(() => getRow(page, '渤海湾银行').innerText()).toContain('禁用')
  await expect.poll(() => getMain(page).getByRole('dialog').count()).toBe(0)
  await leave()
  await leaveOther()
})
