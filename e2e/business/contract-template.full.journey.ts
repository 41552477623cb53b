// A contract template: written by keyboard, previewed with a loan, approved by another person, and compared with its next version.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findSchemeViolationsInFullTier, findViolationsInFullTier } from '../kit/accessibility.ts'
import { addPrice, applyForLoan, DAYS, decideApplication, TONS, widenTerms } from '../kit/drawn-loan.ts'
import { choose, issueReceipt, type NumberedRecord, runAs, save } from '../kit/inbound.ts'
import { getField, getMain, getRow, setUpJourney } from '../kit/journey.ts'
import { approveRecord } from '../kit/prices.ts'

const here = setUpJourney()

const TEMPLATES = '/contract/template'
const CALL = 'seller_p/contract/Template'
const NAME = '质物监管协议（范本）'

/** Grants the lists of contracts to the roles of the bank's manager and reviewer. */
const grantTemplates = () =>
  Promise.all(
    [
      ['manager', ['List', 'Info', 'Save#add', 'Save#edit'], ['list', 'add', 'edit/:id', 'look/:id']] as const,
      ['reviewer', ['List', 'Info', 'Audit'], ['list', 'look/:id']] as const,
    ].map(([username, calls, paths]) =>
      here.ask(`
        update role set api_arr = api_arr || '${JSON.stringify(calls.map((call) => CALL + call))}'::jsonb,
               path_arr = path_arr || '${JSON.stringify(paths.map((path) => `${TEMPLATES}/${path}`))}'::jsonb
         where id in (select role_id from account_role join account on account.id = account_id where username = '${username}')`),
    ),
  )

async function createLoan(): Promise<NumberedRecord> {
  const stored = { warehouse: 'YJ-BL-02', batch: 'TEMPLATE-1', tons: TONS, daysAgo: 40, storedFor: 200 }
  const receipt = await issueReceipt(here, stored)
  await widenTerms(here)
  await addPrice(here, DAYS, '3600')
  const loan = await applyForLoan(here, receipt)
  await decideApplication(here, loan)
  return loan
}

const getEditor = (page: Page) => getMain(page).getByRole('textbox', { name: '模板内容' })
const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel)

/** Opens a tool of the editor by keyboard only. */
async function openTool(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Shift+Tab')
  for (let step = 0; (await readFocus(page)) !== name; step += 1) {
    if (step > 30) throw new Error(`The toolbar has no tool ${name}.`)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
}

async function pickOption(page: Page, label: string, text: string): Promise<void> {
  await expect.poll(() => readFocus(page)).toBe(label)
  await page.keyboard.type(text)
  await page.locator('.ant-select-item-option-active', { hasText: text }).waitFor()
  await page.keyboard.press('Enter')
}

async function writeText(page: Page): Promise<void> {
  const editor = getEditor(page)
  await editor.focus()
  await page.keyboard.type('甲方：')
  await openTool(page, '变量')
  await pickOption(page, '变量', '银行名称')
  await editor.getByText('银行名称').waitFor()
  await page.keyboard.type('。合同编号：')
  await openTool(page, '变量')
  await pickOption(page, '变量', '合同编号')
  await editor.getByText('合同编号', { exact: true }).waitFor()
  await page.keyboard.type('。补仓线为')
  await openTool(page, '约定条款')
  await pickOption(page, '条款', '补仓线')
  await expect.poll(() => readFocus(page)).not.toBe('条款')
  await page.keyboard.type('80.00')
  await page.keyboard.press('Enter')
  await editor.getByText('补仓线：80.00%').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('担保方承担连带责任。')
  await openTool(page, '条件条款')
  await expect.poll(() => readFocus(page)).toBe('条件')
  await page.locator('.ant-select-item-option-active', { hasText: '有担保方' }).waitFor()
  await page.keyboard.press('Enter')
  await editor.getByRole('group', { name: '仅当：有担保方' }).waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('监管人受')
  await openTool(page, '约定条款')
  await pickOption(page, '条款', '监管人受谁委托')
  await expect.poll(() => page.locator('.ant-select-dropdown:visible').count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-item-option-active', { hasText: '银行' }).waitFor()
  await page.keyboard.press('Enter')
  await editor.getByText('监管人受谁委托：银行').waitFor()
  await page.keyboard.type('委托。')
}

const loadTemplates = () =>
  here.ask<{ id: number; version_no: number; content: string; audit_status: number }>(
    `select id::int, version_no::int, content, audit_status from contract_template where code = 'JG-01' order by version_no`,
  )

const TEXT = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '甲方：' },
        { type: 'variable', attrs: { key: 'bank.name' } },
        { type: 'text', text: '。合同编号：' },
        { type: 'variable', attrs: { key: 'contract.no' } },
        { type: 'text', text: '。补仓线为' },
        { type: 'term', attrs: { key: 'call_line', value: '8000' } },
      ],
    },
    {
      type: 'clause',
      attrs: { when: 'guaranteed' },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '担保方承担连带责任。' }] }],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '监管人受' },
        { type: 'term', attrs: { key: 'supervisor_for', value: 'bank' } },
        { type: 'text', text: '委托。' },
      ],
    },
  ],
}

