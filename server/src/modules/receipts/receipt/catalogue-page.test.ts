// The catalogue page lists the declared columns of goods and receipts.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { CATALOGUE_HEAD, buildCatalogueRows } from '#testing/oracle/catalogue-rows.ts'
import { lot } from '../lot/lot.ts'
import { lotMovement } from '../lot-movement/lot-movement.ts'
import { operation } from '../operation/operation.ts'
import { receipt } from './receipt.ts'

const PAGE = new URL('../../../../../docs/pledge-catalogue.md', import.meta.url)

async function readTable(key: string): Promise<readonly string[]> {
  const page = await readFile(PAGE, 'utf8')
  const [, section = ''] = page.split(`— key \`${key}\``)
  const own = section.split('\n### ')[0]?.split('\n') ?? []
  const first = own.indexOf(CATALOGUE_HEAD[0] ?? '')
  const rows = first < 0 ? [] : own.slice(first + CATALOGUE_HEAD.length)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end < 0 ? undefined : end).map((line) => line.replace(/[^|]*\|$/, ''))
}

it.each([
  ['lot', lot],
  ['lot_movement', lotMovement],
  ['receipt', receipt],
  ['receipt_operation', operation],
])('lists each column of %s as declared', async (key, resource) => {
  expect(await readTable(key)).toEqual(buildCatalogueRows(resource))
})
