import { expect, it } from 'vitest'
import { EVENT } from '#modules/lending/loan/loan.record.ts'
import { getEntryTitle } from './pdf.ts'

it('has a title for each event of a loan', () => {
  for (const kind of Object.values(EVENT)) expect(getEntryTitle({ kind }, 'en')).not.toBe('')
})
