import type { FieldMeta } from '@cangdan/protocol'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import type { DraftValue } from '#generic/form/fields/form-fields.ts'
import { TableInput } from './table-input.tsx'
import { pasteBlock, moveLine } from './table-lines.ts'

setUpScreenTests()

const FIELD: FieldMeta = {
  name: 'params',
  title: 'Indicators',
  type: 'text',
  control: 'table',
  most: 3,
  cells: [
    { name: 'name', title: 'Indicator', required: true },
    { name: 'value', title: 'Value', required: true },
  ],
}
const json = (...lines: [string, string][]) => JSON.stringify(lines.map(([name, value]) => ({ name, value })))

function open(start: DraftValue = '', isInvalid = false) {
  const typed: DraftValue[] = []
  let left = 0
  function Field() {
    const [value, setValue] = useState(start)
    const change = (next: DraftValue) => {
      typed.push(next)
      setValue(next)
    }
    return (
      <>
        <TableInput
          field={FIELD}
          id="form-params"
          value={value}
          language="en"
          isInvalid={isInvalid}
          describedBy={undefined}
          onChange={change}
          onLeave={() => (left += 1)}
        />
        <button type="button">after</button>
      </>
    )
  }
  render(<Field />)
  return { user: userEvent.setup(), last: () => typed.at(-1), left: () => left }
}
const cell = (line: number, title: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Line ${line}, ${title}` })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('table input', () => {
  it('is filled in by keyboard and validated on blur', async () => {
    const { user, last, left } = open()
    await user.click(button('Add a line'))
    await user.keyboard('Cu')
    await user.tab()
    await user.keyboard('99.9{Enter}P')
    expect(document.activeElement).toBe(cell(2, 'Indicator'))
    expect(last()).toBe(json(['Cu', '99.9'], ['P', '']))
    expect(left()).toBe(0)
    await user.click(button('after'))
    expect(left()).toBe(1)
  })

  it('moves and removes lines and keeps the focus with them', async () => {
    const { user, last } = open(json(['a', '1'], ['b', '2'], ['c', '3']))
    expect(button('Add a line').disabled).toBe(true)
    expect([button('Move line 1 up').disabled, button('Move line 3 down').disabled]).toEqual([true, true])
    await user.click(button('Move line 3 up'))
    expect(last()).toBe(json(['a', '1'], ['c', '3'], ['b', '2']))
    expect(document.activeElement).toBe(cell(2, 'Indicator'))
    await user.click(button('Remove line 2'))
    await user.click(button('Remove line 1'))
    await user.click(button('Remove line 1'))
    expect(last()).toBe('')
    expect(document.activeElement).toBe(button('Add a line'))
  })

  it('focuses the invalid cell', () => {
    open(json(['a', '1'], ['b', '']), true)
    const wrong = document.getElementById('form-params')
    expect(wrong).toBe(cell(2, 'Value'))
    expect(wrong?.getAttribute('aria-invalid')).toBe('true')
  })

  it('pastes a block from a spreadsheet up to the line limit', async () => {
    const { user, last } = open(json(['a', '1']))
    await user.click(cell(1, 'Indicator'))
    await user.paste('Cu\t99.9\nP\t0.1\nS\t0.2\nPb\t0.3\n')
    expect(last()).toBe(json(['Cu', '99.9'], ['P', '0.1'], ['S', '0.2']))
  })
})

it('pastes a block at the focused cell and adds lines as needed', () => {
  const { cells = [] } = FIELD
  const lines = [{ name: 'a', value: '1' }]
  expect(pasteBlock(lines, { at: 0, column: 1, block: '7\tlost\n8', cells })).toEqual([
    { name: 'a', value: '7' },
    { name: '', value: '8' },
  ])
  expect(moveLine([...lines, { name: 'b', value: '2' }], 1, 0).map(({ name }) => name)).toEqual(['b', 'a'])
})
