import { expect, it } from 'vitest'
import { EVENT } from '#modules/lending/loan/loan.record.ts'
import { entryText } from './paper.ts'

it('has a title for each event of a loan', () => {
  for (const kind of Object.values(EVENT)) expect(entryText({ kind }, 'en')).not.toBe('')
})
