import { createHash } from 'node:crypto'
import {
  RECEIPT_CHECK,
  RECEIPT_LIFE,
  RECEIPT_PDF,
  type ReceiptCheck,
  type ReceiptLife,
  type RecordResponse,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../../scripts/tier.mjs'
import { systemSet } from '#modules/system/systemset/systemset.ts'
import { buildApiUrl, send } from '#testing/client/callers.ts'
import { normalizePdfText, readPdfPages } from '#testing/files/pdf-pages.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { createOperation, endorseReceipt, createReceiptDesk, runStep } from '#modules/receipts/testing/receipt-desk.ts'
import { signRequest } from '#testing/client/requests.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { takeFirst } from '#testing/share.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const other = await createReceiptDesk(platform)

const [SPLIT, FREEZE, DELIVER] = [2, 4, 6]
const issueReceipt = async (weight: number) => fixture.issued(await fixture.createLot(weight, { quality: 'A' }), weight)
const loadLife = (who: SignedInCaller, id: number, lang = 'zh-cn') =>
  ok(who.get<ReceiptLife>(RECEIPT_LIFE, { id }, lang))
const getCode = async (id: number) =>
  (await loadLife(fixture.owner, id)).document?.check_path.replace('/business/receipt/', '') ?? ''
const checkCode = (code: string, lang = 'zh-cn') => platform.nobody.get<ReceiptCheck>(RECEIPT_CHECK, { code }, lang)

async function renderPdf(who: SignedInCaller, id: number, lang: string) {
  const reply = await who.rawPost(RECEIPT_PDF, { lang }, { id })
  const pages = await readPdfPages(reply.bytes)
  return { reply, pages, text: pages.map((page) => page.text).join('') }
}

describe('receipt document', () => {
  it.each(
    takeFirst([
      ['zh-cn', '存货人', '300.00吨'],
      ['en', 'Depositor', '300.00t'],
      ['es', 'Depositante', '300,00t'],
      ['ja', '寄託者', '300.00トン'],
    ]),
  )('is a PDF with the contents of art. 909 in the reader’s language (%s)', async (lang, depositor, weight) => {
    const id = await issueReceipt(300_00)
    const { reply, text, pages } = await renderPdf(fixture.owner, id, lang)
    const { document } = await loadLife(fixture.owner, id, lang)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain(`${document?.no}.pdf`)
    expect(pages).toHaveLength(1)
    for (const said of ['仓单', depositor, weight, document?.no ?? '', '宁波', 'Copper'])
      expect(text).toContain(normalizePdfText(said))
    for (const fact of document?.parts.flatMap((part) => part.facts) ?? [])
      expect(text).toContain(normalizePdfText(fact.text))
  })

  it('contains endorsements and deliveries, and a watermark once the receipt has ended', async () => {
    const id = await issueReceipt(10_00)
    await endorseReceipt(fixture, other, id)
    const delivery = await createOperation(other.owner, DELIVER, id, { weight: 10_00, receiver: 'Wang Min' })
    const { row } = await ok(
      other.owner.get<{ row: { pickup_code: string } }>('seller_p/pledge/OperationInfo', { id: delivery }),
    )
    await ok(
      runStep(fixture.clerk, 'Weigh', delivery, {
        pickup_code: row.pickup_code,
        weighed_weight: 10_00,
        vehicle_no: '浙B1',
        driver_name: 'Wang Min',
      }),
    )
    await ok(runStep(fixture.manager, 'Hand', delivery))
    const { text } = await renderPdf(other.owner, id, 'en')
    for (const said of ['Endorsements', 'Deliveries', 'WangMin', 'Endorser']) expect(text).toContain(said)
    expect(text.split('WangMin')).toHaveLength(2)
    expect(text.split('Delivered').length).toBeGreaterThan(2)
  })

  it.runIf(isFullTier)('links to the site URL in the settings, not to the host of the request', async () => {
    const id = await issueReceipt(10_00)
    const call = {
      method: 'POST',
      url: buildApiUrl(`${RECEIPT_PDF}?lang=en`),
      body: JSON.stringify({ id }),
    } as const
    const loadPdf = async () => {
      const sent = signRequest(fixture.owner.session, call)
      const headers = { ...sent.headers, host: 'evil.example', 'x-forwarded-host': 'evil.example' }
      return (await send(platform.app, { ...sent, headers })).bytes
    }
    const text = async () => (await readPdfPages(await loadPdf())).map((page) => page.text).join('')
    const code = normalizePdfText('Scan to check')
    expect(await text()).not.toContain(code)
    const setSite = async (site_url: string) => {
      const { version } = await ok(platform.admin.get<RecordResponse>(systemSet.calls.info))
      await ok(platform.admin.post(systemSet.calls.edit, { version, site_url }))
    }
    await setSite('https://cangdan.example')
    expect(await text()).toContain(code)
    await setSite('')
    expect(await text()).not.toContain(code)
  })

  it('contains the hash of the last ledger entry', async () => {
    const id = await issueReceipt(10_00)
    const [first] = (await ok(checkCode(await getCode(id)))).proof.entries
    await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.owner, SPLIT, id, { weight: 1_00 })))
    const [last] = (await ok(checkCode(await getCode(id)))).proof.entries
    const { text } = await renderPdf(fixture.owner, id, 'en')
    expect(text).toContain(last?.hash)
    expect(text).not.toContain(first?.hash)
  })

  it('contains the seal of the storage firm, its signature, and the hash of the check page', async () => {
    const id = await issueReceipt(10_00)
    const seal = [await ok(fixture.clerk.upload('seal.png', createPicture(5)))]
    await sql`
      update store set seal_image = array[${seal[0]?.id ?? 0}]::bigint[] where id = ${fixture.storeId}`.execute(
      platform.db,
    )
    const { proof } = await ok(checkCode(await getCode(id)))
    const { pages } = await renderPdf(fixture.owner, id, 'zh-cn')
    expect(pages.map(({ images }) => images)).toEqual([1])
    expect(pages[0]?.text).toContain('保管人签章')
    expect(pages[0]?.text).toContain(proof.entries.at(-1)?.hash)
    await sql`update store set seal_image = '{}' where id = ${fixture.storeId}`.execute(platform.db)
  })

  it('requires the right to read the receipt, and does not exist before the issue', async () => {
    const id = await issueReceipt(1_00)
    for (const who of [other.owner, other.clerk]) {
      expect(await who.post(RECEIPT_PDF, { id })).toMatchObject({ code: 'not_found' })
      expect(await who.get(RECEIPT_LIFE, { id })).toMatchObject({ code: 'not_found' })
    }
    const { id: draft } = await ok(fixture.draft(await fixture.createLot(1_00), 1_00))
    expect(await fixture.clerk.post(RECEIPT_PDF, { id: draft })).toMatchObject({ code: 'not_now' })
    expect((await loadLife(fixture.clerk, draft)).document).toBeNull()
  })
})

