// Renders per user action, and leaks of closed pages, counted in the production build. The benchmarks measure time and memory; these counts hold on
// any machine.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from '../kit/browser.ts'
import { measureMemory } from '../kit/memory.ts'
import { getField, setUpJourney, getMain, getRow, signIn, REDUCED_MOTION } from '../kit/journey.ts'
import {
  describeFields,
  ONE_FIELD,
  ONE_ROW,
  countFormRedraws,
  countListRedraws,
  waitUntilSettled,
} from '../kit/redraw-gestures.ts'
import { watchRedraws } from '../kit/redraws.ts'
import { openAndClose } from '../kit/tabs.ts'

const visit = setUpJourney()

async function openWatched(path: string): Promise<{ page: Page; end: () => Promise<void> }> {
  const { page, errors } = await openPage(visit.browser, REDUCED_MOTION)
  await watchRedraws(page)
  await signIn(visit, page, { path })
  const end = async () => {
    expect(errors).toEqual([])
    await page.context().close()
  }
  return { page, end }
}

describe('list', () => {
  it('renders only the selected row, without filters, title, tree or pager', async () => {
    const { page, end } = await openWatched('/banks/bank/list')
    const tick = getRow(page, '东海银行').getByRole('checkbox')
    await tick.waitFor()
    await waitUntilSettled(page)
    const drawn = await countListRedraws(page, () => tick.check())
    expect(drawn).toEqual(ONE_ROW)
    await end()
  })

  it('with a tree renders only the selected row', async () => {
    const { page, end } = await openWatched('/goods/good/list')
    const ticks = getMain(page).locator('tbody').getByRole('checkbox')
    await ticks.first().waitFor()
    await getMain(page).locator('aside').waitFor()
    await waitUntilSettled(page)
    const drawn = await countListRedraws(page, () => ticks.first().check())
    expect(drawn).toEqual(ONE_ROW)
    await end()
  })
})

describe('form of thirty fields', () => {
  it('renders only the edited field, without title or buttons', async () => {
    const { page, end } = await openWatched('/dashboard')
    await describeFields(page, 30)
    await page.goto(visit.at('/banks/bank/add'))
    const name = getField(page, '银行名称')
    await name.waitFor()
    // The first change marks the page as unsaved.
    await name.pressSequentially('东')
    await waitUntilSettled(page)
    expect(await getMain(page).locator('form [data-wide]').count()).toBe(30)
    const drawn = await countFormRedraws(page, () => name.pressSequentially('海'))
    expect(drawn).toEqual(ONE_FIELD)

    const asked = getField(page, '附加 1')
    await asked.pressSequentially('不')
    await expect.poll(() => getField(page, '附加 0').count()).toBe(0)
    const still = await countFormRedraws(page, () => asked.pressSequentially('知'))
    expect(still).toEqual(ONE_FIELD)
    // The conditional field appears, the required field shows its error, and nothing else renders.
    const called = await countFormRedraws(page, () => asked.fill('是'))
    expect(called).toEqual({ ...ONE_FIELD, fields: 3 })
    expect(await getField(page, '附加 0').count()).toBe(1)
    await end()
  })
})

describe('closed tabs', () => {
  it('leave no memory, nodes or listeners behind (U3)', async () => {
    const { page, end } = await openWatched('/banks/bank/list')
    await getRow(page, '东海银行').waitFor()
    await openAndClose(page, 10)
    const before = await measureMemory(page)
    await openAndClose(page, 30)
    const after = await measureMemory(page)
    expect(after.nodes / before.nodes, JSON.stringify({ before, after })).toBeLessThan(1.1)
    await end()
  })
})
