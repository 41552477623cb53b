import type { Row } from '@cangdan/protocol'
import { createCallFixture } from '#modules/lending/testing/call-fixture.ts'
import { getToday } from '#modules/lending/testing/financing-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { createSharedFixture } from './shared-fixture.ts'

interface ReadyCall {
  readonly id: number
  readonly caller: SignedInCaller
  readonly input?: Row
}
type CallMaker = (platform: TestPlatform) => Promise<ReadyCall>

/** Other tests put calls into states that no valuation accepts. */
const calledFixture = createSharedFixture((platform) => createCallFixture(platform, { warn: () => undefined }))

const REASON = { answer: 'so' }
const ASK = { ask_hours: 1, ask_reason: 'so' }

const DISPUTE = {
  dispute_reason: 5,
  dispute_lines: '',
  dispute_figure: 0,
  dispute_remark: 'so',
  dispute_files: [],
}
const ANSWER = {
  resolve_lines: '',
  resolve_figure: 0,
  quote_source: 'so',
  quote_date: getToday(),
  resolve_remark: 'so',
}

interface CallState {
  readonly isDisputed?: true
  readonly isAsked?: true
  readonly isBreached?: true
  readonly isProposed?: true
  readonly input?: Row
}

/** Each record is a new call: the price rises, so that earlier calls are cured, and falls again. */
const createCallMaker =
  (by: 'owner' | 'manager' | 'approver', state: CallState = {}): CallMaker =>
  async (platform) => {
    const { isDisputed, isAsked, isBreached, isProposed, input } = state
    const fixture = await calledFixture(platform)
    const { loan, call: id } = await fixture.createCalledLoan()
    if (isDisputed === true) await ok(fixture.actOnCall(fixture.owner, 'Dispute', id, DISPUTE))
    if (isAsked === true) await ok(fixture.actOnCall(fixture.owner, 'Ask', id, ASK))
    if (isBreached === true) {
      await fixture.expire(loan, 'cure_by')
      await fixture.work()
    }
    if (isProposed === true) await ok(fixture.actOnCall(fixture.manager, 'Propose', id, REASON))
    const files = isDisputed === true ? { quote_files: await fixture.files(fixture[by]) } : {}
    return { id, caller: fixture[by], ...(input === undefined ? {} : { input: { ...input, ...files } }) }
  }

export const OF_MARGIN_CALLS: Readonly<Record<string, CallMaker>> = {
  acknowledge: createCallMaker('owner'),
  ask: createCallMaker('manager', { input: ASK }),
  extend: createCallMaker('approver', { isAsked: true }),
  decline: createCallMaker('approver', { isAsked: true }),
  propose: createCallMaker('manager', { isBreached: true, input: REASON }),
  declare: createCallMaker('approver', { isBreached: true, isProposed: true }),
  dispute: createCallMaker('owner', { input: DISPUTE }),
  resolve: createCallMaker('manager', { isDisputed: true, input: ANSWER }),
  dossier: createCallMaker('manager'),
  refuse: createCallMaker('approver', { isBreached: true, isProposed: true, input: REASON }),
}
