// The schema runs on the oldest PostgreSQL that `docs/operations.md` names, 15; tests run on the embedded one.
import { expect, it } from 'vitest'
import { SCHEMA_FOLDER } from '#platform/folders.ts'
import { readSchemaFiles } from './migration-file.ts'

const SINCE_16 =
  /(?<!set) storage (?:plain|external|extended|main)\b|\b(?:any_value|json_table|json_query|uuidv7)\(|\) virtual\b|\bwithout overlaps\b|\bnot enforced\b/gi

it('has no syntax that PostgreSQL 15 lacks', async () => {
  const { baseline, migrations, rules } = await readSchemaFiles(SCHEMA_FOLDER)
  const found = [baseline, ...migrations, ...rules].flatMap(({ text }) => text.match(SINCE_16) ?? [])
  expect(found).toEqual([])
})
