import { openBrowser, openPage } from './kit/browser.ts'
import { signIn } from './kit/sign-in.ts'
import { runProduct, endSeeding } from './kit/running.ts'
import { mkdtemp, writeFile } from 'node:fs/promises'
const product = await runProduct(await mkdtemp('/tmp/lk-'))
await endSeeding(product)
const browser = await openBrowser()
const at = (p: string) => product.address + p
const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
await signIn({ product, at }, page, { path: '/goods/good/price/qh/list?limit=50' })
await page.waitForTimeout(2500)
await page.addInitScript({ content: 'globalThis.__name = (each) => each' })
const cdp = await page.context().newCDPSession(page)
await cdp.send('Performance.enable')
const metrics = async () => Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((m) => [m.name, m.value]))
const swap = async (to: number) => page.evaluate(`(async()=>{
  const main=[...document.querySelectorAll('main')].find(e=>e.checkVisibility());
  const first=()=>main.querySelector('tbody tr')?.textContent; const before=first();
  const t0=performance.now(); [...main.querySelectorAll('nav li button')].find(b=>b.textContent===String(${to})).click();
  const sync=performance.now()-t0;
  while(first()===before||first()===undefined) await new Promise(r=>requestAnimationFrame(r));
  await new Promise(r=>requestAnimationFrame(()=>setTimeout(r)));
  const total=performance.now()-t0;
  const res=performance.getEntriesByType('resource').filter(e=>e.startTime>t0-1).map(e=>e.name.split('/').pop().slice(0,60)+' '+Math.round(e.startTime-t0)+'-'+Math.round(e.responseEnd-t0));
  return {sync:Math.round(sync),total:Math.round(total),res}})()`)
for (let i = 0; i < 6; i++) { await swap(i % 2 ? 1 : 2); await page.waitForTimeout(300) }
await cdp.send('Profiler.enable')
await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
const a = await metrics()
await cdp.send('Profiler.start')
const out = []
for (let i = 0; i < 20; i++) { out.push(await swap(i % 2 ? 1 : 2)); await page.waitForTimeout(300) }
const { profile } = await cdp.send('Profiler.stop')
const b = await metrics()
for (const k of ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration', 'TaskDuration', 'LayoutCount', 'RecalcStyleCount']) console.log(k, ((b[k]! - a[k]!) * (k.endsWith('Count') ? 1 : 1000) / 20).toFixed(1))
const tot = out.map((o: any) => o.total).sort((x: number, y: number) => x - y)
console.log('median', tot[10], 'min', tot[0], JSON.stringify(out[8]), JSON.stringify(out[9]))
const self = new Map<string, number>()
const dt = profile.timeDeltas!; const nodes = new Map(profile.nodes.map((n) => [n.id, n]))
profile.samples!.forEach((id, i) => { const n = nodes.get(id)!; const key = n.callFrame.functionName + ' ' + n.callFrame.url.split('/').pop() + ':' + n.callFrame.lineNumber + ':' + n.callFrame.columnNumber; self.set(key, (self.get(key) ?? 0) + dt[i]!) })
console.log([...self].sort((x, y) => y[1] - x[1]).slice(0, 40).map(([k, v]) => (v / 20000).toFixed(2) + ' ' + k).join('\n'))
await page.screenshot({ path: '/tmp/swap.png' })
await browser.close(); await product.stop()
