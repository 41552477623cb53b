import { ORG_PATHS, type OrgInfo, type OrgNode } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const { tree: TREE, info: INFO } = ORG_PATHS
const ORGANISATIONS = 'seller/organisation/OrganisationList'

let platform: TestPlatform
let bank: number
beforeAll(async () => {
  platform = await createTestPlatform()
  bank = await platform.organisation('bank', 'North')
  await platform.organisation('store', 'Harbour')
})
afterAll(() => platform.close())

const loadTree = (query: Record<string, string | number> = {}, language = 'zh') =>
  ok(platform.nobody.get<OrgNode[]>(TREE, query, language))

describe('places', () => {
  it('lists all provinces with their cities, without a session, in each language', async () => {
    const { rows } = await sql<{ id: number; pid: number; label: string }>`
      select id, coalesce(parent_id, 0) as pid, name as label from region order by id`.execute(platform.db)
    const flattenTree = (nodes: readonly OrgNode[]): OrgNode[] =>
      nodes.flatMap((node) => [node, ...flattenTree(node.children)])
    const all = flattenTree(await loadTree())
    expect(all.map(({ id, pid, label }) => ({ id, pid, label })).toSorted((a, b) => a.id - b.id)).toEqual(rows)
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['province', 'city']))
    expect((await loadTree({ pid: 330000 }, 'en')).find(({ id }) => id === 330200)).toEqual({
      id: 330200,
      pid: 330000,
      label: 'Ningbo',
      type: 'city',
      children: [],
    })
    expect(await loadTree({ pid: 330200 })).toEqual([])
  })

  it('includes the province in the full name', async () => {
    const loadInfo = (id: number, language = 'zh') => platform.nobody.get<OrgInfo>(INFO, { id }, language)
    expect(await ok(loadInfo(330200))).toMatchObject({ pid: 330000, full_name: '浙江省宁波市', type: 'city' })
    expect((await ok(loadInfo(330200, 'en'))).full_name).toBe('Ningbo, Zhejiang')
    expect(await ok(loadInfo(330000))).toMatchObject({ pid: 0, full_name: '浙江省', type: 'province' })
    for (const id of [0, 1, 999_999]) expect(await getRejectionCode(loadInfo(id))).toBe('not_found')
  })

  it('rejects invalid queries', async () => {
    for (const query of [{ type: 'all' }, { pid: -1 }, { pid: '1e3' }, { pid: '01' }, { type: '' }])
      expect(await getRejectionCode(platform.nobody.get(TREE, query)), JSON.stringify(query)).toBe('bad_request')
  })
})

describe('organisations', () => {
  const listOrganisations = (who: TestPlatform['admin']) => ok(who.get<OrgNode[]>(TREE, { type: 'org' }))
  const listOrganisationNames = async (who: TestPlatform['admin']) =>
    (await listOrganisations(who)).map(({ label }) => label)

  it('requires a valid session', async () => {
    expect(await getRejectionCode(platform.nobody.get(TREE, { type: 'org' }))).toBe('login_required')
    expect(await getRejectionCode(platform.nobody.get(INFO, { type: 'org', id: bank }))).toBe('login_required')
    for (const accesstoken of ['', 'x', 'a.b.c']) {
      const { body } = await platform.app.inject({
        method: 'GET',
        url: `/api/v1/${TREE}?type=org`,
        headers: { accesstoken },
      })
      expect(JSON.parse(body)).toMatchObject({ code: 'login_required' })
    }
  })

  it('lists all for platform users with the right to list them, else only the own one', async () => {
    const lister = await platform.someone(platform.platformId, { apis: [ORGANISATIONS] })
    const other = await platform.someone(platform.platformId, {})
    const banker = await platform.someone(bank, { apis: [ORGANISATIONS] })
    expect(await listOrganisationNames(lister)).toEqual(expect.arrayContaining(['North', 'Harbour', 'Platform']))
    expect(await listOrganisationNames(other)).toEqual(['Platform'])
    expect(await listOrganisationNames(banker)).toEqual(['North'])
    expect(await ok(banker.get<OrgInfo>(INFO, { type: 'org', id: bank }))).toEqual({
      id: bank,
      pid: 0,
      label: 'North',
      full_name: 'North',
      type: 'bank',
    })
    for (const id of [bank + 1, platform.platformId, 0])
      expect(await getRejectionCode(banker.get(INFO, { type: 'org', id }))).toBe('not_found')
  })
})

it('limits the requests of a network per minute', async () => {
  const app = await platform.another()
  const read = async () =>
    JSON.parse((await app.inject({ method: 'GET', url: `/api/v1/${INFO}?id=330000` })).body) as {
      code?: string
    }
  const answers = []
  for (let n = 0; n < 121; n += 1) answers.push(await read())
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(120)
  expect(answers.at(-1)?.code).toBe('too_many')
})
