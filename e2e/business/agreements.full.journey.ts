import type { Locator, Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsIfFullTier } from '../kit/accessibility.ts'
import { enter, field, journey, main, rowOf, STILL } from '../kit/journey.ts'
import { RED_SQUARE } from '../kit/pictures.ts'

const visit = journey()

const PATH = '/content/agreement/manage'
const NAME = '样本质押协议'

const tagsOf = (page: Page) =>
  main(page).getByRole('list', { name: '变量列表' }).getByRole('listitem').allInnerTexts()
const tool = (page: Page, name: string) =>
  main(page).getByRole('toolbar').getByRole('button', { name, exact: true })
const keptVariables = async () =>
  (await visit.ask<{ variables: string[] }>(`select variables from agreement where title = '${NAME}'`))[0]
    ?.variables

const widthOf = (picture: Locator) => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)

async function keptText(): Promise<{ id: string; version: number; content: string; files: string[] }> {
  const [kept] = await visit.ask<Awaited<ReturnType<typeof keptText>>>(
    `select id, version::int, content, content_files as files from agreement where title = '附图附表协议'`,
  )
  return kept!
}

async function paste(page: Page, text: string): Promise<void> {
  await field(page, '变量').evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function saved(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').first().waitFor()
  await page.waitForURL(visit.at(PATH))
}

async function openForm(page: Page): Promise<void> {
  await main(page).getByRole('link', { name: '新增' }).click()
  await page.getByRole('heading', { level: 1, name: '新增协议' }).waitFor()
  await main(page).getByRole('combobox', { name: '协议标识' }).press('ArrowDown')
  await page.keyboard.press('Enter')
  await field(page, '协议名称').fill(NAME)
  await main(page).getByRole('textbox', { name: '内容' }).click()
  await page.keyboard.type('出质人与质权人约定如下。')
}

it('edits variables as tags, and saves the last one even half typed', async () => {
  const { page, leave } = await enter(visit, { path: PATH }, STILL)
  await openForm(page)
  const input = field(page, '变量')
  await input.click()
  await page.keyboard.type('出质人')
  await page.keyboard.press('Enter')
  await page.keyboard.type('loan_no,质权人，')
  await paste(page, '借款金额\n利率；2nd；质权人')
  expect(await tagsOf(page)).toEqual(['出质人', 'loan_no', '质权人', '借款金额', '利率'])
  // Invalid tags stay in the input with an explanation.
  expect(await input.inputValue()).toBe('2nd')
  await main(page).getByText('“2nd”：变量名以文字开头').waitFor()
  expect(await faultsIfFullTier(page)).toEqual([])
  await input.fill('')
  await page.keyboard.press('Backspace')
  expect(await tagsOf(page)).toEqual(['出质人', 'loan_no', '质权人', '借款金额'])
  // Tags can be focused and removed by keyboard and by mouse.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('移除 质权人')
  await page.keyboard.press('Delete')
  await main(page).getByRole('button', { name: '移除 loan_no' }).click()
  expect(await tagsOf(page)).toEqual(['出质人', '借款金额'])
  await input.click()
  await page.keyboard.type('期限')
  await saved(page)
  expect(await keptVariables()).toEqual(['出质人', '借款金额', '期限'])
  await leave()
})

it('finds an agreement by one of its variables, and shows them on the detail page and in the history', async () => {
  const { page, leave } = await enter(visit, { path: PATH }, STILL)
  await page.goto(visit.at(`${PATH}?variables=金额`))
  await rowOf(page, NAME).waitFor()
  expect(await main(page).getByRole('row').count()).toBe(2)
  await rowOf(page, NAME).getByRole('link', { name: '编辑' }).click()
  await expect.poll(() => tagsOf(page)).toEqual(['出质人', '借款金额', '期限'])
  await field(page, '变量').click()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('利率')
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').first().waitFor()
  expect(await keptVariables()).toEqual(['出质人', '借款金额', '利率'])
  const [kept] = await visit.ask<{ id: string }>(`select id from agreement where title = '${NAME}'`)
  await page.goto(visit.at(`/content/agreement/look/${kept?.id}`))
  await main(page).getByTitle('出质人; 借款金额; 利率').waitFor()
  const history = main(page).getByRole('region', { name: '变更记录' })
  await history.getByText('期限', { exact: true }).first().waitFor()
  expect(await history.getByRole('listitem').first().innerText()).toMatch(
    /变量[\s\S]*移除[\s\S]*期限[\s\S]*利率/,
  )
  expect(await faultsIfFullTier(page)).toEqual([])
  await leave()
})

it('fits many tags on a phone in dark mode', async () => {
  const phone = {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
    ...STILL,
  } as const
  const { page, leave } = await enter(visit, { path: '/content/agreement/add' }, phone)
  await field(page, '变量').click()
  await paste(page, Array.from({ length: 20 }, (_, n) => `变量的名称_${n}`).join('\n'))
  expect(await tagsOf(page)).toHaveLength(20)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await faultsIfFullTier(page)).toEqual([])
  await leave()
})

