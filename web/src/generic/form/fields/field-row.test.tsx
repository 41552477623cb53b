import type { FieldMeta } from '@cangdan/protocol'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { FieldRow } from './field-row.tsx'

afterEach(cleanup)

const HINT = 'Enter a correct email address'
const email: FieldMeta = {
  name: 'email',
  title: 'Email',
  type: 'text',
  control: 'input',
  rule: 'email',
  hint: HINT,
}

function draw(error: string | undefined): HTMLElement {
  const ignore = () => undefined
  render(<FieldRow field={email} id="email" value="" language="en" error={error} onType={ignore} onLeave={ignore} />)
  return screen.getByLabelText('Email')
}

const listDescriptions = (input: HTMLElement): string[] =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')

describe('hint (V6)', () => {
  it('is below its field and describes it for assistive technology', () => {
    expect(listDescriptions(draw(undefined))).toEqual([HINT])
  })

  it('stays below an error and is omitted when equal to it', () => {
    expect(listDescriptions(draw('At most 100 characters'))).toEqual(['At most 100 characters', HINT])
    cleanup()
    expect(listDescriptions(draw(HINT))).toEqual([HINT])
    expect(screen.getAllByText(HINT)).toHaveLength(1)
  })
})
