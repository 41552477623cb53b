import type { FieldMeta } from '@cangdan/protocol'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import type { DraftValue } from '#generic/form/fields/form-fields.ts'
import { TagsInput } from './tags-input.tsx'
import { toDraft, commitTags, fromDraft, commitFinishedTags } from './tags-state.ts'

setUpScreenTests()

const FIELD: FieldMeta = {
  name: 'variables',
  title: 'Variables',
  type: 'tags',
  control: 'tags',
  rule: 'variable',
  most: 4,
  maxLength: 10,
}

function open(start: DraftValue = [], isInvalid = false) {
  const typed: DraftValue[] = []
  const events: string[] = []
  function Field() {
    const [value, setValue] = useState(start)
    const change = (next: DraftValue) => {
      typed.push(next)
      setValue(next)
    }
    return (
      <>
        <TagsInput
          field={FIELD}
          id="form-variables"
          value={value}
          language="en"
          isInvalid={isInvalid}
          describedBy="form-fault"
          onChange={change}
          onLeave={() => events.push('judged')}
        />
        <button type="button">after</button>
        <button type="button" onClick={() => setValue(['b', 'c'])}>
          replaced
        </button>
      </>
    )
  }
  render(<Field />)
  return { user: userEvent.setup(), last: () => typed.at(-1), events }
}
const input = () => screen.getByRole<HTMLInputElement>('textbox')
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe('tags input', () => {
  it('adds a tag on Enter and on the comma of any keyboard layout', async () => {
    const { user, last, events } = open()
    await user.click(input())
    await user.keyboard('pledgor{Enter}loan_no,质权人，amount、')
    expect(shown()).toEqual(['pledgor', 'loan_no', '质权人', 'amount'])
    expect(last()).toEqual(['pledgor', 'loan_no', '质权人', 'amount'])
    expect(input().value).toBe('')
    expect(screen.getByRole('status').textContent).toBe('Added amount')
    expect(events).toEqual([])
  })

  it('adds a pasted list without duplicates and leaves invalid text in the input', async () => {
    const { user, last, events } = open(['a'])
    await user.click(input())
    await user.paste('a\nb; 2nd\tb\r\nc')
    expect(shown()).toEqual(['a', 'b', 'c'])
    expect(input().value).toBe('2nd')
    expect(last()).toEqual(['a', 'b', 'c', '2nd'])
    expect(events).toEqual(['judged'])
  })

  it('continues typing when a single word is pasted', async () => {
    const { user } = open()
    await user.click(input())
    await user.keyboard('loan')
    await user.paste('_no')
    expect([shown(), input().value]).toEqual([[], 'loan_no'])
  })

  it('counts unfinished text as part of the value and turns it into a tag on blur', async () => {
    const { user, last } = open(['a'])
    await user.click(input())
    await user.keyboard('half')
    expect(last()).toEqual(['a', 'half'])
    expect(shown()).toEqual(['a'])
    await user.click(screen.getByRole('button', { name: 'after' }))
    expect(last()).toEqual(['a', 'half'])
    expect(shown()).toEqual(['a', 'half'])
  })

  it.each([
    ['a duplicate tag', ['a'], 'a'],
    ['an invalid tag', [], '2nd'],
    ['a tag that is too long', [], 'x'.repeat(11)],
    ['a tag above the limit', ['a', 'b', 'c', 'd'], 'e'],
  ])('keeps %s in the input with an error', async (_what, start, text) => {
    const { user, last, events } = open(start)
    await user.click(input())
    await user.keyboard(`${text}{Enter}`)
    expect([shown(), input().value]).toEqual([start, text])
    expect(events).toEqual(['judged'])
    await user.tab()
    expect([input().value, last()]).toEqual([text, [...start, text]])
  })

  it('removes the last tag on Backspace in an empty input, one per key press', async () => {
    const { user, last } = open(['a', 'b', 'c'])
    await user.click(input())
    await user.keyboard('x{Backspace}')
    expect(last()).toEqual(['a', 'b', 'c'])
    await user.keyboard('{Backspace}')
    expect(last()).toEqual(['a', 'b'])
    expect(screen.getByRole('status').textContent).toBe('Removed c')
    fireEvent.keyDown(input(), { key: 'Backspace', repeat: true })
    expect(last()).toEqual(['a', 'b'])
  })

  it('removes tags by mouse and keyboard and keeps the focus among them', async () => {
    const { user, last } = open(['a', 'b', 'c'])
    await user.click(screen.getByRole('button', { name: 'Remove a' }))
    expect(last()).toEqual(['b', 'c'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove b' }))
    await user.keyboard('{Delete}')
    expect(last()).toEqual(['c'])
    await user.keyboard('{Enter}')
    expect(last()).toEqual([])
    expect(document.activeElement).toBe(input())
  })

  it('does not submit the form on Enter and ignores text under composition', async () => {
    const { user, last } = open()
    await user.click(input())
    expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(false)
    await user.keyboard('zhi')
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })
    expect([shown(), last()]).toEqual([[], ['zhi']])
  })

  it('has a label and description and marks the invalid tag', () => {
    open(['good', '2nd'], true)
    expect(input().getAttribute('aria-describedby')).toContain('form-fault')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('list', { name: 'List of Variables' })).toBeTruthy()
    const marks = screen.getAllByRole('listitem').map((item) => item.dataset['wrong'])
    expect(marks).toEqual(['false', 'true'])
  })

  it('shows a value set by the form and drops the typed text', async () => {
    const { user } = open(['a'])
    await user.click(input())
    await user.keyboard('half')
    fireEvent.click(screen.getByRole('button', { name: 'replaced' }))
    expect([shown(), input().value]).toEqual([['b', 'c'], ''])
  })
})

it('keeps all typed text and never adds a tag twice', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('ab质2_ ,;\n、')), maxLength: 30 })
  const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'ab', '质'), { maxLength: 3 })
  fc.assert(
    fc.property(some, text, (tags, typed) => {
      for (const next of [commitTags({ tags, text: typed }, FIELD), commitFinishedTags({ tags, text: typed }, FIELD)]) {
        expect(new Set(toDraft(next))).toEqual(new Set(toDraft({ tags, text: typed })))
        expect(new Set(next.tags).size).toBe(next.tags.length)
        expect(fromDraft(toDraft(next), next.text)).toEqual(next)
      }
    }),
    { numRuns: 1000 },
  )
})
