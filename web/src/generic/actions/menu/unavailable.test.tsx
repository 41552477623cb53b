import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openReviewedList, findRowWithin, findCheckbox } from '#generic/testing/open-reviewed-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createPendingPlants } from '#generic/testing/reviewed-list.ts'

setUpScreenTests()

const [first, second, third] = createPendingPlants(1, 3)
const ROWS = [
  { ...first!, audit_status: 1, disabled: 1 },
  { ...second!, audit_status: 1 },
  { ...third!, audit_status: 3 },
]
const APPROVED = 'Only while Review state is Pending (it is Approved)'

async function openMenu() {
  const parts = openReviewedList([], ROWS)
  const cell = (await findRowWithin('Plant 1')).getByText('Tree')
  fireEvent.contextMenu(cell)
  return { ...parts, items: screen.getAllByRole('menuitem') }
}
const getReason = (name: string) => {
  const ids = screen.getByRole('menuitem', { name }).getAttribute('aria-describedby')
  return document.getElementById(ids ?? '')?.textContent
}

describe('row menu', () => {
  it('lists unavailable actions with reasons below the available ones', async () => {
    const { items } = await openMenu()
    expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual([
      null,
      null,
      null,
      'true',
      'true',
      'true',
      'true',
    ])
    expect(items.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Preview', 'Copy the cell', 'View'])
    expect(getReason('Review')).toBe(APPROVED)
    expect(getReason('Edit')).toBe('Only while Review state is Pending or Returned (it is Approved)')
    expect(getReason('Water')).toBe('Only while Status is Growing (it is Dormant)')
  })

  it('focuses unavailable actions but does not run them', async () => {
    const { user, posted } = await openMenu()
    await user.keyboard('{End}')
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('menuitem', { name: 'Uproot' }))
    expect(screen.getByRole('menu')).toBeTruthy()
    expect([screen.queryByRole('alertdialog'), screen.queryByRole('dialog'), posted()]).toEqual([null, null, []])
  })

  it('adds no button to a row without available actions', async () => {
    openReviewedList([], ROWS)
    expect((await findRowWithin('Plant 1')).queryAllByRole('button')).toEqual([])
  })
})

describe('bulk action on unsuitable rows', () => {
  it('shows next to the buttons and in the confirmation how many rows are unsuitable, and why', async () => {
    const { user } = openReviewedList([], ROWS)
    for (const name of ['Plant 1', 'Plant 2', 'Plant 3']) await user.click(await findCheckbox(name))
    await user.click(screen.getByRole('button', { name: 'Why not?' }))
    expect(screen.getAllByRole('menuitem')).toHaveLength(2)
    expect(getReason('Water')).toBe('Not for 1 of 3: Only while Status is Growing (it is Dormant)')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Uproot selected' }))
    expect(
      within(screen.getByRole('alertdialog')).getByText(
        'Not for 2 of 3: Only while Review state is Pending or Returned (it is Approved)',
      ),
    ).toBeTruthy()
  })

  it('shows no reasons when every row is suitable', async () => {
    const { user } = openReviewedList([], createPendingPlants(1, 2))
    await user.click(await findCheckbox('Plant 1'))
    expect(screen.getByRole('button', { name: 'Uproot selected' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Why not?' })).toBeNull()
  })
})