describe('public check of a receipt', () => {
  it('returns only number and state, without a session, in four languages', async () => {
    const id = await issueReceipt(10_00)
    const code = await getCode(id)
    const text = await Promise.all(['zh-cn', 'en', 'es', 'ja'].map((lang) => checkCode(code, lang)))
    const states = text.map((answer) => (answer.status ? answer.data.state : ''))
    expect(states).toEqual(['在册', 'Live', 'Vigente', '有効'])
    const { contract_no, time, ...rest } = await ok(checkCode(code))
    expect(contract_no).toMatch(/^WRK\d+$/)
    expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(3_600)
    const { proof, ...shown } = rest
    expect(shown).toEqual({ life: 1, state: '在册', is_live: true })
    expect(proof).toMatchObject({ stream: '', entries: [{ seq: 0, body: null, index: null }] })
  })

  it('returns the current state', async () => {
    const id = await issueReceipt(10_00)
    await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.owner, SPLIT, id, { weight: 1_00 })))
    expect(await ok(checkCode(await getCode(id)))).toMatchObject({ state: '已分割', is_live: false })
  })

  it('cannot be guessed: codes are random, other input is rejected, and requests are limited', async () => {
    const [one, two] = [await getCode(await issueReceipt(1_00)), await getCode(await issueReceipt(1_00))]
    // Version 4 of RFC 9562: 122 random bits.
    for (const code of [one, two]) expect(code).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-/)
    const distance = one.split('').filter((letter, place) => letter !== two[place]).length
    expect(distance).toBeGreaterThan(15)
    const { rows } = await sql<{ contract_no: string; id: number }>`
      select contract_no, id from receipt order by id desc limit 1`.execute(platform.db)
    const guesses = [rows[0]?.contract_no ?? '', String(rows[0]?.id), one.toUpperCase(), `${one} `, "' or true --", '']
    for (const guess of guesses) expect(await checkCode(guess)).toMatchObject({ code: 'not_found' })
    const often = await Promise.all(Array.from({ length: 40 }, () => checkCode(crypto.randomUUID())))
    expect(new Set(often.map((answer) => !answer.status && answer.code))).toEqual(new Set(['not_found', 'too_many']))
  })
})

