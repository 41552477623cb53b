// What a process beside the server is made of, as the product starts it.
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { scriptOf } from '../programs.ts'

/** What a file of the bundle imports, and all that follows from it. */
async function importedBy(file: string, known = new Set<string>()): Promise<ReadonlySet<string>> {
  const text = await readFile(file, 'utf8')
  for (const [, name = ''] of text.matchAll(
    /^(?:import|export)\b[^;]*?\bfrom "([^"]+)";$|^import "([^"]+)";$/gm,
  )) {
    if (known.has(name)) continue
    known.add(name)
    if (name.startsWith('.')) await importedBy(join(dirname(file), name), known)
  }
  return known
}

it('is all in the bundle: it looks for no package, which would take as long as everything else of its start', async () => {
  const imported = [...(await importedBy(scriptOf('child')))]
  expect(imported).toContain('./in-child.js')
  expect(imported.filter((name) => !/^(?:\.|node:)/.test(name) && !isBuiltin(name))).toEqual([])
})
