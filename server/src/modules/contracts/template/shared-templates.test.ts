// Approved templates of the platform, which banks read.
import type { RecordResponse, Row, TableMeta } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { createContractFixture } from '../testing/contract-fixture.ts'
import { contractTemplate } from './template.ts'

const { fixture } = await setUpDesk(createContractFixture)
const { path, calls } = contractTemplate
const { clerk, checker } = fixture

const list = async () => ok(clerk.get<Row[]>(path, { page: 1 }))

it('lists approved templates of the platform for a bank, which cannot change them', async () => {
  const own = await fixture.addTemplate()
  const shared = await fixture.addPlatformTemplate()
  const pending = await fixture.submitPlatformTemplate('PENDING')
  const rows = await list()
  expect(rows.map(({ id, is_shared }) => [id, is_shared]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [own, 0],
    [shared, 1],
  ])
  expect(await getRejectionCode(clerk.get(calls.info, { id: pending }))).toBe('not_found')
  const { version, values } = await ok(clerk.get<RecordResponse>(calls.info, { id: shared }))
  expect(values).toMatchObject({ bank_id: null, content: expect.stringContaining('监管') })

  const change = clerk.post(calls.edit, { ...values, id: shared, version, name: '改' })
  const retire = checker.post(path.replace(/List$/, 'Disable'), { id: shared })
  for (const attempt of [change, retire]) expect(await getRejectionCode(attempt)).toBe('not_found')
  const { actions } = await ok(checker.get<TableMeta>(path))
  const conditions = new Map(actions.map(({ name, when }) => [name, when?.['is_shared']]))
  expect(conditions.get('disable')).toEqual([0])
  expect(conditions.get('edit')).toEqual([0])
  expect(conditions.get('look')).toBeUndefined()
  expect(conditions.get('copy')).toBeUndefined()
})

it('is copied by a bank under another code', async () => {
  const [shared] = (await list()).filter(({ is_shared }) => is_shared === 1)
  const { values } = await ok(clerk.get<RecordResponse>(calls.info, { id: Number(shared?.['id']) }))
  const input = Object.fromEntries(Object.keys(contractTemplate.sample).map((name) => [name, values[name] ?? null]))
  expect(await getRejectionCode(clerk.post(calls.add, input))).toBe('invalid_input')
  const { id } = await ok(clerk.post<{ id: number }>(calls.add, { ...input, code: 'OWN-COPY' }))
  expect((await list()).find((each) => each['id'] === id)).toMatchObject({ is_shared: 0 })
})
