import type { Locator, Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, getField, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'
import { RED_SQUARE } from '../kit/pictures.ts'

const visit = setUpJourney()

const PATH = '/content/agreement/manage'
const NAME = '样本质押协议'

const readTags = (page: Page) =>
  getMain(page).getByRole('list', { name: '变量列表' }).getByRole('listitem').allInnerTexts()
const getToolButton = (page: Page, name: string) =>
  getMain(page).getByRole('toolbar').getByRole('button', { name, exact: true })
const loadVariables = async () =>
  (await visit.ask<{ variables: string[] }>(`select variables from agreement where title = '${NAME}'`))[0]?.variables

const getWidth = (picture: Locator) => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)

async function loadText(): Promise<{ id: string; version: number; content: string; files: string[] }> {
  const [kept] = await visit.ask<Awaited<ReturnType<typeof loadText>>>(
    `select id, version::int, content, content_files as files from agreement where title = '附图附表协议'`,
  )
  return kept!
}

async function paste(page: Page, text: string): Promise<void> {
  await getField(page, '变量').evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function waitUntilSaved(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').first().waitFor()
  await page.waitForURL(visit.at(PATH))
}

async function openForm(page: Page): Promise<void> {
  await getMain(page).getByRole('link', { name: '新增' }).click()
  await page.getByRole('heading', { level: 1, name: '新增协议' }).waitFor()
  await getMain(page).getByRole('combobox', { name: '协议标识' }).press('ArrowDown')
  await page.keyboard.press('Enter')
  await getField(page, '协议名称').fill(NAME)
  await getMain(page).getByRole('textbox', { name: '内容' }).click()
  await page.keyboard.type('出质人与质权人约定如下。')
}

it('edits variables as tags, and saves the last one even half typed', async () => {
  const { page, leave } = await enter(visit, { path: PATH }, REDUCED_MOTION)
  await openForm(page)
  const input = getField(page, '变量')
  await input.click()
  await page.keyboard.type('出质人')
  await page.keyboard.press('Enter')
  await page.keyboard.type('loan_no,质权人，')
  await paste(page, '借款金额\n利率；2nd；质权人')
  expect(await readTags(page)).toEqual(['出质人', 'loan_no', '质权人', '借款金额', '利率'])
  // Invalid tags stay in the input with an explanation.
  expect(await input.inputValue()).toBe('2nd')
  await getMain(page).getByText('“2nd”：变量名以文字开头').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await input.fill('')
  await page.keyboard.press('Backspace')
  expect(await readTags(page)).toEqual(['出质人', 'loan_no', '质权人', '借款金额'])
  // Tags can be focused and removed by keyboard and by mouse.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('移除 质权人')
  await page.keyboard.press('Delete')
  await getMain(page).getByRole('button', { name: '移除 loan_no' }).click()
  expect(await readTags(page)).toEqual(['出质人', '借款金额'])
  await input.click()
  await page.keyboard.type('期限')
  await waitUntilSaved(page)
  expect(await loadVariables()).toEqual(['出质人', '借款金额', '期限'])
  await leave()
})

it('finds an agreement by one of its variables, and shows them on the detail page and in the history', async () => {
  const { page, leave } = await enter(visit, { path: PATH }, REDUCED_MOTION)
  await page.goto(visit.at(`${PATH}?variables=金额`))
  await getRow(page, NAME).waitFor()
  expect(await getMain(page).getByRole('row').count()).toBe(2)
  await getRow(page, NAME).getByRole('link', { name: '编辑' }).click()
  await expect.poll(() => readTags(page)).toEqual(['出质人', '借款金额', '期限'])
  await getField(page, '变量').click()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('利率')
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').first().waitFor()
  expect(await loadVariables()).toEqual(['出质人', '借款金额', '利率'])
  const [kept] = await visit.ask<{ id: string }>(`select id from agreement where title = '${NAME}'`)
  await page.goto(visit.at(`/content/agreement/look/${kept?.id}`))
  await getMain(page).getByTitle('出质人; 借款金额; 利率').waitFor()
  const history = getMain(page).getByRole('region', { name: '变更记录' })
  await history.getByText('期限', { exact: true }).first().waitFor()
  expect(await history.getByRole('listitem').first().innerText()).toMatch(/变量[\s\S]*移除[\s\S]*期限[\s\S]*利率/)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await leave()
})

it('fits many tags on a phone in dark mode', async () => {
  const phone = {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
    ...REDUCED_MOTION,
  } as const
  const { page, leave } = await enter(visit, { path: '/content/agreement/add' }, phone)
  await getField(page, '变量').click()
  await paste(page, Array.from({ length: 20 }, (_, n) => `变量的名称_${n}`).join('\n'))
  expect(await readTags(page)).toHaveLength(20)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await leave()
})

it('saves a text with variables, a table and a picture', async () => {
  const { page, leave } = await enter(visit, { path: PATH }, REDUCED_MOTION)
  await getMain(page).getByRole('link', { name: '新增' }).click()
  await getMain(page).getByRole('heading', { level: 1, name: '新增协议' }).waitFor()
  await getMain(page).getByRole('combobox', { name: '协议标识' }).press('ArrowDown')
  await page.keyboard.press('Enter')
  await getField(page, '协议名称').fill('附图附表协议')
  await getField(page, '变量').click()
  await page.keyboard.type('出质人，借款金额，')
  const text = getMain(page).getByRole('textbox', { name: '内容' })
  await text.click()
  await getToolButton(page, '变量').click()
  await getMain(page).getByRole('group', { name: '插入变量' }).getByRole('button', { name: '出质人' }).click()
  await page.keyboard.type('承诺：')
  await getToolButton(page, '表格').click()
  await page.keyboard.type('项目')
  await page.keyboard.press('Tab')
  await page.keyboard.type('金额')
  await getMain(page).getByRole('group', { name: '表格工具' }).getByRole('button', { name: '删除本列' }).click()
  await getMain(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'stamp.png', mimeType: 'image/png', buffer: RED_SQUARE })
  await text.getByAltText('stamp.png').waitFor()
  // A misspelt variable is reported before the agreement is used.
  await page.keyboard.press('Control+End')
  await page.keyboard.type('{{借款金}}')
  await page.keyboard.press('Control+s')
  await getMain(page).getByText('变量“借款金”不在变量列表中').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await text.getByText('{{借款金}}').click()
  await page.keyboard.press('Control+End')
  // Real users type only after the editor has updated its cursor.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await getMain(page).getByRole('group', { name: '表格工具' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Backspace')
  await expect.poll(() => text.getByText('{{借款金}}').count()).toBe(0)
  await expect.poll(() => getMain(page).getByText('正在上传 stamp.png').count()).toBe(0)
  await waitUntilSaved(page)
  const kept = await loadText()
  expect(JSON.parse(kept.content)).toMatchObject({
    content: [{ type: 'paragraph' }, { type: 'table' }, { type: 'image', attrs: { alt: 'stamp.png' } }],
  })
  expect(kept.files).toHaveLength(1)
  expect(kept.content).not.toMatch(/https?:|data:|blob:/)
  await page.goto(visit.at(`/content/agreement/look/${kept.id}`))
  await expect
    .poll(() => getMain(page).getByRole('paragraph').filter({ hasText: '承诺：' }).innerText())
    .toBe('{{出质人}}承诺：')
  await getMain(page).getByRole('columnheader', { name: '项目' }).waitFor()
  await expect.poll(() => getWidth(getMain(page).getByAltText('stamp.png'))).toBeGreaterThan(0)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await leave()
})

