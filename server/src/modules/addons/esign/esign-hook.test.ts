// Calls of the service: forged, repeated, unknown, out of order, and about other contracts.
import { beforeAll, expect, it, describe } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { createEsignFixture } from './testing/esign-fixture.ts'

const esign = createEsignFixture()
const { setUp, send, run, findFlows, findHook, push, readFlow } = esign
let url: string
beforeAll(async () => {
  await setUp()
  url = await findHook()
})

const sendRunning = async () => {
  const { id } = await send()
  await run()
  const [flow] = await findFlows(id)
  if (flow === undefined) throw new Error('no flow')
  return { id, flow }
}
const describeEvent = (flow: string, action = 'SIGN_MISSON_COMPLETE') => ({
  action,
  timestamp: Date.now(),
  signFlowId: flow,
  signOrder: 1,
  signResult: 2,
  signFlowStatus: '2',
})
const readState = async (id: number) => (await esign.contracts.read(id))['state']

describe('call of the service', () => {
  it('queries its flow, whatever it claims', async () => {
    const { id, flow } = await sendRunning()
    esign.fake.sign(flow, flow.signers[0]?.phone ?? '')
    const call = esign.fake.buildCall(describeEvent(flow.id))
    expect((await push(url, call)).json()).toEqual({ code: '200', msg: 'success' })
    await run()
    expect(await readState(id)).toBe(2)

    // It claims completion, which the service does not confirm.
    for (const claim of [describeEvent(flow.id, 'SIGN_FLOW_COMPLETE'), { ...describeEvent(flow.id), signOrder: 2 }])
      expect((await push(url, esign.fake.buildCall(claim))).statusCode).toBe(200)
    await run()
    expect(await readState(id)).toBe(2)
    const history = esign.fake.calls.filter((operation) => operation === 'download')
    expect(history).toEqual([])
  })

  it('has one effect when it is repeated and comes out of order', async () => {
    const { id, flow } = await sendRunning()
    for (const { phone } of flow.signers) esign.fake.sign(flow, phone)
    const late = esign.fake.buildCall(describeEvent(flow.id, 'SIGN_FLOW_COMPLETE'))
    const early = esign.fake.buildCall(describeEvent(flow.id))
    for (const call of [late, early, late]) {
      expect((await push(url, call)).statusCode).toBe(200)
      await run()
      expect(await readState(id)).toBe(3)
    }
    expect(esign.fake.calls.filter((operation) => operation === 'download')).toHaveLength(1)
  })

  it.runIf(isFullTier)('changes nothing with an unknown event, flow or contract', async () => {
    const { id, flow } = await sendRunning()
    const other = await sendRunning()
    for (const { phone } of other.flow.signers) esign.fake.sign(other.flow, phone)
    const events = [
      describeEvent('unknown', 'SIGN_FLOW_COMPLETE'),
      { action: 'A_NEW_EVENT', data: 1 },
      { ...describeEvent(flow.id, 'SIGN_FLOW_COMPLETE'), otherFlow: other.flow.id },
    ]
    for (const event of events) expect((await push(url, esign.fake.buildCall(event))).statusCode).toBe(200)
    await run()
    expect(await readState(id)).toBe(1)
    expect(await readState(other.id)).toBe(1)
  })
})

describe('forged call', () => {
  it('is rejected and queries nothing', async () => {
    const { flow } = await sendRunning()
    const event = describeEvent(flow.id)
    const right = esign.fake.buildCall(event)
    const { 'x-tsign-open-signature': signature, ...unsigned } = right.headers
    const forged = [
      esign.fake.buildCall(event, { secret: 'another' }),
      esign.fake.buildCall(event, { appId: '1' }),
      { ...right, payload: JSON.stringify({ ...event, signOrder: 2 }) },
      { ...right, headers: unsigned },
      { ...right, headers: { ...right.headers, 'x-tsign-open-timestamp': '1' } },
      { ...right, headers: { ...right.headers, 'x-tsign-open-signature': signature?.slice(2) ?? '' } },
      { ...right, headers: { ...right.headers, 'x-tsign-open-signature-algorithm': 'none' } },
    ]
    const before = esign.fake.calls.length
    for (const call of forged) expect((await push(url, call)).statusCode).toBe(400)
    expect((await push(url.replace(/.{4}$/, 'aaaa'), right)).statusCode).toBe(404)
    await run()
    expect(esign.fake.calls).toHaveLength(before)
    expect(await readFlow(1)).toMatchObject({ failures: 0 })
  })

  it('is rejected when it is no JSON, although it is signed', async () => {
    const signed = esign.fake.buildCall([] as never)
    expect((await push(url, signed)).statusCode).toBe(400)
  })
})
