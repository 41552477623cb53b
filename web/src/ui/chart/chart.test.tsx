// Features of every chart: axes and legend, points by pointer and keyboard, a table of the figures, and a text when it cannot be rendered.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { getInstanceByDom } from 'echarts/core'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { withPageSizes } from '../../testing/page-sizes.ts'
import { Chart } from './chart.tsx'
import type { ChartOption, ChartPoints } from './points.ts'

const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03']
const over: ChartPoints = {
  head: ['Day', 'Price'],
  rows: DAYS.map((day, at) => [day, at === 1 ? undefined : `${at + 1}.00`]),
  isOverTime: true,
}
const lines: ChartOption = () => ({
  legend: {},
  yAxis: { type: 'value' },
  series: [
    {
      type: 'line',
      name: 'Copper',
      data: DAYS.map((day, at) => [Date.parse(day), at === 1 ? null : at + 1]),
    },
  ],
})
const draw = (points = over, option = lines) =>
  render(<Chart label="Prices" points={points} option={option} empty="No prices" />).container

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
withPageSizes()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const listTexts = (page: HTMLElement) => [...page.querySelectorAll('svg text')].map(({ textContent }) => textContent)

describe('chart', () => {
  it('renders axes, a legend and a description', async () => {
    const page = draw()
    await expect.poll(() => listTexts(page)).toEqual(expect.arrayContaining(['Copper', '2026-01-02', '3']))
    expect(screen.getByRole('button', { name: 'Save as picture' })).toBeTruthy()
    expect(page.querySelector('figcaption')?.textContent).toContain('2026-01-03 · Price 3.00')
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Prices. 2026-01-03: Price 3.00')
  })

  it('announces each point by keyboard, including points without a value', async () => {
    const page = draw()
    await expect.poll(() => listTexts(page)).not.toEqual([])
    const slider = screen.getByRole('slider', { name: 'Prices' })
    fireEvent.focus(slider)
    const tip = screen.getByText('2026-01-03', { selector: 'strong' }).parentElement
    expect(tip?.textContent).toBe('2026-01-03Price 3.00')
    fireEvent.change(slider, { target: { value: '1' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('2026-01-02: —')
    const second = within(page).getByText('2026-01-02', { selector: 'strong' })
    fireEvent.keyDown(slider, { key: 'Escape' })
    await expect.poll(() => second.parentElement?.parentElement?.style.display).toBe('none')
  })

  it('shows its figures as a table', () => {
    draw()
    fireEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DayPrice',
      '2026-01-011.00',
      '2026-01-02—',
      '2026-01-033.00',
    ])
  })

  it('shows one label per day for two days', async () => {
    const page = draw({ ...over, rows: over.rows.slice(0, 2) }, (colors) => ({
      ...lines(colors),
      series: [{ type: 'line', data: DAYS.slice(0, 2).map((day, at) => [Date.parse(day), at]) }],
    }))
    const listLabels = () => listTexts(page).filter((text) => text?.startsWith('2026-'))
    await expect.poll(listLabels).toEqual(['2026-01', '2026-01-02'])
  })

  it('keeps zoom and hidden lines when points are added', async () => {
    const option: ChartOption = (colors) => ({ ...lines(colors), dataZoom: [{ type: 'slider' }] })
    const chart = (points: ChartPoints) => <Chart label="Prices" points={points} option={option} empty="No prices" />
    const { container, rerender } = render(chart(over))
    await expect.poll(() => listTexts(container)).not.toEqual([])
    const element = container.querySelector<HTMLElement>('[_echarts_instance_]')
    const drawn = element === null ? undefined : getInstanceByDom(element)
    drawn?.dispatchAction({ type: 'dataZoom', start: 50, end: 100 })
    drawn?.dispatchAction({ type: 'legendToggleSelect', name: 'Copper' })
    rerender(chart({ ...over, rows: [...over.rows, ['2026-01-04', '4.00']] }))
    expect(drawn?.getOption()).toMatchObject({
      dataZoom: [{ start: 50, end: 100 }],
      legend: [{ selected: { Copper: false } }],
    })
  })

  it('shows a text when there are no points', () => {
    draw({ ...over, rows: [] })
    expect(screen.getByText('No prices')).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  it('shows a text and the table when drawing fails', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    draw(over, () => {
      throw new Error('not drawn')
    })
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save as picture' })).toBeNull()
    expect(screen.getAllByRole('row')).toHaveLength(4)
  })
})
