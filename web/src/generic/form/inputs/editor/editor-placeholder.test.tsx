import type { FieldMeta, RichParts } from '@cangdan/protocol'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FormValuesProvider } from '#generic/form/fields/form-values.tsx'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { INPUTS } from '../inputs.tsx'
import { EditorPlaceholder } from './editor-placeholder.tsx'

setUpScreenTests()

const TEXT = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Keep it dry.' }] }],
})
const rest = {
  id: 'content',
  value: TEXT,
  language: 'en',
  isInvalid: false,
  describedBy: undefined,
  onChange: () => {},
  onLeave: () => {},
} as const
const createField = (rich: RichParts | undefined): FieldMeta => ({
  name: 'content',
  title: 'Content',
  type: 'text',
  control: 'editor',
  maxLength: 200,
  ...(rich === undefined ? {} : { rich }),
})

it('shows the text while its editor loads', async () => {
  const Editor = INPUTS.editor
  renderScreen(<Editor field={createField(undefined)} {...rest} />)
  expect(screen.getByText('Keep it dry.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect((await screen.findByRole('textbox', { name: 'Content' })).textContent).toBe('Keep it dry.')
})

it.each<RichParts | undefined>([
  undefined,
  { pictures: true },
  { tables: true, variables: 'names' },
  { tables: true, contract: true, variables: 'names', source: 'file' },
])('reserves space for the tools of the editor (%o)', async (rich) => {
  const field = createField(rich)
  const Editor = INPUTS.editor
  const { container } = render(<EditorPlaceholder field={field} {...rest} />)
  const room = container.querySelectorAll('[aria-hidden] > span').length
  renderScreen(
    <FormValuesProvider fields={[field]} labels={{}} draft={{}}>
      <Editor field={field} {...rest} />
    </FormValuesProvider>,
  )
  const tools = within(await screen.findByRole('toolbar')).getAllByRole('button')
  expect(tools).toHaveLength(room)
})
