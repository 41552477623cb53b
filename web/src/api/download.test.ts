import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall } from '../testing/fake-server.ts'
import type { ServerSession } from '../testing/server-session.ts'
import { signInAs } from '../testing/sign-in.ts'
import { api } from './client.ts'
import { onNotice, type Notice } from './notices.ts'

const LIST = 'seller_p/bank/BankList'
const PARAMS = { _down_excel: 3, _excel_file_name: '银行' }

describe('download', () => {
  let opened: URL[] = []
  let notices: Notice[] = []
  let session: ServerSession
  onNotice((notice) => notices.push(notice))

  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
    session = await signInAs()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      opened.push(new URL(this.href, 'http://test'))
    })
  })

  beforeEach(() => {
    opened = []
    notices = []
  })

  const mayBe = () => Response.json({ status: true, data: null, message: '' })

  it('opens a signed link without a token (P5)', async () => {
    const server = createFakeServer({ [LIST]: mayBe })
    await api.download(LIST, PARAMS)
    const link = opened[0]!
    const { lang, zone, sid, device, timestamp, nonce, ...others } = Object.fromEntries(link.searchParams)
    expect({ lang, zone, sid }).toEqual({
      lang: 'en',
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      sid: session.id,
    })
    expect(others).toEqual({ _down_excel: '3', _excel_file_name: '银行', sign: expect.any(String) })
    expect(session.hasSigned({ method: 'GET', url: link, headers: new Headers(), sent: '' })).toBe(true)
    // The check beforehand is a separate request with its own nonce.
    expect(server.calls).toHaveLength(1)
    expect(server.calls[0]!.url.searchParams.get('_down_trial')).toBe('1')
    expect(server.calls[0]!.headers.get('nonce')).not.toBe(nonce)
    expect(session.hasSigned(server.calls[0]!)).toBe(true)
    expect(link.href).not.toContain(server.calls[0]!.headers.get('accesstoken'))
    expect([device, timestamp]).toEqual([server.calls[0]!.headers.get('device'), expect.stringMatching(/^\d{10}$/)])
  })

  it('reports a rejection and opens no link (E10)', async () => {
    createFakeServer({ [LIST]: () => rejectCall({ message: 'Too many rows' }) })
    await expect(api.download(LIST, PARAMS)).rejects.toThrow('Too many rows')
    expect(opened).toEqual([])
    expect(notices).toEqual([{ kind: 'error', text: 'Too many rows', seconds: 4 }])
  })

  it('saves a posted download from the page and reports a rejection (L8)', async () => {
    const saved: { name: string; text: Promise<string> }[] = []
    let made: Blob | undefined
    URL.createObjectURL = (blob) => {
      made = blob as Blob
      return 'blob:x'
    }
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    clicked.mockImplementationOnce(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: made?.text() ?? Promise.resolve('') })
    })
    const file = () => new Response('No.\n5', { headers: { 'content-disposition': 'attachment; filename=x' } })
    const path = 'seller_p/bank/BankExport'
    const server = createFakeServer({ [path]: file })
    const requested = { params: { export_type: 'csv' }, body: { ids: '5,8' }, name: '银行.csv' }
    await api.save(path, requested)
    expect(await Promise.all(saved.map(async ({ name, text }) => [name, await text]))).toEqual([['银行.csv', 'No.\n5']])
    expect(server.calls).toMatchObject([{ method: 'POST', body: { ids: '5,8' } }])
    expect(session.hasSigned(server.calls[0]!)).toBe(true)
    createFakeServer({ [path]: () => rejectCall({ message: 'Too many rows' }) })
    await expect(api.save(path, requested)).rejects.toThrow('Too many rows')
    expect(notices).toMatchObject([{ kind: 'error', text: 'Too many rows' }])
    expect(saved).toHaveLength(1)
  })

  it('reports a response that is neither a file nor a rejection', async () => {
    createFakeServer({ [LIST]: () => Response.json({ status: true, data: [], message: '' }) })
    await expect(api.download(LIST, PARAMS)).rejects.toMatchObject({ code: 'unreadable' })
    expect(opened).toEqual([])
  })
})
