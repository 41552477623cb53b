import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

afterEach(cleanup)

function Rows({ rows }: { readonly rows: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null)
  const keep = useKeptFocus(place)
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

it('the list takes the focus of a row that goes', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Rows rows={['oak', 'elm']} />)
  await user.click(screen.getByText('oak'))
  rerender(<Rows rows={['elm']} />)
  expect(document.activeElement).toBe(screen.getByTestId('place'))
})

it('the list leaves the focus alone once its reader has gone on to something else', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Rows rows={['oak', 'elm']} />)
  await user.click(screen.getByText('oak'))
  // Nothing has gone, and they click beside everything.
  await user.click(document.body)
  act(() => (document.activeElement as HTMLElement).blur())
  rerender(<Rows rows={['oak', 'elm', 'fir']} />)
  expect(document.activeElement).toBe(document.body)
})
