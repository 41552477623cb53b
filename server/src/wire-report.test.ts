// Makes a change of the wire visible in a review (docs/wire.md, *The report*).
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SERVER_FOLDER } from '#platform/folders.ts'
import { compareReports } from '#testing/wire-report/sections.ts'
import { buildWireReport } from '#testing/wire-report/wire-report.ts'

const FILE = join(SERVER_FOLDER, '../docs/wire-report.txt')
const MAX_LINES = 40

it('records the wire in docs/wire-report.txt', async () => {
  const built = await buildWireReport()
  // `npm run wire:report`
  if (process.env['CANGDAN_WIRE_REPORT'] === 'write') await writeFile(FILE, built)
  const changes = compareReports(await readFile(FILE, 'utf8'), built)
  if (changes.length === 0) return
  const more = changes.length > MAX_LINES ? [`and ${changes.length - MAX_LINES} more`] : []
  expect.fail(
    [
      'docs/wire-report.txt differs from the wire: run npm run wire:report and explain each difference in CHANGELOG.md.',
      ...changes.slice(0, MAX_LINES),
      ...more,
    ].join('\n'),
  )
})