it('restores unsaved text after a reload, and records text changes in the history', async () => {
  const before = await loadText()
  const { page, leave } = await enter(visit, { path: `/content/agreement/edit/${before.id}` }, REDUCED_MOTION)
  const text = getMain(page).getByRole('textbox', { name: '内容' })
  const stamp = text.getByAltText('stamp.png')
  await expect.poll(() => getWidth(stamp)).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(() => getWidth(stamp)).toBeGreaterThan(0)
  // Unsaved text and its picture are restored.
  await text.getByRole('cell').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type('壹佰万元')
  await stamp.click()
  const shows = getMain(page).getByRole('group', { name: '图片工具' }).getByRole('textbox', { name: '图片说明' })
  expect(await shows.inputValue()).toBe('stamp.png')
  await shows.fill('出质人印鉴')
  await page.keyboard.press('Enter')
  const kept = () =>
    page.evaluate(() =>
      Object.keys(sessionStorage)
        .map((key) => sessionStorage.getItem(key))
        .join(),
    )
  for (const typed of ['壹佰万元', '出质人印鉴']) await expect.poll(kept).toContain(typed)
  await page.reload()
  await expect.poll(() => getWidth(text.getByAltText('出质人印鉴'))).toBeGreaterThan(0)
  await text.getByText('壹佰万元').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').first().waitFor()
  const after = await loadText()
  const typed = '{"type":"paragraph","content":[{"type":"text","text":"壹佰万元"}]}'
  const lastCell = ']}]}]},{"type":"image"'
  expect(after.content).toBe(
    before.content.replace(`{"type":"paragraph"}${lastCell}`, typed + lastCell).replace('stamp.png', '出质人印鉴'),
  )
  expect([after.version, after.files]).toEqual([2, before.files])
  await page.goto(visit.at(`/content/agreement/look/${before.id}`))
  const history = getMain(page).getByRole('region', { name: '变更记录' })
  await history.getByText('壹佰万元').first().waitFor()
  expect(await history.getByRole('listitem').first().innerText()).toMatch(/内容[\s\S]*\[出质人印鉴\]/)
  await leave()
})

