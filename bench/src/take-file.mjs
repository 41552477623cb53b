// Takes the file at an address and lets its bytes go, in a process of its own: taken by the one that measures, it would delay its clock.
import { get } from 'node:http'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const [, , url = ''] = process.argv
const file = await new Promise((resolve, reject) => {
  get(url, resolve).on('error', reject)
})
if (file.headers['content-disposition'] === undefined) throw new Error('There came no file.')
await pipeline(file, new Writable({ write: (_chunk, _encoding, done) => done() }))
