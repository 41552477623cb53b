import { FILE_PATHS } from '@cangdan/protocol'
import { listMenuResources } from '#engine/declare/menu.ts'
import type { Db } from '#platform/database/database.ts'
import { inSnapshot } from '#platform/database/transaction.ts'
import type { Finding } from '#platform/ledger/verify/findings.ts'
import { menu } from '#modules/index.ts'
import { verifyDerived } from '../ledger/verify-derived.ts'
import { verifyRows } from '../ledger/verify-rows.ts'
import { buildApiUrl } from '#testing/client/callers.ts'
import type { TestPlatform } from '#testing/test-platform.ts'

const resources = menu.flatMap(listMenuResources)

export async function listFindings(db: Db): Promise<string[]> {
  const found: string[] = []
  const report = ({ where, what }: Finding) => found.push(`${where}: ${what}`)
  await inSnapshot(db, async (view) => {
    await verifyRows(view, resources, report)
    await verifyDerived(view, resources, report)
  })
  return found
}

/** Verifies after each call that changes a record from now on. Returns a list that collects new findings. */
export async function verifyEachStep({ app, db }: TestPlatform): Promise<readonly string[]> {
  const known = new Set(await listFindings(db))
  const errors: string[] = []
  const inject = app.inject.bind(app)
  app.inject = (async (call: { method: string; url: string }) => {
    const reply = await inject(call as never)
    if (call.method === 'POST' && call.url !== buildApiUrl(FILE_PATHS.upload))
      for (const finding of await listFindings(db)) if (!known.has(finding)) errors.push(`${call.url}: ${finding}`)
    return reply
  }) as never
  return errors
}
