// Time until a list is shown, compared with a page that only fetches the same rows into a table.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserStage, Page } from '../../browser-stage.ts'
import { alternate } from '../../measure.ts'
import type { Row } from '../../report.ts'

const LIST = '/goods/good/price/qh/list'
const ROWS = 50
const SAMPLES = 5
const KNOWN_MS = 400
const COLD_MS = 800

export async function measureFirstRowsCold(stage: BrowserStage): Promise<Row> {
  const rows = await readRows(stage)
  const measured = await compareWithBare(stage, rows.slice(0, FIRST), async () => {
    const page = await stage.enter('/dashboard')
    const ms = await openByMenu(page)
    await page.context().close()
    return ms
  })
  return buildTimeRow('first rows by the menu, cold', measured, COLD_MS)
}

export async function measureFirstRowsWarm(stage: BrowserStage): Promise<Row> {
  const rows = await readRows(stage)
  const page = await stage.enter('/dashboard')
  await openByMenu(page)
  const measured = await compareWithBare(stage, rows.slice(0, FIRST), async () => {
    await page.locator('nav li[data-active=true] > button[class*="close"]').click()
    await page.locator(`li[data-active] > a[href^="${LIST}"]`).waitFor({ state: 'detached' })
    await page.waitForTimeout(300)
    return openByMenu(page)
  })
  await page.context().close()
  return buildTimeRow('first rows by the menu, known', measured, KNOWN_MS)
}

export async function measurePageChange(stage: BrowserStage): Promise<Row> {
  const rows = await readRows(stage)
  const page = await stage.enter(`${LIST}?limit=${ROWS}`)
  let number = 1
  const measured = await compareWithBare(stage, rows, async () => {
    number = number === 1 ? 2 : 1
    await page.waitForTimeout(300)
    return page.evaluate((to) => {
      const main = [...document.querySelectorAll('main')].find((each) => each.checkVisibility())
      const first = () => main?.querySelector('tbody tr')?.textContent
      const before = first()
      const buttons = [...(main?.querySelectorAll<HTMLElement>('nav li button') ?? [])]
      return untilPainted(
        () => buttons.find(({ textContent }) => textContent === String(to))?.click(),
        () => first() !== undefined && first() !== before,
      )
    }, number)
  })
  await page.context().close()
  const ratio = measured.ours / measured.bare
  return {
    name: 'page swap, 50 rows',
    unit: 'ms',
    ...measured,
    ratio,
    target: '≤ 2 × a plain table',
    holds: ratio <= 2,
  }
}

/** Scrolls through the longest list of the product, the errors of an import, one screen at a time. */
export async function measureScrolling(stage: BrowserStage): Promise<Row> {
  const page = await stage.enter()
  await page.getByRole('button', { name: '导入' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'banks.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) })
  await page.getByRole('dialog').locator('tbody tr[data-index]').nth(9).waitFor()
  const ours = await measureLongestFrame(page, '[role=dialog] section:has(tbody)')
  await page.context().close()
  const bare = await startBarePage([])
  const plain = await stage.onDesk(bare.address)
  await plain.evaluate((rows) => {
    document.body.innerHTML = `<section style="height:400px;overflow:auto"><table>${'<tr><td>1<td>A<td>wrong</tr>'.repeat(rows)}</table></section>`
  }, FAULTS)
  const base = await measureLongestFrame(plain, 'section')
  await plain.context().close()
  bare.stop()
  return {
    name: 'scroll of 1,000 rows, longest frame',
    unit: 'ms',
    ours,
    bare: base,
    ratio: ours / base,
    target: `≤ ${FRAME_MS} ms`,
    holds: ours <= FRAME_MS,
  }
}

const FAULTS = 1_000
const FRAME_MS = 50
const SHEET = `银行名称,机构类型,联系人,联系电话\n${'错,外星银行,王敏,13800000000\n'.repeat(FAULTS + 100)}`

/** Returns the longest time in milliseconds between two frames while the region is scrolled to its end three times. */
const measureLongestFrame = (page: Page, region: string): Promise<number> =>
  page.evaluate(async (selector) => {
    const element = document.querySelector(selector)
    if (element === null) throw new Error(`No element matches ${selector}.`)
    const frame = () => new Promise<number>((shown) => requestAnimationFrame(shown))
    let longest = 0
    for (let round = 0; round < 3; round += 1) {
      element.scrollTop = 0
      await frame()
      let before = await frame()
      while (element.scrollTop + element.clientHeight < element.scrollHeight - 1) {
        element.scrollTop += element.clientHeight
        const now = await frame()
        longest = Math.max(longest, now - before)
        before = now
      }
    }
    return longest
  }, region)

const FIRST = 10

function buildTimeRow(name: string, measured: AlternatedTimes, most: number): Row {
  const { ours, bare } = measured
  return { name, unit: 'ms', ours, bare, ratio: ours / bare, target: `≤ ${most} ms`, holds: ours <= most }
}

type AlternatedTimes = Awaited<ReturnType<typeof alternate>>

async function openByMenu(page: Page): Promise<number> {
  return page.evaluate((path) => {
    const link = document.querySelector<HTMLElement>(`a[href="${path}"]`)
    const hasRows = () => {
      const main = [...document.querySelectorAll('main')].find((each) => each.checkVisibility())
      // The previous pages have tables too.
      const isList = location.pathname === path && main?.querySelector('h1')?.textContent === link?.textContent
      return isList && /\d{4}-\d\d-\d\d/.test(main?.querySelector('tbody tr')?.textContent ?? '')
    }
    return untilPainted(() => link?.click(), hasRows)
  }, LIST)
}

async function readRows({ enter }: BrowserStage): Promise<string[][]> {
  const page = await enter(`${LIST}?limit=${ROWS}`)
  await page.locator(`main tbody tr:nth-child(${ROWS})`).waitFor()
  const rows = await page.evaluate(() =>
    [...document.querySelectorAll('main tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent ?? ''),
    ),
  )
  await page.context().close()
  return rows
}

/** Alternates the measurement with a page that fetches these rows on click. */
async function compareWithBare(
  stage: BrowserStage,
  rows: readonly string[][],
  ours: () => Promise<number>,
): Promise<AlternatedTimes> {
  const bare = await startBarePage(rows)
  const page = await stage.onDesk(bare.address)
  try {
    return await alternate(ours, () => measureBareFetch(page), SAMPLES)
  } finally {
    await page.context().close()
    bare.stop()
  }
}

const measureBareFetch = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const body = document.querySelector('tbody')
    body?.replaceChildren()
    const fill = async () => {
      const rows = (await (await fetch('/rows')).json()) as string[][]
      body?.replaceChildren(
        ...rows.map((row) => {
          const line = document.createElement('tr')
          line.append(...row.map((text) => Object.assign(document.createElement('td'), { textContent: text })))
          return line
        }),
      )
    }
    return untilPainted(
      () => void fill(),
      () => (body?.children.length ?? 0) > 0,
    )
  })

async function startBarePage(rows: readonly string[][]): Promise<{ address: string; stop: () => void }> {
  const server = createServer(({ url }, response) => {
    const isData = url === '/rows'
    response.writeHead(200, { 'content-type': isData ? 'application/json' : 'text/html; charset=utf-8' })
    response.end(
      isData
        ? JSON.stringify(rows)
        : '<!doctype html><meta charset=utf-8><title>Rows</title><table><tbody></tbody></table>',
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}
