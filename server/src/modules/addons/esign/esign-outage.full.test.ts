// Contracts at a service that does not respond, loses responses, or is called by two servers.
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ESIGN_HOSTS } from '#modules/addons/testing/fakes/esign/fake-esign.ts'
import { runNextFlow } from '#modules/contracts/signing/run-flows.ts'
import { ok } from '#testing/test-platform.ts'
import { createEsignFixture } from './testing/esign-fixture.ts'

const esign = createEsignFixture()
const { setUp, send, run, makeDue, readFlow, findFlows } = esign
beforeAll(() => setUp())
/** Nothing listens there. */
const DEAD = 'http://127.0.0.1:1'
const NOBODY = { [ESIGN_HOSTS.gateway]: DEAD, [ESIGN_HOSTS.files]: DEAD }
const runInVain = async () => {
  const outgoing = { ...esign.deps.outgoing, baseUrls: NOBODY }
  while (await runNextFlow({ ...esign.deps, outgoing }));
}
const second = () => ({ ...esign.deps, db: esign.platform.db })
const runBoth = () => Promise.all([run(), run(second())])

/** Advances the clock of this process, and that of the flows in the database. */
async function passMinutes(minutes: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * 60_000)
  await sql`update signing_flow set due_time = due_time - make_interval(mins => ${minutes})`.execute(esign.platform.db)
}

describe('creation without a response', () => {
  it.each(['done_error', 'reset'] as const)('creates one flow after the fault %s', async (fault) => {
    const { id } = await send()
    esign.fake.fail('create', fault)
    await run()
    expect(await readFlow(id)).toMatchObject({ stage: 1, flow: '' })
    expect(await findFlows(id)).toHaveLength(fault === 'reset' ? 0 : 1)
    await makeDue()
    await runBoth()
    const [flow, ...copies] = await findFlows(id)
    expect(copies).toEqual([])
    expect(await readFlow(id)).toMatchObject({ stage: 2, flow: flow?.id })
  })

  it('keeps the first of two flows and cancels the other', async () => {
    const { id } = await send()
    await run()
    const [flow] = await findFlows(id)
    if (flow === undefined) throw new Error('no flow')
    esign.fake.state.flows.set('copy', { ...flow, id: 'copy', startTime: flow.startTime + 1 })
    await sql`update signing_flow set stage = 1, flow = '', due_time = now() where contract_id = ${id}`.execute(
      esign.platform.db,
    )
    await run()
    expect(await readFlow(id)).toMatchObject({ stage: 2, flow: flow.id })
    expect(esign.fake.state.flows.get('copy')).toMatchObject({ status: 3 })
  })

  it('is cancelled when the contract is voided before it is resolved', async () => {
    const { contracts, fake } = esign
    const { id } = await send()
    fake.fail('create', 'done_error')
    await run()
    await ok(contracts.act(contracts.clerk, 'Cancel', id, { reason: '金额有误' }))
    await run()
    expect((await findFlows(id)).map(({ status }) => status)).toEqual([3])
    expect(await readFlow(id)).toMatchObject({ stage: 5 })
  })
})

describe('two servers', () => {
  it('create one flow per contract and put it into effect once', async () => {
    const sent = [await send(), await send()]
    await runBoth()
    for (const { id } of sent) {
      const [flow, ...copies] = await findFlows(id)
      if (flow === undefined) throw new Error('no flow')
      expect(copies).toEqual([])
      for (const { phone } of flow.signers) esign.fake.sign(flow, phone)
    }
    await makeDue()
    await runBoth()
    for (const { id } of sent) {
      expect(await esign.contracts.read(id)).toMatchObject({ state: 3 })
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from record_history where table_name = 'contract' and record_id = ${id} and verb = 'take_effect'`.execute(
        esign.platform.db,
      )
      expect(rows).toEqual([{ count: 1 }])
    }
  })
})

const countInvitations = async (contractId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from page_ticket join contract_party on contract_party.id = party_id
     where contract_id = ${contractId}`.execute(esign.platform.db)
  return rows[0]?.count ?? 0
}

// The last test of the file: failures of the host that are later than the real time would pause it in others.
describe('service without a connection', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('receives each contract once after ten minutes', async () => {
    const sent = [await send(), await send(), await send()]
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let minute = 0; minute < 10; minute += 1) {
      await runInVain()
      await passMinutes(1)
    }
    for (const { id } of sent) expect(await readFlow(id)).toMatchObject({ stage: 0, flow: '' })
    expect((await readFlow(sent[0]?.id ?? 0)).error).toMatch(/^(?:connect|circuit_open): /)
    // The first call after the pause tests the host; calls at the same time wait once more.
    for (let round = 0; round < 3; round += 1) {
      await passMinutes(90)
      await runBoth()
    }
    for (const { id } of sent) {
      expect(await findFlows(id)).toHaveLength(1)
      expect(await readFlow(id)).toMatchObject({ stage: 2, error: '' })
      expect(await countInvitations(id)).toBe(2)
    }
  })
})
