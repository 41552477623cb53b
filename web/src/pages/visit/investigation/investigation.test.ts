import type { InvestigationPage } from '@cangdan/protocol'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraft } from '../draft/draft.ts'
import { createFakeVisit } from '../testing/fake-visit.ts'
import {
  buildInvestigationReport,
  findOpenSteps,
  INVESTIGATION,
  type InvestigationDraft,
  type InvestigationEntries,
} from './investigation.ts'

const page = (createFakeVisit('investigation').reply('Info', {}) as { data: InvestigationPage }).data
const empty: InvestigationDraft = createDraft(page, INVESTIGATION.emptyEntries, 'company')
const enter = (entries: Partial<InvestigationEntries>, texts: Partial<InvestigationEntries['texts']> = {}) => ({
  ...empty,
  entries: { ...empty.entries, ...entries, texts: { ...empty.entries.texts, ...texts } },
})

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    (() => new Proxy({}, { get: () => () => undefined, set: () => true })) as never,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AA==')
  return () => vi.restoreAllMocks()
})

describe('investigation', () => {
  it('requires risks, a conclusion, both choices and a signature', () => {
    expect(findOpenSteps(empty)).toEqual(['checks', 'conclusion', 'submit'])
    const texts = { risk_point: 'price', conclusion: 'sound' }
    expect(findOpenSteps(enter({ need_supply: 0, approve_status: 0 }, texts))).toEqual(['submit'])
    expect(findOpenSteps(enter({ need_supply: 1, approve_status: 0 }, texts))).toEqual(['conclusion', 'submit'])
    const explained = enter({ need_supply: 1, approve_status: 1 }, { ...texts, supply_explain: 'audit' })
    expect(findOpenSteps(explained)).toEqual(['submit'])
  })

  it.each([
    ['', null],
    ['6.5', 650],
    ['36', 3600],
  ])('reports the rate %j as %j', (interest_rate, expected) => {
    const draft = enter({ interest_rate })
    expect(findOpenSteps(draft)).not.toContain('trade')
    expect(buildInvestigationReport(draft).interest_rate).toBe(expected)
  })

  it.each(['36.01', '1.234', 'six'])('rejects the rate %j', (interest_rate) => {
    expect(findOpenSteps(enter({ interest_rate }))).toContain('trade')
  })

  it('drops the explanation of papers that are not needed after all', () => {
    const report = buildInvestigationReport(
      enter({ need_supply: 0 }, { supply_explain: 'audit', terminal_user: ' A ' }),
    )
    expect(report).toMatchObject({ need_supply: 0, supply_explain: '', terminal_user: 'A', checks: [] })
  })
})
