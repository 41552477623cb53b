// Second part of `npm run guides`: writes docs/guides.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listGuideDocuments } from './documents.ts'

const ROOT = join(import.meta.dirname, '../../../..')

for (const { path, text } of listGuideDocuments()) {
  const file = join(ROOT, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
