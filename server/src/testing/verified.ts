// Whether `cangdan verify` takes what the product does for what it is, after each step of a scenario.
import { afterAll, expect } from 'vitest'
import { resourcesOf } from '#engine/declare/module.ts'
import type { Db } from '#platform/database/database.ts'
import { inSnapshot } from '#platform/database/transaction.ts'
import type { Finding } from '#platform/ledger/verify/findings.ts'
import { modules } from '#resources/index.ts'
import { verifyDerived } from '#workflows/ledger/verify-derived.ts'
import { verifyRows } from '#workflows/ledger/verify-rows.ts'
import type { TestPlatform } from './test-platform.ts'

const resources = modules.flatMap(resourcesOf)

/** Returns everything that is found in business rows at one moment. */
export async function findingsIn(db: Db): Promise<string[]> {
  const found: string[] = []
  const report = ({ where, what }: Finding) => found.push(`${where}: ${what}`)
  await inSnapshot(db, async (view) => {
    await verifyRows(view, resources, report)
    await verifyDerived(view, report)
  })
  return found
}

/** Verifies after each call that changes something, from now on; the file fails for what is found. What a test changes by hand is not counted. */
export function verifyEachStep({ app, db }: TestPlatform): void {
  const faults: string[] = []
  const inject = app.inject.bind(app)
  app.inject = (async (call: { method: string; url: string }) => {
    if (call.method !== 'POST') return inject(call as never)
    const before = new Set(await findingsIn(db))
    const reply = await inject(call as never)
    for (const finding of await findingsIn(db))
      if (!before.has(finding)) faults.push(`${call.url}: ${finding}`)
    return reply
  }) as never
  afterAll(() => expect(faults).toEqual([]))
}
