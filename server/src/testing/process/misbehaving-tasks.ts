// Tasks of a child process that fail in every way that an upload could cause.
import { setTimeout } from 'node:timers/promises'
import { serveTasks } from '#platform/child/serve-tasks.ts'

const grown: Buffer[] = []

await serveTasks({
  async *count({ to }: { to: number }) {
    for (let i = 0; i < to; i += 1) yield { i, text: 'x'.repeat(1_000) }
  },
  async *bytes({ sizes }: { sizes: readonly number[] }) {
    for (const [index, size] of sizes.entries()) {
      yield Buffer.alloc(size, index)
      yield { index }
    }
  },
  async *linger({ pauseMs }: { pauseMs: number }) {
    yield { pid: process.pid, spawner: process.ppid }
    yield await setTimeout(pauseMs, 'done')
  },
  async *environment() {
    yield process.env
  },
  async *pid() {
    yield process.pid
  },
  async *grow() {
    grown.push(Buffer.alloc(160_000_000, 1))
    yield process.pid
  },
  async *fail() {
    yield 1
    throw Object.assign(new RangeError('no'), { code: 'odd', place: { row: 3 } })
  },
  async *crash() {
    yield 1
    process.abort()
  },
  async *spin() {
    yield process.pid
    for (;;);
  },
  async *heap() {
    const retained: unknown[] = []
    for (;;) {
      retained.push(Array.from({ length: 100_000 }, () => ({})))
      yield await setTimeout(1, retained.length)
    }
  },
  async *buffers() {
    const retained: Buffer[] = []
    for (;;) if (retained.push(Buffer.alloc(1_000_000, 1)) < 0) yield retained
  },
})
