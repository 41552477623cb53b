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

describe('a page that its reader goes to', () => {
  it('U3: has the keyboard at its top, and is announced by its name', () => {
    render(pane(true))
    expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Banks' }))
  })

  it('U3: gives the keyboard back where it was, once it is looked at again', () => {
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

  it('leaves the keyboard alone where it is the first, and nobody has gone anywhere', () => {
    render(pane(false))
    expect(document.activeElement).toBe(document.body)
  })
})
