// A service that redirects, returns other files, reports a wrong state, or is slow. The contract takes effect only when all is right.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { flipSentBit } from '#modules/contracts/testing/flip-bit.ts'
import { ok } from '#testing/test-platform.ts'
import { createEsignFixture } from './testing/esign-fixture.ts'

const esign = createEsignFixture()
const { setUp, send, run, makeDue, readFlow, findFlows } = esign
beforeAll(() => setUp())

const BIG = 21 * 1024 * 1024
const sendSigned = async () => {
  const { id } = await send()
  await run()
  const [flow] = await findFlows(id)
  if (flow === undefined) throw new Error('no flow')
  return { id, flow }
}

describe('hostile service', () => {
  it('puts nothing into effect until the signed file is right', async () => {
    const { fake, contracts } = esign
    const { id, flow } = await sendSigned()
    for (const { phone } of flow.signers) fake.sign(flow, phone)
    const tricks: readonly (readonly [code: string, begin: () => void])[] = [
      ['http_302', () => fake.fail('detail', 'redirect')],
      ['http_200', () => fake.fail('detail', 'garbage')],
      ['http_302', () => fake.fail('fetch', 'redirect')],
      ['bad_address', () => void (fake.state.downloadUrl = 'https://elsewhere.example/file')],
      ['bad_address', () => void (fake.state.downloadUrl = 'http://esignoss.esign.cn/file')],
      ['too_large', () => fake.replaceFile({ body: Buffer.alloc(BIG, '%PDF-') })],
      ['other_hash', () => fake.replaceFile({ md5: 'AAAAAAAAAAAAAAAAAAAAAA==' })],
      ['no_pdf', () => fake.replaceFile({ body: '<html>' })],
      ['file_changed', () => void (fake.state.isModified = true)],
    ]
    for (const [code, begin] of tricks) {
      begin()
      await makeDue()
      await run()
      expect(await readFlow(id), code).toMatchObject({ stage: 2, error: expect.stringMatching(`^${code}: `) as string })
      expect((await contracts.read(id))['state']).toBe(1)
      fake.replaceFile({})
      Object.assign(fake.state, { downloadUrl: undefined, isModified: false })
    }
    await makeDue()
    await run()
    expect(await contracts.read(id)).toMatchObject({ state: 3, signing_error: '' })
  })

  it('puts nothing into effect once the stored file has changed', async () => {
    const { fake, contracts } = esign
    const { id, flow } = await sendSigned()
    for (const { phone } of flow.signers) fake.sign(flow, phone)
    await flipSentBit(esign.platform, id)
    await makeDue()
    await run()
    expect(await contracts.read(id)).toMatchObject({ state: 7 })
    expect(await readFlow(id)).toMatchObject({ stage: 3 })
  })

  it('is not believed when it is complete without all signatures', async () => {
    const { fake, contracts } = esign
    const { id, flow } = await sendSigned()
    fake.sign(flow, flow.signers[0]?.phone ?? '')
    flow.status = 2
    await makeDue()
    await run()
    expect(await readFlow(id)).toMatchObject({ stage: 2, error: expect.stringMatching(/^incomplete: /) as string })
    expect(await contracts.read(id)).toMatchObject({ state: 1 })
  })

  it('may take its time with the uploaded file', async () => {
    const { fake } = esign
    fake.state.isSlow = true
    const { id } = await send()
    for (let look = 0; look < 3; look += 1) {
      await makeDue()
      while (await esign.step());
    }
    expect(await findFlows(id)).toEqual([])
    fake.state.isSlow = false
    for (const file of fake.state.files.values()) file.status = 2
    await run()
    expect(await findFlows(id)).toHaveLength(1)
  })

  it('refuses a contract for a reason that its sender reads', async () => {
    const { fake, contracts } = esign
    const { id } = await send()
    fake.fail('create', { code: 1_437_328, message: '传入的签署人用户信息与e签宝用户信息不一致' })
    await run()
    expect(await readFlow(id)).toMatchObject({ stage: 6, error: expect.stringMatching(/^1437328: /) as string })
    const { rows } = await sql`select from msg where title = '签署平台拒绝合同' and content like '%1437328%'`.execute(
      esign.platform.db,
    )
    expect(rows).toHaveLength(1)
    await ok(contracts.act(contracts.clerk, 'Cancel', id, { reason: '更正' }))
    expect(await contracts.read(id)).toMatchObject({ state: 7 })
  })
})
