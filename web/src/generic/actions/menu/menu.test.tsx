// Menus of the shell, by mouse and keyboard.
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ChoiceButton } from './choice-button.tsx'
import { MenuButton } from './menu.tsx'

afterEach(cleanup)

it('opens a menu from its button, skips entries that cannot be chosen, and returns the focus to the button', async () => {
  const [home, leave] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <MenuButton
      aria-label="Account"
      entries={[
        { note: <p>Lin</p> },
        'line',
        { key: 'home', label: 'Home', onClick: home },
        { key: 'closed', label: 'Closed', isDisabled: true, onClick: home },
        { title: 'Language', choices: [{ key: 'en', label: 'English', isChosen: true, onClick: home }] },
        { key: 'leave', label: 'Sign out', onClick: leave },
      ]}
    >
      Lin
    </MenuButton>,
  )
  const button = screen.getByRole('button', { name: 'Account' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const menu = within(screen.getByRole('menu', { name: 'Account' }))
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(menu.getByRole('menuitem', { name: 'Home' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(menu.getByRole('menuitemradio', { name: 'English', checked: true }))
  await userEvent.keyboard('{Escape}')
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button])
  await userEvent.click(button)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect([leave.mock.calls.length, home.mock.calls.length]).toEqual([1, 0])
  expect(screen.queryByRole('menu')).toBeNull()
})

it('chooses an option from a menu that ticks the current one, and resets it', async () => {
  const [choose, reset] = [vi.fn<(value: number) => void>(), vi.fn<() => void>()]
  const options = [
    { value: 10, label: '10 / page' },
    { value: 50, label: '50 / page' },
  ]
  render(
    <ChoiceButton
      label="Rows"
      value={50}
      options={options}
      onChoose={choose}
      reset={{ label: 'Usual', onClick: reset }}
    />,
  )
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Rows: 50 / page' }))
  await open()
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('50 / page')
  await userEvent.click(screen.getByRole('menuitemradio', { name: '10 / page' }))
  expect(choose.mock.calls).toEqual([[10]])
  await open()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Usual' }))
  expect(reset).toHaveBeenCalledOnce()
})
