import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { toPlainText, type TableMeta } from '@cangdan/protocol'
import { createFakeServer } from '#testing/fake-server.ts'
import { isMeta } from '#generic/testing/sample-server.ts'
import { SAMPLE_LIST, LIST_PATH } from '#generic/testing/sample-list.ts'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { FormPanelsProvider, type FormPanels } from './custom-form-panel.tsx'
import { FormScreen } from '../form-screen.tsx'
import { useDraftValues } from '../fields/form-values.tsx'

setUpScreenTests()

const NAMES = ['plant']
const BESIDE: TableMeta = { ...SAMPLE_LIST, form: { ...SAMPLE_LIST.form, beside: 'financing-quote' } }

function openPanelForm(panel: FormPanels['financing-quote'], meta = BESIDE) {
  createFakeServer((call) => (isMeta(call) ? meta : undefined))
  return renderScreen(
    <FormPanelsProvider value={{ 'financing-quote': panel }}>
      <FormScreen listPath={LIST_PATH} title="A plant" id={undefined} />
    </FormPanelsProvider>,
    '/before',
    { pathname: '/garden/form' },
  )
}

const Follows: FormPanels['financing-quote'] = ({ place }) => (
  <p>{`${place}: ${toPlainText(useDraftValues(NAMES)['plant'] ?? '')}`}</p>
)
const Breaks: FormPanels['financing-quote'] = () => {
  throw new Error('broken')
}

it('renders the described panel next to the form and updates it while typing', async () => {
  const { user } = openPanelForm(Follows)
  await user.type(await screen.findByRole('textbox', { name: /^Plant/ }), 'Fir')
  expect(await screen.findByText('foot: Fir')).toBeTruthy()
})

it('renders no panel without one in the description', async () => {
  openPanelForm(Follows, SAMPLE_LIST)
  await screen.findByRole('textbox', { name: /^Plant/ })
  expect(screen.queryByText(/^foot/)).toBeNull()
})

it('keeps the form when the panel throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  openPanelForm(Breaks)
  expect(await screen.findByRole('textbox', { name: /^Plant/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})
