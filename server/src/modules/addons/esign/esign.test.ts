// A contract of level 2 from its sending to its effect, at the fake of e签宝.
import { buffer } from 'node:stream/consumers'
import type { ContractPage, TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { endContracts } from '#modules/contracts/jobs/contract-terms.ts'
import { APPLICATION_LIST } from '#modules/lending/testing/financing-fixture.ts'
import { TEMPLATE_LIST } from '#modules/paths.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { BANK, createEsignFixture, OWNER, STORE } from './testing/esign-fixture.ts'

const esign = createEsignFixture()
const { setUp, send, run, makeDue, readFlow, findFlows, createDraft } = esign
beforeAll(() => setUp())

const getSigner = (signers: Awaited<ReturnType<typeof send>>['signers'], role: number) => {
  const signer = signers.get(role)
  if (signer === undefined) throw new Error('no signer')
  return signer
}

describe('contract of level 2', () => {
  it('is signed at the service in order and takes effect with the signed file', async () => {
    const { contracts, fake } = esign
    const { id, loan, signers } = await send()
    expect(await contracts.read(id)).toMatchObject({ state: 1 })
    await run()
    const [flow] = await findFlows(id)
    if (flow === undefined) throw new Error('no flow')
    expect(fake.state.files.get(flow.fileId)?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const [owner, store, bank] = [OWNER, STORE, BANK].map((role) => getSigner(signers, role))
    expect(flow.signers.map(({ phone, order }) => [phone, order])).toEqual([
      [owner?.number, 1],
      [store?.number, 1],
      [bank?.number, 2],
    ])

    const { code, page } = await contracts.open(getSigner(signers, OWNER))
    expect(page).toMatchObject({ sign_level: 2, provider_url: `https://t.esign.cn/${flow.id}-0001` })
    const drawn = getSigner(signers, OWNER).phone.call('refuse', { code, reason: 'no' })
    expect(await getRejectionCode(drawn)).toBe('contract_changed')

    fake.sign(flow, getSigner(signers, OWNER).number)
    await makeDue()
    await run()
    expect(await contracts.read(id)).toMatchObject({ state: 2 })
    const again = getSigner(signers, OWNER).phone.call<ContractPage>('info', { code })
    expect(await getRejectionCode(again)).toBe('ticket_unusable')

    fake.sign(flow, getSigner(signers, STORE).number)
    await makeDue()
    await run()
    const { page: last } = await contracts.open(getSigner(signers, BANK))
    expect(last.provider_url).toBe(`https://t.esign.cn/${flow.id}-0004`)
    fake.sign(flow, getSigner(signers, BANK).number)
    expect(await contracts.financing.read(APPLICATION_LIST, loan)).toMatchObject({ loan_state: 4 })
    await makeDue()
    await run()

    const done = await contracts.read(id)
    expect(done).toMatchObject({ state: 3, sign_status: 2, signing_error: '' })
    expect(await readFlow(id)).toMatchObject({ stage: 4, flow: flow.id })
    expect(await contracts.financing.read(APPLICATION_LIST, loan)).toMatchObject({ loan_state: 5 })
    const { rows } = await sql<{ sha256: string; media_type: string }>`
      select sha256, media_type from contract join file on file.id = signed_file[1] where contract.id = ${id}`.execute(
      esign.platform.db,
    )
    const [stored] = rows
    const bytes = await buffer(esign.platform.files.store.read(stored?.sha256 ?? ''))
    expect(stored).toMatchObject({ media_type: 'application/pdf' })
    expect(bytes.toString('latin1')).toMatch(/^%PDF-[^]*% signed/)
    const evidence = JSON.parse((await readFlow(id)).evidence) as { readonly cert: { readonly certSN: string } }[]
    expect(evidence).toHaveLength(3)
    expect(JSON.stringify(evidence)).not.toContain('sealData')
  })

  it.runIf(isFullTier)('supersedes an earlier one', async () => {
    const { contracts, fake, platform } = esign
    const complete = async ({ id, signers }: Awaited<ReturnType<typeof createDraft>>) => {
      await ok(contracts.send(id))
      await run()
      const [flow] = await findFlows(id)
      if (flow === undefined) throw new Error('no flow')
      for (const role of [OWNER, STORE, BANK]) fake.sign(flow, getSigner(signers, role).number)
      await makeDue()
      await run()
      expect(await contracts.read(id)).toMatchObject({ state: 3 })
    }
    const [first, second] = [await createDraft(), await createDraft()]
    await complete(first)
    await sql`update contract set financing_id = ${first.loan}, supersedes_id = ${first.id} where id = ${second.id}`.execute(
      platform.db,
    )
    await complete(second)
    expect(await contracts.read(first.id)).toMatchObject({ state: 4 })
  })

  it('is refused with the words of the signer', async () => {
    const { contracts, fake } = esign
    const { id, signers } = await send()
    await run()
    const [flow] = await findFlows(id)
    if (flow === undefined) throw new Error('no flow')
    fake.refuse(flow, getSigner(signers, STORE).number, '仓位有误')
    await makeDue()
    await run()
    expect(await contracts.read(id)).toMatchObject({ state: 8, reason: '仓位有误' })
    expect(await readFlow(id)).toMatchObject({ stage: 5 })
    expect(fake.calls).not.toContain('revoke')
  })

  it.runIf(isFullTier)('is void when its flow has expired', async () => {
    const { contracts } = esign
    const { id } = await send()
    await run()
    const [flow] = await findFlows(id)
    if (flow === undefined) throw new Error('no flow')
    flow.status = 5
    await makeDue()
    await run()
    expect(await contracts.read(id)).toMatchObject({ state: 7 })
    expect(await readFlow(id)).toMatchObject({ stage: 5 })
  })

  it('cancels its flow when it is voided', async () => {
    const { contracts } = esign
    const { id } = await send()
    await run()
    await ok(contracts.act(contracts.clerk, 'Cancel', id, { reason: '金额有误' }))
    await run()
    expect((await findFlows(id)).map(({ status }) => status)).toEqual([3])
    expect(await readFlow(id)).toMatchObject({ stage: 5 })
  })

  it('cancels its flow when the time for signing is over', async () => {
    const { contracts, platform, deps } = esign
    const { id } = await send()
    await run()
    await sql`update contract set sign_end = now() - interval '1 minute' where id = ${id}`.execute(platform.db)
    await endContracts(deps)
    expect(await contracts.read(id)).toMatchObject({ state: 7 })
    await run()
    expect((await findFlows(id)).map(({ status }) => status)).toEqual([3])
  })

  it('creates no flow when it is voided before the service was called', async () => {
    const { contracts } = esign
    const { id } = await send()
    await ok(contracts.act(contracts.clerk, 'Cancel', id, { reason: '金额有误' }))
    await run()
    expect(await findFlows(id)).toEqual([])
    expect(await readFlow(id)).toMatchObject({ stage: 5 })
  })
})

describe('signing service that is not ready', () => {
  const listLevels = async () => {
    const { form } = await ok(esign.contracts.clerk.get<TableMeta>(TEMPLATE_LIST))
    const field = form?.groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'sign_level')
    return field?.options?.map(({ value }) => value)
  }

  it('is not offered by templates, and contracts that need it are not sent', async () => {
    expect(await listLevels()).toEqual([1, 2, 3])
    const { id } = await createDraft()
    await setUp({ status: 0 })
    expect(await listLevels()).toEqual([1, 3])
    expect(await getRejectionCode(esign.contracts.send(id))).toBe('signing_service_off')
    await setUp()
    await ok(esign.contracts.send(id))
  })
})
