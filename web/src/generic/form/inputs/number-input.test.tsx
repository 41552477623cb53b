import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findField, INFO, OAK, openForm as open, getSaveButton } from '../../testing/open-form.tsx'
import { setUpScreenTests } from '../../testing/render-screen.tsx'

setUpScreenTests()

const TOO_PRECISE = 'At most 2 decimals: more of them cannot be kept'
const price = async () => (await findField('Price')) as HTMLInputElement

describe('amount input', () => {
  it('accepts 万 and 亿, shows a reading aid while typing, and submits the full amount', async () => {
    const { user, saved } = open(undefined)
    await user.type(await findField('Plant'), 'Elm')
    const input = await price()
    await user.type(input, '1.2345亿')
    expect(screen.getByText('= 123,450,000.00 CNY (123.45 million CNY)')).toBeTruthy()
    expect(input.getAttribute('aria-describedby')).toBe(`${input.id}-reading`)
    await user.tab()
    expect(input.value).toBe('123,450,000.00')
    await user.click(getSaveButton())
    await screen.findByText('elsewhere')
    expect(saved()).toMatchObject([{ price: 12_345_000_000 }])
  })

  it('rejects too many decimals immediately, keeps the text, and does not submit (V3)', async () => {
    const { user, saved } = open(7)
    const input = await price()
    await user.clear(input)
    await user.type(input, '4.8555')
    expect(screen.getByText(TOO_PRECISE)).toBeTruthy()
    await user.click(getSaveButton())
    expect(input.value).toBe('4.8555')
    expect(saved()).toEqual([])
    await user.clear(input)
    await user.type(input, '4.8555万')
    expect(screen.queryByText(TOO_PRECISE)).toBeNull()
  })

  it('rejects pasted text that cannot be stored exactly, without truncating it (V5)', async () => {
    const { user } = open(7)
    const input = await price()
    await user.clear(input)
    await user.paste('4.8555')
    expect([input.value, screen.getAllByText(TOO_PRECISE).length]).toEqual(['4.8555', 1])
    await user.clear(input)
    await user.paste('about 5')
    expect(input.value).toBe('about 5')
    expect(screen.getByText(/^Enter a number/)).toBeTruthy()
    await user.clear(input)
    await user.paste('９８，５００．００ 元')
    await user.tab()
    expect(input.value).toBe('98,500.00')
  })

  it('ignores keys that cannot be part of a number (V3)', async () => {
    const { user } = open(7)
    const input = await price()
    await user.clear(input)
    await user.type(input, '-1a2.3.4')
    expect(input.value).toBe('12.34')
    expect(screen.queryByText(/^Enter a number/)).toBeNull()
  })

  it('does not change text under composition and reads it afterwards', async () => {
    open(7)
    const input = await price()
    const compose = (value: string) => fireEvent.input(input, { target: { value }, isComposing: true })
    await act(async () => input.focus())
    fireEvent.compositionStart(input)
    for (const value of ['3w', '3wa', '3wan', '3万']) {
      compose(value)
      expect(input.value).toBe(value)
    }
    fireEvent.compositionEnd(input)
    expect(screen.getByText(/^= 30,000\.00 CNY/)).toBeTruthy()
    act(() => input.blur())
    expect(input.value).toBe('30,000.00')
  })

  it.each([
    ['after', ['focus', 'select']],
    ['before', ['select', 'focus']],
  ] as const)('keeps a selection made %s focusing, so that typing replaces it', async (_, steps) => {
    const rich = { ...OAK, values: { ...OAK.values, price: 12_345_600 } }
    open(7, [({ path }) => (path === INFO ? rich : undefined)])
    const input = await price()
    expect(input.value).toBe('123,456.00')
    await act(async () => {
      for (const step of steps) input[step]()
    })
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['123,456.00', 0, 10])
  })

  it.each([
    ['a digit', { data: '9', edited: '1293,456.00', typed: '1293456.00', caret: 3 }],
    ['a deletion', { data: null, edited: '13,456.00', typed: '13456.00', caret: 1 }],
  ])('keeps its text on focus and handles %s at the caret', async (_, { data, edited, typed, caret }) => {
    const rich = { ...OAK, values: { ...OAK.values, price: 12_345_600 } }
    open(7, [({ path }) => (path === INFO ? rich : undefined)])
    const input = await price()
    await act(async () => {
      input.focus()
      input.setSelectionRange(2, 2)
    })
    expect([input.value, input.selectionStart]).toEqual(['123,456.00', 2])
    // Like a browser: text and caret change before the event.
    Reflect.set(HTMLInputElement.prototype, 'value', edited, input)
    input.setSelectionRange(caret, caret)
    const inputType = data === null ? 'deleteContentBackward' : 'insertText'
    act(() => void input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data })))
    expect([input.value, input.selectionStart]).toEqual([typed, caret])
  })

  it('keeps text composed in the middle and reads it afterwards', async () => {
    const rich = { ...OAK, values: { ...OAK.values, price: 12_345_600 } }
    open(7, [({ path }) => (path === INFO ? rich : undefined)])
    const input = await price()
    await act(async () => input.focus())
    fireEvent.compositionStart(input)
    fireEvent.input(input, { target: { value: '123,456.00w' }, isComposing: true })
    expect(input.value).toBe('123,456.00w')
    fireEvent.input(input, { target: { value: '123,456.00万' }, isComposing: true })
    fireEvent.compositionEnd(input)
    expect(screen.getByText(/^= 1,234,560,000\.00 CNY/)).toBeTruthy()
  })

  it('keeps a value that is set while it gains the focus', async () => {
    open(7)
    const input = await price()
    await act(async () => {
      input.focus()
      fireEvent.input(input, { target: { value: '45.6' } })
    })
    expect(input.value).toBe('45.6')
    act(() => input.blur())
    expect(input.value).toBe('45.60')
  })
})
