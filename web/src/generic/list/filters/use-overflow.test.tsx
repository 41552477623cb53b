import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useOverflow } from './use-overflow.ts'

/** Reports a size change like the browser's ResizeObserver. */
let resized: (() => void) | undefined
const watched: Element[] = []

beforeEach(() => {
  watched.length = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback
      }
      observe(element: Element) {
        watched.push(element)
      }
      disconnect() {
        resized = undefined
      }
    },
  )
})

/** Lays out rows of 38 px with a gap of 8, since jsdom has no layout. */
function layOut(items: readonly HTMLElement[], perRow: number): void {
  const getRow = (index: number) => Math.floor(index / perRow)
  const rows = getRow(items.length - 1) + 1
  Object.defineProperty(screen.getByRole('list'), 'scrollHeight', {
    value: rows * 46 - 8,
    configurable: true,
  })
  for (const [index, item] of items.entries())
    Object.defineProperty(item, 'offsetTop', { value: getRow(index) * 46, configurable: true })
}

function Bar() {
  const list = useRef<HTMLUListElement>(null)
  const { isTall, firstRow } = useOverflow(list, 4)
  return (
    <>
      <ul ref={list}>
        {[1, 2, 3, 4].map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <output>{isTall ? `folds after ${firstRow}` : 'shows all'}</output>
    </>
  )
}

describe('filter area', () => {
  it('is measured when it or a filter changes its size, without polling (L2, L2b)', () => {
    const { unmount } = render(<Bar />)
    const getStatus = () => screen.getByRole('status').textContent
    const items = screen.getAllByRole('listitem')
    expect(watched).toEqual([screen.getByRole('list'), ...items])
    expect(getStatus()).toBe('shows all')
    layOut(items, 3)
    act(() => resized?.())
    expect(getStatus()).toBe('folds after 3')
    layOut(items, 2)
    act(() => resized?.())
    expect(getStatus()).toBe('folds after 2')
    layOut(items, 4)
    act(() => resized?.())
    expect(getStatus()).toBe('shows all')
    unmount()
    expect(resized).toBeUndefined()
  })
})
