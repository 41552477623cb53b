// What a gesture draws anew, and what pages that were closed leave behind: counted in the product as it ships. How long things take, and
// how much memory, is the bench's to say; these hold on any machine.
import type { Success, TableMeta } from '@cangdan/protocol'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './kit/browser.ts'
import { memoryOf } from './kit/heap.ts'
import { field, journey, main, rowOf, signIn, STILL } from './kit/journey.ts'
import { redrawsOf, watchRedraws } from './kit/redraws.ts'
import { openAndClose } from './kit/tabs.ts'

const visit = journey()

const LIST_PARTS = {
  rows: 'main tbody tr',
  columns: 'main thead th:not(:first-child)',
  filters: 'main search',
  title: 'main h1',
  toolbar: 'main header',
  tree: 'main aside',
  // The number of what is ticked stands beside them.
  pager: 'main nav button:not(output *)',
}

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

describe('a list', () => {
  it('draws anew the row that is ticked and no other, nor filters, title, tree or pager', async () => {
    const { page, end } = await watched('/banks/bank/list')
    const tick = rowOf(page, '东海银行').getByRole('checkbox')
    await tick.waitFor()
    await page.waitForTimeout(2_500)
    const drawn = await redrawsOf(page, LIST_PARTS, () => tick.check())
    expect(drawn).toEqual({ rows: 1, columns: 0, filters: 0, title: 0, toolbar: 0, tree: 0, pager: 0 })
    await end()
  })

  it('with a tree draws anew the row that is ticked and no other, nor the tree', async () => {
    const { page, end } = await watched('/goods/good/list')
    const ticks = main(page).locator('tbody').getByRole('checkbox')
    await ticks.first().waitFor()
    await main(page).locator('aside').waitFor()
    await page.waitForTimeout(2_500)
    const drawn = await redrawsOf(page, LIST_PARTS, () => ticks.first().check())
    expect(drawn).toEqual({ rows: 1, columns: 0, filters: 0, title: 0, toolbar: 0, tree: 0, pager: 0 })
    await end()
  })
})

/** Of the first that are added: not the first where the next says so, and that the third be filled in. */
const CONDITIONS: readonly object[] = [
  { when: { more_1: ['', '是'] } },
  {},
  { requiredWhen: { more_1: ['是'] } },
]

/** Describes the form of banks with so many fields, those beside its own texts. */
async function describeFields(page: Page, count: number): Promise<void> {
  await page.route(/\/BankList$/, async (route) => {
    const answer = (await (await route.fetch()).json()) as Success<TableMeta>
    const { groups } = answer.data.form
    const own = groups.flatMap(({ fields }) => fields).length
    const more = Array.from({ length: count - own }, (_, n) => ({
      name: `more_${n}`,
      title: `附加 ${n}`,
      type: 'text',
      control: 'input',
      ...CONDITIONS[n],
    }))
    await route.fulfill({
      json: {
        ...answer,
        data: { ...answer.data, form: { groups: [...groups, { title: '附加', fields: more }] } },
      },
    })
  })
}

describe('a form of thirty fields', () => {
  it('draws anew the field that is typed into and no other, nor title or buttons', async () => {
    const { page, end } = await watched('/dashboard')
    await describeFields(page, 30)
    await page.goto(visit.at('/banks/bank/add'))
    const name = field(page, '银行名称')
    await name.waitFor()
    // The first change marks the page as unsaved.
    await name.pressSequentially('东')
    await page.waitForTimeout(2_500)
    expect(await main(page).locator('form [data-wide]').count()).toBe(30)
    const parts = {
      fields: 'main form [data-wide]',
      groups: 'main form h2',
      title: 'main header',
      buttons: 'main footer button, main footer a',
      tabs: 'nav li',
    }
    const drawn = await redrawsOf(page, parts, () => name.pressSequentially('海'))
    expect(drawn).toEqual({ fields: 1, groups: 0, title: 0, buttons: 0, tabs: 0 })

    const asked = field(page, '附加 1')
    await asked.pressSequentially('不')
    await expect.poll(() => field(page, '附加 0').count()).toBe(0)
    const still = await redrawsOf(page, parts, () => asked.pressSequentially('知'))
    expect(still).toEqual({ fields: 1, groups: 0, title: 0, buttons: 0, tabs: 0 })
    // What is called for comes, what is required says so, and nothing else moves.
    const called = await redrawsOf(page, parts, () => asked.fill('是'))
    expect(called).toEqual({ fields: 3, groups: 0, title: 0, buttons: 0, tabs: 0 })
    expect(await field(page, '附加 0').count()).toBe(1)
    await end()
  })
})

describe('tabs that were closed', () => {
  it('leave nothing of their pages behind (U3)', async () => {
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
