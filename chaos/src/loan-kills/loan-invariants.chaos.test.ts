// The invariants of the game with loans find nothing on loans that the product has made, and each of them what it is called once somebody breaks it.
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  casesOf,
  foundAfter,
  unheldIn,
} from '../../../server/src/testing/invariants/unconstrained-database.ts'
import { type TestPlatform, testPlatform } from '../../../server/src/testing/test-platform.ts'
import { BREAKING_OF_CALCULATION, BREAKING_OF_MONEY } from './money-violations.ts'
import { BREAKING_OF_GOODS, BREAKING_OF_LIMITS } from './goods-violations.ts'
import { brokenLoans, brokenLoansIn, LOANS_NEVER } from './loan-invariants.ts'
import { livedLoans } from './loan-histories.ts'

const BREAKING = { ...BREAKING_OF_MONEY, ...BREAKING_OF_LIMITS, ...BREAKING_OF_GOODS }

let platform: TestPlatform
let client: Client
beforeAll(async () => {
  platform = await testPlatform()
  await livedLoans(platform)
  client = await unheldIn(platform)
})
afterAll(async () => {
  await client.end()
  await platform.close()
})

describe('the invariants of loans', () => {
  it('find nothing on what the product has done', async () => {
    expect(await brokenLoansIn(client)).toEqual([])
  })

  it('are each shown to find what it is called', () => {
    expect(Object.keys(BREAKING).toSorted()).toEqual(Object.keys(LOANS_NEVER).toSorted())
  })

  it.each(casesOf(BREAKING))('%s: after %s', async (never, statement) => {
    const found = await foundAfter(client, statement, brokenLoans)
    expect(found.map((each) => each.replace(/: \[.*/s, ''))).toContain(never)
  })
})

it.each(casesOf(BREAKING_OF_CALCULATION))('a loan %s: after %s', async (what, statement) => {
  const said = expect.stringMatching(new RegExp(`^I6, I7: loan \\d+ ${what}`)) as string
  expect(await foundAfter(client, statement, brokenLoans)).toContainEqual(said)
})
