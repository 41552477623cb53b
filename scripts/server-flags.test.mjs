// @ts-check
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './run.mjs'
import { readServerFlags } from './server-flags.mjs'

describe('server flags', () => {
  it('are accepted by this runtime', () => {
    expect(readServerFlags()).not.toEqual([])
    expect(spawnSync(process.execPath, [...readServerFlags(), '--eval', '']).status).toBe(0)
  })

  it('equal those of the image', () => {
    const image = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')
    const command = /^CMD (\[.+\])$/m.exec(image)?.[1] ?? '[]'
    const [node, ...said] = JSON.parse(command)
    expect(node).toBe('node')
    expect(said).toEqual([...readServerFlags(), '--enable-source-maps', 'server/dist/main.js'])
  })
})
