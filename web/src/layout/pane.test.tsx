import { cleanup, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Pane } from './pane.tsx'

afterEach(cleanup)

const pane = (isArrival: boolean) => (
  <Pane place="/banks/bank/list" title="Banks" isArrival={{ current: isArrival }}>
    <button type="button">Add</button>
  </Pane>
)

describe('focus of a pane', () => {
  it('focuses and announces the page (U3)', () => {
    render(pane(true))
    expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Banks' }))
  })

  it('restores the focus when the page is shown again (U3)', () => {
    const shown = (mode: 'visible' | 'hidden') => (
      <>
        <button type="button">Menu</button>
        <Activity mode={mode}>{pane(true)}</Activity>
      </>
    )
    const { rerender } = render(shown('visible'))
    screen.getByRole('button', { name: 'Add' }).focus()
    rerender(shown('hidden'))
    screen.getByRole('button', { name: 'Menu' }).focus()
    rerender(shown('visible'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }))
  })

  it('does not take the focus on the first page', () => {
    render(pane(false))
    expect(document.activeElement).toBe(document.body)
  })
})
