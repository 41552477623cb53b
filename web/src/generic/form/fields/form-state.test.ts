import { describe, expect, it } from 'vitest'
import { createFormState, isJudged, reduceFormState } from './form-state.ts'

const start = createFormState({ start: { plant: '', price: '1.00' } })

describe('display of validation errors', () => {
  it('hides the error of a field that was left unchanged', () => {
    expect(isJudged(reduceFormState(start, { kind: 'leave', name: 'plant' }), 'plant')).toBe(false)
  })

  it('shows the error of a field that was changed and left', () => {
    const typed = reduceFormState(start, { kind: 'type', name: 'price', value: '' })
    expect(isJudged(typed, 'price')).toBe(false)
    expect(isJudged(reduceFormState(typed, { kind: 'leave', name: 'price' }), 'price')).toBe(true)
  })

  it('shows the errors of all fields present at a submit, not of later ones', () => {
    const tried = reduceFormState(start, { kind: 'submit', names: ['plant'] })
    expect([isJudged(tried, 'plant'), isJudged(tried, 'price')]).toEqual([true, false])
  })

  it('keeps an error of the server until its field changes', () => {
    const rejected = reduceFormState(start, { kind: 'refuse', fields: { plant: 'In use', price: 'Odd' } })
    expect(reduceFormState(rejected, { kind: 'type', name: 'plant', value: 'Elm' }).rejected).toEqual({
      price: 'Odd',
    })
  })
})
