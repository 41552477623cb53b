// Renders per user action, and leaks of closed pages, counted in the production build. The benchmarks measure time and memory; these counts hold on
// any machine.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from '../kit/browser.ts'
import { memoryOf } from '../kit/heap.ts'
import { field, journey, main, rowOf, signIn, STILL } from '../kit/journey.ts'
import {
  describeFields,
  ONE_FIELD,
  ONE_ROW,
  redrawsInForm,
  redrawsInList,
  settled,
} from '../kit/redraw-gestures.ts'
import { watchRedraws } from '../kit/redraws.ts'
import { openAndClose } from '../kit/tabs.ts'

const visit = journey()

async function watched(path: string): Promise<{ page: Page; end: () => Promise<void> }> {
  const { page, faults } = await openPage(visit.browser, STILL)
  await watchRedraws(page)
  await signIn(visit, page, { path })
  const end = async () => {
    expect(faults).toEqual([])
    await page.context().close()
  }
  return { page, end }
}

describe('list', () => {
  it('renders only the selected row, without filters, title, tree or pager', async () => {
    const { page, end } = await watched('/banks/bank/list')
    const tick = rowOf(page, '东海银行').getByRole('checkbox')
    await tick.waitFor()
    await settled(page)
    const drawn = await redrawsInList(page, () => tick.check())
    expect(drawn).toEqual(ONE_ROW)
    await end()
  })

  it('with a tree renders only the selected row', async () => {
    const { page, end } = await watched('/goods/good/list')
    const ticks = main(page).locator('tbody').getByRole('checkbox')
    await ticks.first().waitFor()
    await main(page).locator('aside').waitFor()
    await settled(page)
    const drawn = await redrawsInList(page, () => ticks.first().check())
    expect(drawn).toEqual(ONE_ROW)
    await end()
  })
})

describe('form of thirty fields', () => {
  it('renders only the edited field, without title or buttons', async () => {
    const { page, end } = await watched('/dashboard')
    await describeFields(page, 30)
    await page.goto(visit.at('/banks/bank/add'))
    const name = field(page, '银行名称')
    await name.waitFor()
    // The first change marks the page as unsaved.
    await name.pressSequentially('东')
    await settled(page)
    expect(await main(page).locator('form [data-wide]').count()).toBe(30)
    const drawn = await redrawsInForm(page, () => name.pressSequentially('海'))
    expect(drawn).toEqual(ONE_FIELD)

    const asked = field(page, '附加 1')
    await asked.pressSequentially('不')
    await expect.poll(() => field(page, '附加 0').count()).toBe(0)
    const still = await redrawsInForm(page, () => asked.pressSequentially('知'))
    expect(still).toEqual(ONE_FIELD)
    // The conditional field appears, the required field shows its error, and nothing else renders.
    const called = await redrawsInForm(page, () => asked.fill('是'))
    expect(called).toEqual({ ...ONE_FIELD, fields: 3 })
    expect(await field(page, '附加 0').count()).toBe(1)
    await end()
  })
})

describe('closed tabs', () => {
  it('leave no memory, nodes or listeners behind (U3)', async () => {
    const { page, end } = await watched('/banks/bank/list')
    await rowOf(page, '东海银行').waitFor()
    await openAndClose(page, 10)
    const before = await memoryOf(page)
    await openAndClose(page, 30)
    const after = await memoryOf(page)
    expect(after.nodes / before.nodes, JSON.stringify({ before, after })).toBeLessThan(1.1)
    await end()
  })
})
