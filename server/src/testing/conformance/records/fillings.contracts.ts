// Contracts of a loan in several states, and their parties.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { buildContent, createContractFixture } from '#modules/contracts/testing/contract-fixture.ts'
import { ok, type TestPlatform } from '#testing/test-platform.ts'

/** Of two banks, so that each sees contracts that the other does not. */
export async function fillContracts(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  for (const bank of [0, 1]) {
    const fixture = await createContractFixture(platform)
    if (bank === 0) await fixture.addPlatformTemplate()
    const loan = await fixture.financing.createLoan(4, [await fixture.financing.receipt(300_00)], 1_000_000_00)
    const templates = [await fixture.addTemplate(), await fixture.addTemplate({ type: 6, signers: [1, 4] })]
    for (let place = bank; place < count; place += 2) {
      const named = { contract_name: `合同 ${place}`, remark: place % 3 === 0 ? null : `note ${place}` }
      const { id } = await ok(fixture.addContract(loan, templates[(place >> 1) % 2] ?? null, named))
      if (place % 4 > 1) continue
      await fixture.enterSigners(id)
      await ok(fixture.send(id))
      if (place % 8 < 2) await ok(fixture.act(fixture.clerk, 'Cancel', id, { reason: `wrong ${place}` }))
    }
  }
  const { rows } = await sql<Row>`
    select contract_name, contract_type, financing_id, origin, template_id, own_values,
           coalesce((select jsonb_agg(jsonb_build_object('id', file)) from unnest(file_url) as file), '[]') as file_url, effective_to, supersedes_id, remark from contract order by id`.execute(
    platform.db,
  )
  return rows
}

export async function fillParties({ db }: TestPlatform): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select id, contract_id, role, organisation_id, step, signer_name, state from contract_party order by id`.execute(db)
  return rows
}

/** Of contracts on paper, which need no phones. */
export async function fillCovenants(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  for (const bank of [0, 1]) {
    const fixture = await createContractFixture(platform)
    const loan = await fixture.financing.createLoan(4, [await fixture.financing.receipt(50_00)], 100_000_00)
    const lines = Array.from({ length: Math.ceil(count / 2) }, (_, place) => ({
      what: `约定 ${bank} ${place}`,
      who: ['货主', '仓储企业', '担保方', '银行'][place % 4],
      days: String(place + 1),
      months: place % 2 === 0 ? '' : '3',
    }))
    const template = await fixture.addTemplate({
      type: 6,
      sign_level: 3,
      signers: [1, 4],
      covenants: JSON.stringify(lines.slice(0, 30)),
      content: buildContent([
        { type: 'paragraph', content: [{ type: 'variable', attrs: { key: 'covenants.table' } }] },
      ]),
    })
    const { id } = await ok(fixture.addContract(loan, template))
    await ok(fixture.send(id))
    await fixture.signOnPaper(id)
  }
  const { rows } = await sql<Row>`
    select id, what, role, every_months, state, contract_id, financing_id, bank_id, place from covenant order by id`.execute(
    platform.db,
  )
  return rows
}

/** A later scan of a contract replaces an open one. */
export async function fillScans(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  for (const bank of [0, 1]) {
    const fixture = await createContractFixture(platform)
    const { id } = await fixture.sendOnPaper()
    for (let place = bank; place < count; place += 2)
      await ok(fixture.uploadScan('', { contract_id: id, remark: place % 3 === 0 ? null : `note ${place}` }))
  }
  const { rows } = await sql<Row>`
    select id, scan_no, contract_id, party_id, bank_id, matched, print_id, file_hash, pages, scan_pages, state, reason, remark,
           (select jsonb_agg(jsonb_build_object('id', file)) from unnest(files) as file) as files
      from contract_scan order by id`.execute(platform.db)
  return rows
}
