// Starts a child that keeps running, prints the process ids, and waits for its end.
import { fileURLToPath } from 'node:url'
import { runInChild } from '#platform/child/run-in-child.ts'

const entry = fileURLToPath(new URL('misbehaving-tasks.ts', import.meta.url))

for await (const value of runInChild('linger', { pauseMs: 600_000 }, { memoryBytes: 2 ** 29, workMs: 600_000, entry }))
  console.log(JSON.stringify(value))
