// User actions whose renders are counted: selecting a row, and typing in a form of thirty fields.
import type { Success, TableMeta } from '@cangdan/protocol'
import type { Page } from 'playwright-core'
import { waitForIdleNetwork } from './browser.ts'
import { countRedraws, waitUntilDrawn } from './redraws.ts'

const LIST_PARTS = {
  rows: 'main tbody tr',
  columns: 'main thead th:not(:first-child)',
  filters: 'main search',
  title: 'main h1',
  toolbar: 'main header',
  tree: 'main aside',
  // Excludes the number of selected rows, which is next to the buttons.
  pager: 'main nav button:not(output *)',
}

const FORM_PARTS = {
  fields: 'main form [data-wide]',
  groups: 'main form h2',
  title: 'main header',
  buttons: 'main footer button, main footer a',
  tabs: 'nav li',
}

export const ONE_ROW = { rows: 1, columns: 0, filters: 0, title: 0, toolbar: 0, tree: 0, pager: 0 }
export const ONE_FIELD = { fields: 1, groups: 0, title: 0, buttons: 0, tabs: 0 }

export async function waitUntilSettled(page: Page): Promise<void> {
  await waitForIdleNetwork(page)
  await waitUntilDrawn(page)
}

export const countListRedraws = (page: Page, gesture: () => Promise<unknown>) => countRedraws(page, LIST_PARTS, gesture)
export const countFormRedraws = (page: Page, gesture: () => Promise<unknown>) => countRedraws(page, FORM_PARTS, gesture)

/** Conditions of the first added fields: the second controls whether the first is shown and the third required. */
const CONDITIONS: readonly object[] = [{ when: { more_1: ['', '是'] } }, {}, { requiredWhen: { more_1: ['是'] } }]

/** Extends the described form of banks to a number of fields. */
export async function describeFields(page: Page, count: number): Promise<void> {
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