describe('entries of a receipt', () => {
  it('are those of its ledger stream with user, time, reason and proof', async () => {
    const id = await issueReceipt(50_00)
    const [first, second] = fixture.risk
    const files = [{ id: (await ok(first.upload('order.png', createPicture(3)))).id }]
    await ok(
      runStep(second, 'Decide', await createOperation(first, FREEZE, id, { weight: 20_00, files, reason: 'court' })),
    )
    await createOperation(fixture.owner, DELIVER, id, { weight: 5_00, receiver: 'Li' })
    const { entries, steps } = await loadLife(fixture.owner, id)
    expect(entries.map(({ event, weight }) => [event, weight])).toEqual([
      ['预留提货', 5_00],
      ['冻结', 20_00],
      ['暂时冻结', 20_00],
      ['签发', 50_00],
    ])
    expect(entries[1]).toMatchObject({ operation: { reason: 'court' } })
    expect(entries[1]?.who).not.toBe(entries[1]?.operation?.ask_name)
    expect(steps).toMatchObject([{ kind: '提货', state: '待办理', weight: 5_00 }])
    const { rows } = await sql<{ body: Buffer; seq: number }>`
      select seq, body from ledger_entry where stream = ${`receipt:${id}`} order by seq desc`.execute(platform.db)
    const hashLeaf = (body: Buffer) =>
      createHash('sha256')
        .update(Buffer.concat([Buffer.of(0), body]))
        .digest('hex')
    expect(entries.map(({ seq, hash }) => [seq, hash])).toEqual(rows.map(({ seq, body }) => [seq, hashLeaf(body)]))
  })

  it('hide later changes from an endorser', async () => {
    const id = await issueReceipt(10_00)
    await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.owner, SPLIT, id, { weight: 4_00 })))
    const part = (await loadLife(fixture.owner, id)).lineage[1]?.id ?? 0
    await endorseReceipt(fixture, other, part)
    await ok(runStep(fixture.manager, 'Execute', await createOperation(other.owner, SPLIT, part, { weight: 1_00 })))
    const { lineage } = await loadLife(fixture.owner, id)
    expect(lineage.map(({ depth }) => depth)).toEqual([0, 1, 1])
    expect(lineage.find((each) => each.id === part)).toMatchObject({ is_seen: false, life: '' })
    // The new holder sees all ancestors.
    const theirs = (await loadLife(other.owner, part)).lineage
    expect(theirs.map(({ depth, is_seen }) => [depth, is_seen])).toEqual([
      [0, true],
      [-1, false],
      [1, true],
      [1, true],
    ])
  })
})
