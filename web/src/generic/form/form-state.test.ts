import { describe, expect, it } from 'vitest'
import { firstFormState, isJudged, nextFormState } from './form-state.ts'

const start = firstFormState({ plant: '', price: '1.00' })

describe('when a form says what is wrong', () => {
  it('not of a field that was merely passed through', () => {
    expect(isJudged(nextFormState(start, { kind: 'leave', name: 'plant' }), 'plant')).toBe(false)
  })

  it('of a field that was changed and left', () => {
    const typed = nextFormState(start, { kind: 'type', name: 'price', value: '' })
    expect(isJudged(typed, 'price')).toBe(false)
    expect(isJudged(nextFormState(typed, { kind: 'leave', name: 'price' }), 'price')).toBe(true)
  })

  it('of every field after a try to save', () => {
    expect(isJudged(nextFormState(start, { kind: 'submit' }), 'plant')).toBe(true)
  })

  it('repeats the server’s sentence until its field is changed', () => {
    const refused = nextFormState(start, { kind: 'refuse', fields: { plant: 'In use', price: 'Odd' } })
    expect(nextFormState(refused, { kind: 'type', name: 'plant', value: 'Elm' }).refused).toEqual({
      price: 'Odd',
    })
  })
})
