import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, getField, setUpJourney, getRow, REDUCED_MOTION } from '../kit/journey.ts'
import { getFormPage } from '../kit/pages.ts'

const visit = setUpJourney()

const POLICIES = '/pledge/policy/list'

const simulateReturn = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

it('reviews the opened version of a policy and reports a newer one (V7)', async () => {
  const [approved] = await visit.ask<{ id: number }>(
    `select min(id)::int as id from risk_policy where bank_id = (select id from bank where bank_name = '东海银行')`,
  )
  const writer = await enter(
    visit,
    { username: 'manager', path: `/pledge/policy/add?copy=${approved?.id}` },
    REDUCED_MOTION,
  )
  await expect.poll(() => getField(writer.page, '补仓时限(小时)').inputValue()).not.toBe('')
  await getFormPage(writer.page).save()
  const { page, leave } = await enter(visit, { username: 'reviewer', path: POLICIES }, REDUCED_MOTION)
  const row = getRow(page, '待审核')
  await row.waitFor()
  expect(await row.innerText()).not.toMatch(/未通过|生效/)
  await row.getByRole('button', { name: '审核' }).click()
  const dialog = page.getByRole('dialog')
  const shown = dialog.getByRole('region', { name: '待审核内容' })
  const cure = shown.getByText('补仓时限(小时)').locator('xpath=following-sibling::dd').last()
  await dialog.getByRole('radio', { name: '通过' }).check()
  const before = await cure.innerText()

  await getRow(writer.page, '待审核').getByRole('link', { name: '编辑' }).click()
  await writer.page.getByRole('heading', { level: 1, name: '编辑风控政策' }).waitFor()
  await getField(writer.page, '补仓时限(小时)').fill('72')
  await getFormPage(writer.page).save()
  await simulateReturn(page)
  await dialog.getByText('这条数据在您打开之后又有修改。').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  expect(await cure.innerText()).toBe(before)
  await dialog.getByRole('button', { name: '提交' }).click()
  await dialog.getByText(/刚刚修改了：补仓时限/).waitFor()

  await dialog.getByRole('button', { name: '重新载入' }).click()
  await expect.poll(() => cure.innerText()).toBe('72')
  expect(await dialog.getByRole('radio', { name: '通过' }).isChecked()).toBe(false)
  await dialog.getByRole('radio', { name: '驳回' }).check()
  await dialog.getByRole('textbox', { name: '审核意见' }).fill('时限过长')
  await dialog.getByRole('button', { name: '提交' }).click()
  const decided = getRow(page, '已驳回')
  await decided.waitFor()
  expect(await decided.innerText()).not.toMatch(/未通过|生效/)
  await writer.leave()
  await leave()
})
