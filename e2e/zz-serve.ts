import { unpackBrowser } from './kit/browser.ts'
import { runProduct } from './kit/running.ts'
await unpackBrowser()
const p = await runProduct('/tmp/fin-data', '4555')
console.log(JSON.stringify(p.passwords))
process.on('SIGTERM', () => void p.stop().then(() => process.exit(0)))
setInterval(() => undefined, 1000)