it('writes a template by keyboard', async () => {
  await grantTemplates()
  await runAs(here, ['manager', `${TEMPLATES}/add`], async (page) => {
    await getField(page, '模板名称').fill(NAME)
    await getField(page, '模板编码').fill('JG-01')
    await choose(page, /^合同类型/, '监管协议')
    for (const signer of ['货主', '银行'])
      await getMain(page).getByRole('checkbox', { name: signer, exact: true }).check()
    await writeText(page)
    expect(await findSchemeViolationsInFullTier(page)).toEqual([])
    await save(page)
  })
  const [written] = await loadTemplates()
  expect(JSON.parse(written?.content ?? '')).toEqual(TEXT)
})

it('previews the template with a loan', async () => {
  const loan = await createLoan()
  const [written] = await loadTemplates()
  await runAs(here, ['manager', `${TEMPLATES}/look/${written?.id}`], async (page) => {
    const panel = getMain(page).getByRole('region', { name: '预览与版本对比' })
    await panel.getByText('这是唯一的版本。').waitFor()
    await choose(page, '融资', loan.no)
    const text = panel.getByRole('region', { name: '填写后的文本' })
    await text.getByText('甲方：东海银行。合同编号：【合同编号】。补仓线为80.00%').waitFor()
    expect(await text.innerText()).not.toContain('担保方承担连带责任')
    await panel.getByText('缺少的值（1）').waitFor()
    await panel.getByText('未写入的条款（1）').click()
    await panel.getByText('担保方承担连带责任。').waitFor()
    expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  })
})

it('approves the template by another person and compares its next version', async () => {
  const [written] = await loadTemplates()
  await runAs(here, ['reviewer', `${TEMPLATES}/list`], async (page) => {
    const row = getRow(page, 'JG-01')
    await row.getByRole('button', { name: '审核' }).click()
    await approveRecord(page)
    await row.getByText('待审核').waitFor({ state: 'detached' })
  })

  await runAs(here, ['manager', `${TEMPLATES}/add?copy=${written?.id}`], async (page) => {
    await getField(page, '模板编码').fill('JG-01')
    const editor = getEditor(page)
    // A selected chip is changed by its tool.
    await editor.getByText('补仓线：80.00%').click()
    await getMain(page).getByRole('toolbar').getByRole('button', { name: '约定条款' }).click()
    await getField(page, '约定值').fill('85.00')
    await page.keyboard.press('Enter')
    await editor.getByText('补仓线：85.00%').waitFor()
    await save(page)
  })
  const [, next] = await loadTemplates()
  expect(next).toMatchObject({ version_no: 2, audit_status: 0 })

  await runAs(here, ['reviewer', `${TEMPLATES}/look/${next?.id}`], async (page) => {
    const panel = getMain(page).getByRole('region', { name: '预览与版本对比' })
    const terms = panel.getByRole('table', { name: '约定条款的差异' })
    expect(await terms.getByRole('row', { name: /补仓线/ }).innerText()).toMatch(/80\.00%\s+85\.00%/)
    expect(await panel.getByRole('insertion').allInnerTexts()).toContain('[补仓线：85.00%]')
    expect(await panel.getByRole('deletion').allInnerTexts()).toContain('[补仓线：80.00%]')
    expect(await findViolationsInFullTier(page)).toEqual([])
  })
})
