// What a process beside the server is made of, as the product starts it.
import { execFile } from 'node:child_process'
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

// Beside its output, which it has closed by then.
const TELLING = `import { writeSync } from 'node:fs'
  process.on('exit', () => writeSync(2, process.moduleLoadList.join(';')))`

/** Starts the script of a child without an order, and answers which parts of Node it has loaded by its end. */
function loadedBy(script: string): Promise<string> {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(TELLING)}`, script]
  return new Promise((resolve) => {
    // It ends with its input, as one whose parent is gone.
    execFile(process.execPath, args, (_ended, _output, words) => resolve(words)).stdin?.end()
  })
}

it('loads no client of HTTP, which would be a fifth of its start', async () => {
  const loaded = await loadedBy(scriptOf('child'))
  expect(loaded).toContain('NativeModule net;')
  expect(loaded).not.toContain('undici')
})
