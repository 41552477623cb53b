import type { Row } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { listSteps } from './record-panel.tsx'

const SENT: Row = {
  platform: 'aliyun',
  stage: 1,
  report: 1,
  create_time: 100,
  send_time: 101,
  report_time: 105,
  provider_id: 'biz-1',
  report_code: 'DELIVERED',
  report_by: 2,
  error: '',
}
const describeSteps = (row: Row) =>
  listSteps(row).map(({ title, time, details }) => [
    title.en,
    time,
    ...details.map((detail) => (typeof detail === 'string' ? detail : detail.en)),
  ])

describe('way of a message', () => {
  it('shows times and codes from the text to the delivery', () => {
    expect(describeSteps(SENT)).toEqual([
      ['Written', 100],
      ['Submitted to the provider', 101, 'biz-1'],
      ['Delivered', 105, 'DELIVERED', 'confirmed by a query'],
    ])
  })

  it.each<[Row, string, string?]>([
    [{ stage: 3, error: 'blocked' }, 'Rejected', 'The phone is blocked'],
    [{ stage: 4, error: 'connect: refused' }, 'Given up', 'connect: refused'],
    [{ stage: 0, error: 'sms_day_limit' }, 'Waiting for submission', 'The limit per day is reached'],
    [{ stage: 2 }, 'Submission ambiguous'],
    [{ report: 3 }, 'No report within 72 hours'],
    [{ report: 0 }, 'Waiting for a delivery report'],
    [{ platform: 'local', stage: 0 }, 'Passed on by an administrator'],
  ])('ends with the state of %j', (change, title, detail) => {
    const last = describeSteps({ ...SENT, ...change }).at(-1)
    expect([last?.[0], last?.[2]]).toEqual([title, detail])
  })
})
