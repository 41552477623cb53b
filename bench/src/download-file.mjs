// Downloads a file and discards it, in a separate process: in the measuring process it would delay the clock.
import { get } from 'node:http'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const [, , url = ''] = process.argv
const file = await new Promise((resolve, reject) => {
  get(url, resolve).on('error', reject)
})
if (file.headers['content-disposition'] === undefined) throw new Error('The response has no file.')
await pipeline(file, new Writable({ write: (_chunk, _encoding, done) => done() }))
