import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from './data-display/key-value.tsx'
import { Notice } from './feedback/notice.tsx'
import { Popover } from './popover.tsx'
import { Skeleton, SkeletonLines } from './feedback/skeleton.tsx'
import { Stat, Stats } from './data-display/stat.tsx'
import { Timeline, TimelineEntry } from './data-display/timeline.tsx'

beforeAll(async () => {
  localStorage.setItem('language', 'en')
  await startLanguage()
})
afterEach(cleanup)

describe('shared page components', () => {
  it('hides skeletons from assistive technology and announces loading once', () => {
    const { container } = render(
      <>
        <Skeleton width={96} />
        <SkeletonLines lines={3} label="Loading" />
      </>,
    )
    expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(4)
    expect(container.textContent).toBe('Loading')
  })

  it('announces a notice as configured, with its actions', () => {
    render(
      <Notice tone="danger" live="alert" title="Not saved" actions={<button type="button">Retry</button>}>
        The server did not answer
      </Notice>,
    )
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe('Not savedThe server did not answerRetry')
    expect(within(alert).getByRole('button', { name: 'Retry' })).toBeTruthy()
    cleanup()
    render(<Notice tone="warning">Within a region that announces itself</Notice>)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('renders names and values as pairs in every layout', () => {
    for (const layout of ['stacked', 'beside', 'ends', 'inline'] as const) {
      render(
        <KeyValueList layout={layout}>
          <KeyValue name="Bank">North</KeyValue>
        </KeyValueList>,
      )
      expect(screen.getByRole('term').textContent).toBe('Bank')
      expect(screen.getByRole('definition').textContent).toBe('North')
      cleanup()
    }
  })

  it('shows a dash for a missing value', () => {
    render(
      <KeyValueList layout="stacked">
        <KeyValue name="Phone">{''}</KeyValue>
        <KeyValue name="Count">{0}</KeyValue>
      </KeyValueList>,
    )
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['–', '0'])
  })

  it('connects a figure with its name', () => {
    render(
      <Stats>
        <Stat name="Price">5,820.00</Stat>
      </Stats>,
    )
    expect(screen.getByRole('term').nextElementSibling?.textContent).toBe('5,820.00')
  })

  it('shows user, action and time of a timeline entry, with a machine-readable time', () => {
    render(
      <Timeline>
        <TimelineEntry who="Lin" what="approved" time={1_790_000_000}>
          <p>Looks right</p>
        </TimelineEntry>
      </Timeline>,
    )
    const entry = screen.getByRole('listitem')
    expect(entry.textContent).toContain('Lin approved')
    expect(entry.querySelector('time')?.dateTime).toBe('2026-09-21T14:13:20.000Z')
    expect(within(entry).getByText('Looks right')).toBeTruthy()
  })

  it('names a popover and closes it on a click outside', async () => {
    const anchor = document.createElement('button')
    document.body.append(anchor)
    const dismiss = vi.fn<() => void>()
    render(
      <Popover anchor={anchor} side="below" role="menu" label="More" onDismiss={dismiss}>
        <button type="button">Delete</button>
      </Popover>,
    )
    const menu = screen.getByRole('menu', { name: 'More' })
    await userEvent.click(within(menu).getByRole('button', { name: 'Delete' }))
    expect(dismiss).not.toHaveBeenCalled()
    await userEvent.pointer({ keys: '[MouseLeft>]', target: menu.previousElementSibling as Element })
    expect(dismiss).toHaveBeenCalledOnce()
    anchor.remove()
  })
})
