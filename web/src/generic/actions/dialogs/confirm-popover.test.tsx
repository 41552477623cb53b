import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { ConfirmPopover } from './confirm-popover.tsx'

setUpScreenTests()

const question = (anchor: HTMLElement, isBusy: boolean) => (
  <>
    <button type="button">elsewhere</button>
    <ConfirmPopover
      anchor={anchor}
      question="Uproot it?"
      okText="Uproot"
      isDanger
      isBusy={isBusy}
      onOk={() => {}}
      onCancel={() => {}}
    />
  </>
)

it('keeps the focus on the pressed button while the command runs', async () => {
  const user = userEvent.setup()
  const { rerender } = render(question(document.body, false))
  const ok = screen.getByRole('button', { name: 'Uproot' })
  ok.focus()
  rerender(question(document.body, true))
  const dialog = screen.getByRole('alertdialog')
  for (const step of [{}, {}, { shift: true }]) {
    await user.tab(step)
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
})

it('returns a lost focus to the popover on Tab', async () => {
  const user = userEvent.setup()
  render(question(document.body, false))
  const dialog = screen.getByRole('alertdialog')
  act(() => screen.getByRole('button', { name: 'Cancel' }).blur())
  await user.tab()
  expect(dialog.contains(document.activeElement)).toBe(true)
})
