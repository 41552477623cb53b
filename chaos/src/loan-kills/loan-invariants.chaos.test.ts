// Tests the invariants of loans: no violations in loans that the product created, and one for each statement that breaks them.
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  listCases,
  findAfterStatement,
  connectUnconstrained,
} from '../../../server/src/modules/receipts/testing/invariants/unconstrained-database.ts'
import { type TestPlatform, createTestPlatform } from '../../../server/src/testing/test-platform.ts'
import { CALCULATION_VIOLATIONS, MONEY_VIOLATIONS } from './money-violations.ts'
import { GOODS_VIOLATIONS, LIMIT_VIOLATIONS } from './goods-violations.ts'
import { findLoanViolations, findLoanViolationsInSnapshot, LOAN_INVARIANTS } from './loan-invariants.ts'
import { createLoanHistories } from './loan-histories.ts'

const LOAN_VIOLATIONS = { ...MONEY_VIOLATIONS, ...LIMIT_VIOLATIONS, ...GOODS_VIOLATIONS }

let platform: TestPlatform
let client: Client
beforeAll(async () => {
  platform = await createTestPlatform()
  await createLoanHistories(platform)
  client = await connectUnconstrained(platform)
})
afterAll(async () => {
  await client.end()
  await platform.close()
})

describe('loan invariants', () => {
  it('find no violation in loans that the product created', async () => {
    expect(await findLoanViolationsInSnapshot(client)).toEqual([])
  })

  it('each have a statement that violates them', () => {
    expect(Object.keys(LOAN_VIOLATIONS).toSorted()).toEqual(Object.keys(LOAN_INVARIANTS).toSorted())
  })

  it.each(listCases(LOAN_VIOLATIONS))('report “%s” after %s', async (invariant, statement) => {
    const found = await findAfterStatement(client, statement, findLoanViolations)
    expect(found.map((each) => each.replace(/: \[.*/s, ''))).toContain(invariant)
  })
})

it.each(listCases(CALCULATION_VIOLATIONS))('reports a loan that %s after %s', async (what, statement) => {
  const said = expect.stringMatching(new RegExp(`^I6, I7: loan \\d+ ${what}`)) as string
  expect(await findAfterStatement(client, statement, findLoanViolations)).toContainEqual(said)
})
