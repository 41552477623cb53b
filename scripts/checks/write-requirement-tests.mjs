// @ts-check
// Writes `docs/requirement-tests.md`.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../run.mjs'
import { buildPage, PAGE } from './requirements.mjs'

writeFileSync(path.join(ROOT, PAGE), buildPage())
