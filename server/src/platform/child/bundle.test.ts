import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { getScriptPath } from '../programs.ts'

async function listImports(file: string, known = new Set<string>()): Promise<ReadonlySet<string>> {
  const text = await readFile(file, 'utf8')
  for (const [, name = ''] of text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "([^"]+)";$|^import "([^"]+)";$/gm)) {
    if (known.has(name)) continue
    known.add(name)
    if (name.startsWith('.')) await listImports(join(dirname(file), name), known)
  }
  return known
}

it('bundles all packages of the child script, because resolving them would double its start time', async () => {
  const imported = [...(await listImports(getScriptPath('child')))]
  expect(imported).toContain('./in-child.js')
  expect(imported.filter((name) => !/^(?:\.|node:)/.test(name) && !isBuiltin(name))).toEqual([])
})

// On stderr, because the child has closed stdout by then.
const MODULE_LIST_SCRIPT = `import { writeSync } from 'node:fs'
  process.on('exit', () => writeSync(2, process.moduleLoadList.join(';')))`

function listLoadedModules(script: string): Promise<string> {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(MODULE_LIST_SCRIPT)}`, script]
  return new Promise((resolve) => {
    // The child exits when its input closes, as if its parent had exited.
    execFile(process.execPath, args, (_ended, _output, words) => resolve(words)).stdin?.end()
  })
}

it('does not load an HTTP client, which would take a fifth of the start time', async () => {
  const loaded = await listLoadedModules(getScriptPath('child'))
  expect(loaded).toContain('NativeModule net;')
  expect(loaded).not.toContain('undici')
})