it('rejects saving while a picture is uploading or after its upload failed', async () => {
  const { id, files } = await loadText()
  const { page, leave } = await enter(visit, { path: `/content/agreement/edit/${id}` }, REDUCED_MOTION)
  const text = getMain(page).getByRole('textbox', { name: '内容' })
  await expect.poll(() => getWidth(text.getByAltText('出质人印鉴'))).toBeGreaterThan(0)
  const chooser = getMain(page).locator('input[type=file]')
  await text.click()
  // The cursor is in a new line below the picture.
  await expect.poll(() => text.evaluate((written) => written.lastElementChild?.tagName)).toBe('P')
  // Click instead of a key: keys within 50 ms after a click on a picture are ignored.
  const last = text.locator('> p').last()
  await last.click()
  await expect.poll(() => last.evaluate((line) => line.contains(getSelection()?.anchorNode ?? null))).toBe(true)
  await chooser.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await getMain(page).getByText('“no.png”没有上传成功').waitFor()
  expect(await text.getByAltText('no.png').count()).toBe(0)
  const sent = new Promise<Route>((resolve) => void page.route('**/FileUpload**', resolve))
  await chooser.setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: RED_SQUARE })
  await text.getByAltText('seal.png').waitFor()
  await page.keyboard.type('印鉴如上')
  await page.keyboard.press('Control+s')
  await getMain(page).getByText('正在上传，请稍候').first().waitFor()
  expect((await loadText()).files).toEqual(files)
  await (await sent).continue()
  await expect.poll(() => getMain(page).getByText('正在上传 seal.png').count()).toBe(0)
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').first().waitFor()
  const { content, files: all } = await loadText()
  expect(all).toHaveLength(2)
  // The picture is where it was inserted, above the text typed meanwhile.
  expect(JSON.parse(content)).toMatchObject({
    content: [
      { type: 'paragraph' },
      { type: 'table' },
      { type: 'image', attrs: { alt: '出质人印鉴' } },
      { type: 'image', attrs: { alt: 'seal.png' } },
      { type: 'paragraph', content: [{ text: '印鉴如上' }] },
    ],
  })
  await leave()
})
