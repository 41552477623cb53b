// Work continues while its tab is hidden or locked, and ends with the dialog, screen or tab.
import { act, cleanup, render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TabLifeProvider, runTabCleanup, useTabCleanup, useTabLife } from './tab-cleanup.ts'

const ended: string[] = []
beforeEach(() => ended.splice(0))
afterEach(() => {
  cleanup()
  runTabCleanup('/a')
})

function Work({ name, isKept = false }: { readonly name: string; readonly isKept?: boolean }) {
  useTabCleanup((isClosed) => {
    ended.push(isClosed ? `${name} with its tab` : name)
    return isKept && !isClosed ? 'kept' : undefined
  })
  return null
}

function Pane({ children }: { readonly children?: React.ReactNode }) {
  return <TabLifeProvider value={useTabLife('/a')}>{children}</TabLifeProvider>
}

interface Shown {
  readonly isLocked?: boolean
  readonly isHidden?: boolean
  readonly hasDialog?: boolean
  readonly isKept?: boolean
}
const tab = ({ isLocked = false, isHidden = false, hasDialog = true, isKept = false }: Shown = {}) => (
  <Activity mode={isLocked ? 'hidden' : 'visible'}>
    <Activity mode={isHidden ? 'hidden' : 'visible'}>
      <Pane>
        <Work name="screen" />
        {hasDialog && <Work name="dialog" isKept={isKept} />}
      </Pane>
    </Activity>
  </Activity>
)

it('continues in a tab that is hidden, shown again and locked', () => {
  const { rerender } = render(tab())
  rerender(tab({ isHidden: true }))
  rerender(tab())
  rerender(tab({ isLocked: true }))
  rerender(tab())
  expect(ended).toEqual([])
})

it('ends with its dialog, once', () => {
  const { rerender } = render(tab())
  rerender(tab({ isHidden: true }))
  rerender(tab())
  rerender(tab({ hasDialog: false }))
  expect(ended).toEqual(['dialog'])
  act(() => runTabCleanup('/a'))
  expect(ended).toEqual(['dialog', 'screen with its tab'])
})

it('ends with a tab that closes while hidden', () => {
  const { rerender, unmount } = render(tab())
  rerender(tab({ isHidden: true }))
  act(() => runTabCleanup('/a'))
  unmount()
  expect(ended.toSorted()).toEqual(['dialog with its tab', 'screen with its tab'])
})

it('ends with the tab when it was kept while its form field was removed', () => {
  const { rerender } = render(tab({ isKept: true }))
  rerender(tab({ isKept: true, hasDialog: false }))
  expect(ended).toEqual(['dialog'])
  act(() => runTabCleanup('/a'))
  expect(ended).toContain('dialog with its tab')
})

it('ends with a page outside tabs', () => {
  render(<Work name="page" />).unmount()
  expect(ended).toEqual(['page'])
})
