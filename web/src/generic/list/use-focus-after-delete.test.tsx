import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useFocusAfterDelete } from './use-focus-after-delete.ts'

afterEach(cleanup)

function Rows({ rows }: { readonly rows: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null)
  const keep = useFocusAfterDelete(place)
  return (
    <div ref={place} tabIndex={-1} data-testid="place">
      {rows.map((row) => (
        <button key={row} type="button" onClick={keep}>
          {row}
        </button>
      ))}
    </div>
  )
}

it('focuses the list when the focused row is removed', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Rows rows={['oak', 'elm']} />)
  await user.click(screen.getByText('oak'))
  rerender(<Rows rows={['elm']} />)
  expect(document.activeElement).toBe(screen.getByTestId('place'))
})

it('does not focus the list once the user has moved on', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Rows rows={['oak', 'elm']} />)
  await user.click(screen.getByText('oak'))
  // Nothing was removed; the user clicks next to everything.
  await user.click(document.body)
  act(() => (document.activeElement as HTMLElement).blur())
  rerender(<Rows rows={['oak', 'elm', 'fir']} />)
  expect(document.activeElement).toBe(document.body)
})
