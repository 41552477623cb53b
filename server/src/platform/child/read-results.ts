import type { Readable } from 'node:stream'
import type { TaskResult } from './messages.ts'

const LINE_END = 0x0a

/** Reads the results of a child in order, without copying the bytes, which arrive in chunks of any size. A reader that stops may continue later. */
export async function* readResults(output: Readable): AsyncGenerator<Exclude<TaskResult, { bytes: number }> | Buffer> {
  let line: Buffer[] = []
  let bytesLeft = 0
  for await (const piece of output.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    for (let at = 0; at < piece.length; ) {
      if (bytesLeft > 0) {
        const bytes = piece.subarray(at, at + bytesLeft)
        at += bytes.length
        bytesLeft -= bytes.length
        yield bytes
        continue
      }
      const end = piece.indexOf(LINE_END, at)
      line.push(piece.subarray(at, end < 0 ? piece.length : end))
      at = end < 0 ? piece.length : end + 1
      if (end < 0) continue
      const answer = JSON.parse(Buffer.concat(line).toString()) as TaskResult
      line = []
      if ('bytes' in answer) bytesLeft = answer.bytes
      else yield answer
    }
  }
}
