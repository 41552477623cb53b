import { cleanup, renderHook } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, it } from 'vitest'
import { PALETTES } from '../theme/palette.ts'
import { buildTheme } from '../theme/theme.ts'
import { useChartColors } from './use-chart-colors.ts'

const CHOSEN = { '--color-theme': 'light-dark(#aa0000, #ff5555)' }

function renderColors(scheme: 'light' | 'dark', variables: Record<string, string>, isWall = false) {
  document.documentElement.dataset['theme'] = scheme
  const theme = buildTheme(scheme, 'medium', variables)
  const wrapper = ({ children }: PropsWithChildren) => <ConfigProvider theme={theme}>{children}</ConfigProvider>
  return renderHook(() => useChartColors(isWall), { wrapper }).result.current
}

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['theme']
})

it.each(['light', 'dark'] as const)('uses the page colours in the %s scheme', (scheme) => {
  expect(renderColors(scheme, {})).toEqual(PALETTES[scheme])
})

it('uses the chosen theme colour, and fixed dark colours on the big screen', () => {
  expect(renderColors('light', CHOSEN).theme).toBe('#aa0000')
  expect(renderColors('dark', CHOSEN).theme).toBe('#ff5555')
  expect(renderColors('light', CHOSEN, true)).toBe(PALETTES.dark)
})
