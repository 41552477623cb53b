import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import {
  getAccountField,
  enter,
  getField,
  setUpJourney,
  type Locale,
  getMain,
  getRow,
  ROWS_OF_BANKS,
} from '../kit/journey.ts'

const visit = setUpJourney()

const WORDS = {
  'zh-CN': {
    banks: '银行管理',
    add: '新增',
    name: '银行名称',
    type: '机构类型',
    city: '城商行',
    contact: '联系人',
    phone: '联系电话',
    limit: '授信总额度',
    save: '保存',
    edit: '编辑',
    saved: '保存成功',
    del: '删除',
    deleted: '删除成功',
    export: '导出',
    all: /全部符合条件/,
    none: /没有符合/,
    clear: '清除筛选',
    signOut: '退出登录',
    menu: /账户菜单/,
    required: '请填写',
  },
  en: {
    banks: 'Banks',
    add: 'Add',
    name: 'Bank',
    type: 'Type',
    city: 'City bank',
    contact: 'Contact',
    phone: 'Phone',
    limit: 'Credit limit',
    save: 'Save',
    edit: 'Edit',
    saved: 'Saved',
    del: 'Delete',
    deleted: 'Deleted',
    export: 'Export',
    all: /All that match|All matching/,
    none: /match/,
    clear: 'Clear filters',
    signOut: 'Log out',
    menu: /Account menu/,
    required: 'Required',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

async function sortByLimit(page: Page, words: Words): Promise<void> {
  const header = getMain(page).getByRole('columnheader', { name: words.limit }).getByRole('button')
  await header.click()
  await header.click()
  await expect.poll(() => getMain(page).getByRole('row').nth(1).innerText()).toContain('1,200,000,000.00')
}

async function addBank(page: Page, words: Words, name: string): Promise<void> {
  await getMain(page).getByRole('link', { name: words.add }).click()
  // The list has a filter of the same name; wait for the form.
  await page.getByRole('heading', { name: words.add, level: 1 }).waitFor()
  await getField(page, words.name).fill(name)
  await page.getByRole('button', { name: words.save }).click()
  // The browser reports the missing field before sending.
  await page.getByText(words.required).first().waitFor()
  await getMain(page).getByRole('combobox', { name: words.type, exact: true }).click()
  await page.getByTitle(words.city, { exact: true }).click()
  await getField(page, words.contact).fill('Li Na')
  await getField(page, words.phone).fill('13912345678')
  await getField(page, words.limit).fill('1234.56')
  await page.getByRole('button', { name: words.save }).click()
  await page.getByText(words.saved).waitFor()
  await page.getByRole('heading', { name: words.banks, level: 1 }).waitFor()
}

async function findOnly(page: Page, words: Words, name: string): Promise<void> {
  await getField(page, words.name).fill(name.toLowerCase())
  await expect.poll(() => getRow(page, name).count()).toBe(1)
  // Heading, record, sums.
  await expect.poll(() => getMain(page).getByRole('row').count()).toBe(3)
  expect(await getRow(page, name).innerText()).toContain('1,234.56')
  expect(new URL(page.url()).searchParams.get('bank_name')).toBe(name.toLowerCase())
}

async function raiseLimit(page: Page, words: Words, name: string): Promise<void> {
  await getRow(page, name).getByRole('link', { name: words.edit }).click()
  await expect.poll(() => getField(page, words.limit).inputValue()).toBe('1,234.56')
  await getField(page, words.limit).fill('2345.67')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: words.banks, level: 1 }).waitFor()
  // The list still has its filter.
  await expect.poll(() => getRow(page, name).innerText()).toContain('2,345.67')
}

async function exportAll(page: Page, words: Words): Promise<string[]> {
  await getMain(page).getByRole('button', { name: words.export }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: words.all }).check()
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: words.export, exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${words.banks} \\d{4}-\\d\\d-\\d\\d \\d{4}\\.csv$`))
  const text = await readFile(await download.path(), 'utf8')
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
}

async function deleteBank(page: Page, words: Words, name: string): Promise<void> {
  await getRow(page, name).getByRole('button', { name: words.del }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.del }).click()
  await page.getByText(words.deleted).waitFor()
  await page.getByText(words.none).first().waitFor()
  await getMain(page).getByRole('button', { name: words.clear }).first().click()
  await expect.poll(() => getMain(page).getByRole('row').count()).toBe(ROWS_OF_BANKS)
}

async function goHome(page: Page, words: Words, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: words.menu }).click()
  await page.getByText(words.signOut).click()
  await getAccountField(page, locale).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

describe.each(['zh-CN', 'en'] as const)('platform operator, in %s', (locale) => {
  it('signs in, finds, adds, edits, exports and deletes a bank (S1, S3, S5, L4, L17, L20, V1)', async () => {
    const words = WORDS[locale]
    const name = `Harbour 港 ${locale}`
    // Wide enough to show all row actions, in English too.
    const viewport = { width: 1600, height: 900 }
    const { page, leave } = await enter(visit, { locale }, { locale, viewport, acceptDownloads: true })
    await page.getByRole('heading', { name: words.banks, level: 1 }).waitFor()
    await sortByLimit(page, words)
    await addBank(page, words, name)
    await findOnly(page, words, name)
    await raiseLimit(page, words, name)
    const lines = await exportAll(page, words)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`${name},${words.city},2345.67`)
    await deleteBank(page, words, name)
    expect(await findViolationsInFullTier(page)).toEqual([])
    await goHome(page, words, locale)
    await leave()
  })
})

describe('bank operator', () => {
  it('is added from the row of a bank and belongs to it (R4)', async () => {
    const { page, leave } = await enter(visit)
    await getRow(page, '江南商业银行').getByRole('link', { name: '操作员' }).click()
    await page.getByRole('heading', { name: '银行操作员', level: 1 }).waitFor()
    await getMain(page).getByRole('link', { name: '新增' }).click()
    await getField(page, '登录账号').waitFor()
    const bank = getMain(page)
      .getByRole('combobox', { name: '所属银行' })
      .locator('xpath=ancestor::*[contains(@class, "ant-select")][1]')
    await expect.poll(() => bank.innerText()).toContain('江南商业银行')
    await leave()
  })
})

describe('bank manager', () => {
  it('sees only the own bank and cannot change it by button or link (R4, P2)', async () => {
    const { page, leave } = await enter(visit, { username: 'manager' })
    await expect.poll(() => getMain(page).getByRole('row').count()).toBe(3)
    expect(await getMain(page).getByRole('row').nth(1).innerText()).toContain('东海银行')
    expect(await getMain(page).getByRole('link', { name: '新增' }).count()).toBe(0)
    expect(await getRow(page, '东海银行').getByRole('button', { name: '删除' }).count()).toBe(0)
    await page.goto(visit.at('/banks/bank/edit/3'))
    await page.waitForURL('**/404')
    await leave()
  })
})

describe('on a phone in dark mode', () => {
  it('shows cards that fit the width, without serious accessibility violations (L6, U7)', async () => {
    const { page, leave } = await enter(
      visit,
      {},
      {
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
        hasTouch: true,
      },
    )
    await page.getByText('东海银行').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await findViolationsInFullTier(page)).toEqual([])
    await getMain(page).getByRole('link', { name: '新增' }).click()
    await page.getByLabel('银行名称').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await findViolationsInFullTier(page)).toEqual([])
    await leave()
  })
})
