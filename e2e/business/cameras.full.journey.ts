// Camera streams play only from hosts listed in the settings (R11); other streams show the reason.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { enter, getField, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'
import { getFormPage } from '../kit/pages.ts'

const visit = setUpJourney()

const asked: string[] = []
let streams: Server
let host: string
let film: Film
let isUp = true

interface Film {
  readonly bytes: Buffer
  /** Bytes before the first fragment, which a player needs first. */
  readonly head: number
}

/** Records two seconds of fragmented MP4 with the browser. */
async function recordFilm(page: Page): Promise<Film> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const paint = canvas.getContext('2d')
    const type = ['video/mp4;codecs=avc1.42E01E', 'video/mp4;codecs=vp09.00.10.08'].find((each) =>
      MediaRecorder.isTypeSupported(each),
    )
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: type ?? '' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let step = 0; step < 50; step += 1) {
      if (paint !== null) {
        paint.fillStyle = `hsl(${step * 7} 80% 50%)`
        paint.fillRect(0, 0, 320, 180)
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 40)
      })
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  })
  const bytes = Buffer.from(text, 'latin1')
  return { bytes, head: bytes.indexOf('moof') - 4 }
}

const playlist = ({ bytes, head }: Film) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:3',
    `#EXT-X-MAP:URI="film.mp4",BYTERANGE="${head}@0"`,
    '#EXTINF:2.0,',
    `#EXT-X-BYTERANGE:${bytes.length - head}@${head}`,
    'film.mp4',
    '#EXT-X-ENDLIST',
  ].join('\n')

beforeAll(async () => {
  const { page } = await openPage(visit.browser)
  film = await recordFilm(page)
  await page.context().close()
  streams = createServer(({ url = '', headers }, reply) => {
    asked.push(url)
    reply.setHeader('access-control-allow-origin', '*')
    reply.setHeader('access-control-allow-headers', 'range')
    if (!isUp) return reply.writeHead(404).end()
    if (url.endsWith('.m3u8')) return reply.end(playlist(film))
    if (!url.endsWith('film.mp4')) return reply.writeHead(404).end()
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? []
    return reply.writeHead(206).end(film.bytes.subarray(Number(from), to === '' ? undefined : Number(to) + 1))
  })
  await new Promise<void>((resolve) => {
    streams.listen(0, '127.0.0.1', resolve)
  })
  host = `127.0.0.1:${(streams.address() as AddressInfo).port}`
  await visit.ask(
    `update camera set play_url = 'http://${host}/live/gate.m3u8' where id = (select min(id) from camera)`,
  )
})
afterAll(() => {
  streams.close()
})

const firstCamera = async () => (await visit.ask<{ id: string }>('select min(id) as id from camera'))[0]?.id ?? ''
const watch = (page: Page) => getMain(page).getByRole('region', { name: '实时画面' })
/** Returns the playback position in seconds; -1 without a video. */
const position = (page: Page) =>
  page
    .locator('video')
    .evaluateAll(([video]) => (video instanceof HTMLVideoElement && video.readyState > 0 ? video.currentTime : -1))
const play = (page: Page) => watch(page).getByRole('button', { name: '播放' })

it('rejects a camera host that the settings do not list, and names it', async () => {
  const path = `/content/camera/look/${await firstCamera()}`
  const { page, leave } = await enter(visit, { username: 'admin', path }, REDUCED_MOTION)
  await watch(page).getByText(`主机 ${host} 未列入`).waitFor()
  expect(await play(page).count()).toBe(0)
  expect(asked).toEqual([])
  expect(await findViolationsInFullTier(page)).toEqual([])
  await leave()
})

it('plays a camera once its host is listed, and stops when the tab is left', async () => {
  const settings = await enter(visit, { username: 'admin', path: '/sys/platform/system' }, REDUCED_MOTION)
  const hosts = getField(settings.page, '视频流主机')
  await hosts.fill(`http://${host}/`)
  await hosts.press('Enter')
  await settings.page.keyboard.press('Control+s')
  await settings.page.getByText(/不含 https/).waitFor()
  await hosts.fill(host)
  await hosts.press('Enter')
  await getFormPage(settings.page).save()
  await settings.leave()

  const path = `/content/camera/look/${await firstCamera()}`
  const { page, leave } = await enter(visit, { username: 'admin', path }, REDUCED_MOTION)
  await play(page).click()
  await expect.poll(() => position(page)).toBeGreaterThan(0.2)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '工作台' }).click()
  await expect.poll(() => position(page)).toBe(-1)
  await leave()
})

it('reports a missing stream and retries', async () => {
  isUp = false
  const path = `/content/camera/look/${await firstCamera()}`
  const { page } = await enter(visit, { username: 'admin', path }, REDUCED_MOTION)
  await play(page).click()
  await watch(page).getByRole('alert').getByText('视频流无法播放').waitFor()
  isUp = true
  await watch(page).getByRole('button', { name: '重试' }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(0.2)
  // Failed requests are logged as console errors, so errors are not checked here.
  await page.context().close()
})

it('explains that browsers cannot play another protocol', async () => {
  await visit.ask(
    `update camera set protocol = 3, play_url = 'rtsp://${host}/1' where id = (select max(id) from camera)`,
  )
  const [camera] = await visit.ask<{ id: string }>('select max(id) as id from camera')
  const { page, leave } = await enter(
    visit,
    { username: 'admin', path: `/content/camera/look/${camera?.id}` },
    REDUCED_MOTION,
  )
  await watch(page).getByText('浏览器只能播放 HLS').waitFor()
  expect(await getField(page, '播放地址').count()).toBe(0)
  await leave()
})
