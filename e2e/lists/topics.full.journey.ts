import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, waitForIdleNetwork } from '../kit/browser.ts'
import { enter, getField, setUpJourney, getMain, getRow, signIn } from '../kit/journey.ts'

const visit = setUpJourney()

async function rename(page: Page, from: string, to: string): Promise<void> {
  await getRow(page, from).getByRole('link', { name: '编辑' }).click()
  await expect.poll(() => getField(page, '银行名称').inputValue()).toBe(from)
  await getField(page, '银行名称').fill(to)
  await page.keyboard.press('Control+s')
  await getRow(page, to).waitFor()
}

const SOON = { timeout: 15_000 }

describe('open list', () => {
  it('shows changes of another user without a reload', async () => {
    const [reader, writer] = [await enter(visit), await enter(visit, { username: 'admin' })]
    await getRow(reader.page, '东海银行').waitFor()
    await rename(writer.page, '东海银行', '东海银行甲')
    await expect.poll(() => getRow(reader.page, '东海银行甲').count()).toBe(1)
    await reader.leave()
    await writer.leave()
  })

  it('shows them in all windows of a browser with one event stream', async () => {
    const [reader, writer] = [await enter(visit), await enter(visit, { username: 'admin' })]
    const second = await reader.page.context().newPage()
    const streams = { count: 0 }
    second.on('request', (request) => {
      if (request.url().includes('EventStream')) streams.count += 1
    })
    await second.goto(reader.page.url())
    await getRow(second, '东海银行甲').waitFor()
    // It does not matter which window is in front.
    await rename(writer.page, '东海银行甲', '东海银行乙')
    await getRow(second, '东海银行乙').waitFor(SOON)
    expect(streams.count).toBe(0)
    // The other window takes over the stream at its last position.
    await reader.page.close()
    await expect.poll(() => streams.count).toBe(1)
    await rename(writer.page, '东海银行乙', '东海银行丙')
    await getRow(second, '东海银行丙').waitFor(SOON)
    await reader.leave()
    await writer.leave()
  })

  it('keeps typed input when another user saves', async () => {
    const [typist, writer] = [await enter(visit), await enter(visit, { username: 'admin' })]
    await getRow(typist.page, '东海银行丙').getByRole('link', { name: '编辑' }).click()
    await expect.poll(() => getField(typist.page, '银行名称').inputValue()).toBe('东海银行丙')
    await getField(typist.page, '联系人').fill('王小明')
    await rename(writer.page, '东海银行丙', '东海银行')
    // The change appears in the history next to the form.
    await expect.poll(() => getMain(typist.page).innerText()).toMatch(/从\s*东海银行丙\s*改为\s*东海银行/)
    await waitForIdleNetwork(typist.page)
    expect(await getField(typist.page, '联系人').inputValue()).toBe('王小明')
    expect(await getField(typist.page, '银行名称').inputValue()).toBe('东海银行丙')
    await writer.leave()
    await typist.page.context().close()
  })
})

describe('list of a stopped server', () => {
  it('is up to date after the server restarts, without a reload', async () => {
    const [{ page: reader }, { page: writer }] = [await openPage(visit.browser), await openPage(visit.browser)]
    await signIn(visit, reader)
    await signIn(visit, writer, { username: 'admin' })
    for (const page of [reader, writer]) await getRow(page, '东海银行').waitFor()
    await visit.product.restart()
    await getRow(writer, '东海银行').waitFor()
    await rename(writer, '东海银行', '东海银行丁')
    await expect.poll(() => getRow(reader, '东海银行丁').count()).toBe(1)
    await getMain(reader).getByText('共 14 条').waitFor()
    for (const page of [reader, writer]) await page.context().close()
  })
})