it('saves a text with variables, a table and a picture', async () => {
  const { page, leave } = await enter(visit, { path: PATH }, STILL)
  await main(page).getByRole('link', { name: '新增' }).click()
  await main(page).getByRole('heading', { level: 1, name: '新增协议' }).waitFor()
  await main(page).getByRole('combobox', { name: '协议标识' }).press('ArrowDown')
  await page.keyboard.press('Enter')
  await field(page, '协议名称').fill('附图附表协议')
  await field(page, '变量').click()
  await page.keyboard.type('出质人，借款金额，')
  const text = main(page).getByRole('textbox', { name: '内容' })
  await text.click()
  await tool(page, '变量').click()
  await main(page).getByRole('group', { name: '插入变量' }).getByRole('button', { name: '出质人' }).click()
  await page.keyboard.type('承诺：')
  await tool(page, '表格').click()
  await page.keyboard.type('项目')
  await page.keyboard.press('Tab')
  await page.keyboard.type('金额')
  await main(page).getByRole('group', { name: '表格工具' }).getByRole('button', { name: '删除本列' }).click()
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'stamp.png', mimeType: 'image/png', buffer: RED_SQUARE })
  await text.getByAltText('stamp.png').waitFor()
  // A misspelt variable is reported before the agreement is used.
  await page.keyboard.press('Control+End')
  await page.keyboard.type('{{借款金}}')
  await page.keyboard.press('Control+s')
  await main(page).getByText('变量“借款金”不在变量列表中').waitFor()
  expect(await faultsIfFullTier(page)).toEqual([])
  await text.getByText('{{借款金}}').click()
  await page.keyboard.press('Control+End')
  // Real users type only after the editor has updated its cursor.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await main(page).getByRole('group', { name: '表格工具' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Backspace')
  await expect.poll(() => text.getByText('{{借款金}}').count()).toBe(0)
  await expect.poll(() => main(page).getByText('正在上传 stamp.png').count()).toBe(0)
  await saved(page)
  const kept = await keptText()
  expect(JSON.parse(kept.content)).toMatchObject({
    content: [{ type: 'paragraph' }, { type: 'table' }, { type: 'image', attrs: { alt: 'stamp.png' } }],
  })
  expect(kept.files).toHaveLength(1)
  expect(kept.content).not.toMatch(/https?:|data:|blob:/)
  await page.goto(visit.at(`/content/agreement/look/${kept.id}`))
  await expect
    .poll(() => main(page).getByRole('paragraph').filter({ hasText: '承诺：' }).innerText())
    .toBe('{{出质人}}承诺：')
  await main(page).getByRole('columnheader', { name: '项目' }).waitFor()
  await expect.poll(() => widthOf(main(page).getByAltText('stamp.png'))).toBeGreaterThan(0)
  expect(await faultsIfFullTier(page)).toEqual([])
  await leave()
})

it('restores unsaved text after a reload, and records text changes in the history', async () => {
  const before = await keptText()
  const { page, leave } = await enter(visit, { path: `/content/agreement/edit/${before.id}` }, STILL)
  const text = main(page).getByRole('textbox', { name: '内容' })
  const stamp = text.getByAltText('stamp.png')
  await expect.poll(() => widthOf(stamp)).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(() => widthOf(stamp)).toBeGreaterThan(0)
  // Unsaved text and its picture are restored.
  await text.getByRole('cell').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type('壹佰万元')
  await stamp.click()
  const shows = main(page).getByRole('group', { name: '图片工具' }).getByRole('textbox', { name: '图片说明' })
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
  await expect.poll(() => widthOf(text.getByAltText('出质人印鉴'))).toBeGreaterThan(0)
  await text.getByText('壹佰万元').waitFor()
  expect(await faultsIfFullTier(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').first().waitFor()
  const after = await keptText()
  const typed = '{"type":"paragraph","content":[{"type":"text","text":"壹佰万元"}]}'
  const lastCell = ']}]}]},{"type":"image"'
  expect(after.content).toBe(
    before.content
      .replace(`{"type":"paragraph"}${lastCell}`, typed + lastCell)
      .replace('stamp.png', '出质人印鉴'),
  )
  expect([after.version, after.files]).toEqual([2, before.files])
  await page.goto(visit.at(`/content/agreement/look/${before.id}`))
  const history = main(page).getByRole('region', { name: '变更记录' })
  await history.getByText('壹佰万元').first().waitFor()
  expect(await history.getByRole('listitem').first().innerText()).toMatch(/内容[\s\S]*\[出质人印鉴\]/)
  await leave()
})

it('rejects saving while a picture is uploading or after its upload failed', async () => {
  const { id, files } = await keptText()
  const { page, leave } = await enter(visit, { path: `/content/agreement/edit/${id}` }, STILL)
  const text = main(page).getByRole('textbox', { name: '内容' })
  await expect.poll(() => widthOf(text.getByAltText('出质人印鉴'))).toBeGreaterThan(0)
  const chooser = main(page).locator('input[type=file]')
  await text.click()
  // The cursor is in a new line below the picture.
  await expect.poll(() => text.evaluate((written) => written.lastElementChild?.tagName)).toBe('P')
  // Click instead of a key: keys within 50 ms after a click on a picture are ignored.
  const last = text.locator('> p').last()
  await last.click()
  await expect
    .poll(() => last.evaluate((line) => line.contains(getSelection()?.anchorNode ?? null)))
    .toBe(true)
  await chooser.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await main(page).getByText('“no.png”没有上传成功').waitFor()
  expect(await text.getByAltText('no.png').count()).toBe(0)
  const sent = new Promise<Route>((resolve) => void page.route('**/FileUpload**', resolve))
  await chooser.setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: RED_SQUARE })
  await text.getByAltText('seal.png').waitFor()
  await page.keyboard.type('印鉴如上')
  await page.keyboard.press('Control+s')
  await main(page).getByText('正在上传，请稍候').first().waitFor()
  expect((await keptText()).files).toEqual(files)
  await (await sent).continue()
  await expect.poll(() => main(page).getByText('正在上传 seal.png').count()).toBe(0)
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').first().waitFor()
  const { content, files: all } = await keptText()
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
