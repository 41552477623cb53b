import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { enter, getField, setUpJourney, getRow, signIn, REDUCED_MOTION } from '../kit/journey.ts'
import { pressTabUntil } from '../kit/keyboard.ts'
import { getDialogPage, getFormPage, getListPage } from '../kit/pages.ts'

const visit = setUpJourney()

async function editBank(page: Page, name: string): Promise<void> {
  const form = getFormPage(page)
  await getListPage(page).link(name, '编辑').click()
  await form.title('编辑银行').waitFor()
  await expect.poll(() => form.field('银行名称').inputValue()).toBe(name)
}

describe('several records', () => {
  it('are deleted by keyboard; a referenced record stays selected with the reason', async () => {
    const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
    const names = ['东海银行', '中原国有银行']
    for (const name of names) {
      await getListPage(page).tick(name).focus()
      await page.keyboard.press('Space')
    }
    await pressTabUntil(page, 'button', /批量删除/)
    await page.keyboard.press('Enter')
    await getDialogPage(page, 'alertdialog').says('共 2 条数据')
    expect(await findViolationsInFullTier(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const result = page.getByRole('dialog')
    await result.getByText('删除: 1 条完成，1 条未完成').waitFor()
    expect(await result.getByRole('term').allInnerTexts()).toEqual(['东海银行'])
    expect(await result.getByRole('definition').innerText()).toContain('无法删除')
    expect(await findViolationsInFullTier(page)).toEqual([])
    await page.keyboard.press('Escape')
    await result.waitFor({ state: 'detached' })
    expect(await getListPage(page).tick('东海银行').isChecked()).toBe(true)
    await expect.poll(() => getRow(page, '中原国有银行').count()).toBe(0)
    await page.getByText('已选 1 项').waitFor()
    await leave()
  })
})

describe('two users editing one record', () => {
  it('shows the changed fields to the second user, and discards nothing without confirmation', async () => {
    const first = await openPage(visit.browser, REDUCED_MOTION)
    const second = await openPage(visit.browser, REDUCED_MOTION)
    await signIn(visit, first.page)
    await signIn(visit, second.page, { username: 'admin' })
    await editBank(first.page, '东海银行')
    await editBank(second.page, '东海银行')

    await getField(second.page, '联系人').fill('沈一')
    await getFormPage(second.page).save()

    const { page, errors } = first
    await getField(page, '简称').fill('东海行')
    await page.keyboard.press('Control+s')
    await page.getByText('超级管理员刚刚修改了：联系人').waitFor()
    // A busy button is dimmed and would fail the contrast check.
    await page.getByText('正在保存…').waitFor({ state: 'hidden' })
    expect(await findViolationsInFullTier(page)).toEqual([])
    await page.getByRole('button', { name: '查看变更' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('沈一').waitFor()
    expect(await drawer.getByRole('listitem').first().innerText()).toMatch(/超级管理员[\s\S]*联系人[\s\S]*沈一/)
    expect(await findViolationsInFullTier(page)).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: '重新载入' }).click()
    await page.getByRole('button', { name: '继续编辑' }).click()
    expect(await getField(page, '简称').inputValue()).toBe('东海行')
    await page.getByRole('button', { name: '重新载入' }).click()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await expect.poll(() => getField(page, '联系人').inputValue()).toBe('沈一')
    await getField(page, '简称').fill('东海行')
    await getFormPage(page).save()
    expect([errors, second.errors]).toEqual([[], []])
    await page.context().close()
    await second.page.context().close()
  })
})

describe('two users who changed one record', () => {
  it('lets the second user compare fields, choose, and save over the newer version', async () => {
    const first = await openPage(visit.browser, REDUCED_MOTION)
    const second = await openPage(visit.browser, REDUCED_MOTION)
    await signIn(visit, first.page)
    await signIn(visit, second.page, { username: 'admin' })
    await editBank(first.page, '江南商业银行')
    await editBank(second.page, '江南商业银行')
    await getField(second.page, '联系人').fill('沈一')
    await getField(second.page, '授信总额度').fill('9.85亿')
    await getFormPage(second.page).save()

    const { page, errors } = first
    await getField(page, '简称').fill('江南行')
    await getField(page, '授信总额度').fill('8亿')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: '逐项比较' }).click()
    const dialog = page.getByRole('dialog')
    const row = (title: string) => dialog.getByRole('group', { name: title })
    await row('联系人').waitFor()
    expect(
      await row('联系人')
        .getByRole('radio', { name: /已保存的内容/ })
        .isChecked(),
    ).toBe(true)
    expect(
      await row('简称')
        .getByRole('radio', { name: /我的内容/ })
        .isChecked(),
    ).toBe(true)
    const take = dialog.getByRole('button', { name: '采用所选' })
    expect(await take.isDisabled()).toBe(true)
    expect(await findViolationsInFullTier(page)).toEqual([])
    await row('授信总额度')
      .getByRole('radio', { name: /已保存的内容 985,000,000\.00/ })
      .check()
    await take.click()
    await expect.poll(() => getField(page, '授信总额度').inputValue()).toBe('985,000,000.00')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('保存')
    await page.keyboard.press('Enter')
    await page.getByText('保存成功').waitFor()
    const query = `select short_name, contact_name, credit_limit::float from bank where bank_name = '江南商业银行'`
    expect(await visit.ask(query)).toEqual([
      { short_name: '江南行', contact_name: '沈一', credit_limit: 98_500_000_000 },
    ])
    expect([errors, second.errors]).toEqual([[], []])
    await page.context().close()
    await second.page.context().close()
  })
})

describe('history on a phone', () => {
  it('fits the width of the screen', async () => {
    const { page, leave } = await enter(
      visit,
      {},
      {
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
        ...REDUCED_MOTION,
        hasTouch: true,
      },
    )
    await page.getByRole('listitem').filter({ hasText: '东海银行' }).getByRole('link', { name: '编辑' }).click()
    await page.getByRole('button', { name: '变更记录' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('新增').waitFor()
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await findViolationsInFullTier(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('变更记录')
    await leave()
  })
})
