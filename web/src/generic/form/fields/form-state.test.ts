import { describe, expect, it } from 'vitest'
import { firstFormState, isJudged, nextFormState } from './form-state.ts'

const start = firstFormState({ start: { plant: '', price: '1.00' } })

describe('when a form says what is wrong', () => {
  it('not of a field that was merely passed through', () => {
    expect(isJudged(nextFormState(start, { kind: 'leave', name: 'plant' }), 'plant')).toBe(false)
  })

  it('of a field that was changed and left', () => {
    const typed = nextFormState(start, { kind: 'type', name: 'price', value: '' })
    expect(isJudged(typed, 'price')).toBe(false)
    expect(isJudged(nextFormState(typed, { kind: 'leave', name: 'price' }), 'price')).toBe(true)
  })

  it('of every field that was there at a try to save, and of none that appears later', () => {
    const tried = nextFormState(start, { kind: 'submit', names: ['plant'] })
    expect([isJudged(tried, 'plant'), isJudged(tried, 'price')]).toEqual([true, false])
  })

  it('repeats the server’s sentence until its field is changed', () => {
    const refused = nextFormState(start, { kind: 'refuse', fields: { plant: 'In use', price: 'Odd' } })
    expect(nextFormState(refused, { kind: 'type', name: 'plant', value: 'Elm' }).refused).toEqual({
      price: 'Odd',
    })
  })
})
