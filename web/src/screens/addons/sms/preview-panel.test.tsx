import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FormValuesProvider } from '#generic/form/fields/form-values.tsx'
import type { Draft } from '#generic/form/fields/form-fields.ts'
import { renderScreen, setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { SmsPreviewPanel } from './preview-panel.tsx'

setUpScreenTests()

const open = (draft: Draft) =>
  renderScreen(
    <FormValuesProvider fields={[]} labels={{}} draft={draft}>
      <SmsPreviewPanel place="side" />
    </FormValuesProvider>,
  )

it('shows the text with sample values, its segments and the variables of the scene', () => {
  open({ content: '验证码 {code}，{minutes} 分钟内有效', sign_name: '仓单', scene: 'login' })
  screen.getByText('【仓单】验证码 123456，5 分钟内有效')
  screen.getByText('Characters: 22. Segments: 1')
  screen.getByText('Variables of the scene: {code} {minutes}')
  expect(screen.queryByRole('status')).toBeNull()
})

it('warns of variables that the scene does not have', () => {
  open({ content: `${'长'.repeat(70)}{rate}`, scene: 'login' })
  screen.getByText(/Segments: 2/)
  expect(screen.getByRole('status').textContent).toBe('The scene has no variable {rate}')
})
