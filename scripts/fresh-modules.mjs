// @ts-check
// Test files of one worker share loaded modules, which saves most of their time. Files with mocks load their own modules and reset them afterwards.
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

const { testPath = '' } = expect.getState()
if (/\bvi\.mock\(/.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules()
  afterAll(() => void vi.resetModules())
}
