// @ts-check
// Test files of one worker share the modules they load, which spares each file most of its time. One that puts mocks in their
// place loads its own, and leaves none behind.
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

const { testPath = '' } = expect.getState()
if (/\bvi\.mock\(/.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules()
  afterAll(() => void vi.resetModules())
}
