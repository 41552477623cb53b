import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { plainText, type TableMeta } from '@cangdan/protocol'
import { fakeServer } from '#testing/fake-server.ts'
import { isMeta } from '#generic/testing/garden-server.ts'
import { GARDEN, LIST_PATH } from '#generic/testing/garden.ts'
import { eachInEnglish, renderScreen } from '#generic/testing/render-screen.tsx'
import { FormPanelsProvider, type FormPanels } from './beside.tsx'
import { FormScreen } from '../form-screen.tsx'
import { useTyped } from '../fields/form-values.tsx'

eachInEnglish()

const NAMES = ['plant']
const BESIDE: TableMeta = { ...GARDEN, form: { ...GARDEN.form, beside: 'financing-quote' } }

function openWith(panel: FormPanels['financing-quote'], meta = BESIDE) {
  fakeServer((call) => (isMeta(call) ? meta : undefined))
  return renderScreen(
    <FormPanelsProvider value={{ 'financing-quote': panel }}>
      <FormScreen listPath={LIST_PATH} title="A plant" id={undefined} />
    </FormPanelsProvider>,
    '/before',
    { pathname: '/garden/form' },
  )
}

const Follows: FormPanels['financing-quote'] = ({ place }) => (
  <p>{`${place}: ${plainText(useTyped(NAMES)['plant'] ?? '')}`}</p>
)
const Breaks: FormPanels['financing-quote'] = () => {
  throw new Error('broken')
}

it('renders the described panel next to the form and updates it while typing', async () => {
  const { user } = openWith(Follows)
  await user.type(await screen.findByRole('textbox', { name: /^Plant/ }), 'Fir')
  expect(await screen.findByText('foot: Fir')).toBeTruthy()
})

it('renders no panel without one in the description', async () => {
  openWith(Follows, GARDEN)
  await screen.findByRole('textbox', { name: /^Plant/ })
  expect(screen.queryByText(/^foot/)).toBeNull()
})

it('keeps the form when the panel throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  openWith(Breaks)
  expect(await screen.findByRole('textbox', { name: /^Plant/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})
