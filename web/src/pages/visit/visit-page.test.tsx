import type { InspectionReport } from '@cangdan/protocol'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installIndexedDb } from '../../testing/fake-indexed-db.ts'
import {
  choose,
  count,
  describeLot,
  draw,
  enter,
  fillRest,
  findHeading,
  kill,
  open,
  press,
  takePhotos,
} from './testing/fill-visit.tsx'
import { fakeDevice, serveVisit } from './testing/serve-visit.ts'
import { VisitPage } from './visit-page.tsx'

let records: Map<string, unknown>
beforeEach(() => {
  records = installIndexedDb()
  localStorage.setItem('language', 'en')
  fakeDevice()
})
afterEach(async () => {
  // A write that has begun would end in the storage of the next test.
  await waitFor(() => {
    if (screen.queryByText('Saving on this phone…') !== null) throw new Error('The draft is not saved yet.')
  })
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

describe('opening a visit', () => {
  it('shows only the sender and the phone before the code', async () => {
    const { visit, listCalls } = serveVisit('inspection')
    visit.isOpen = false
    open()
    await findHeading('华东银行 asks you to inspect on site')
    expect(listCalls('Info')).toEqual([])
    await press('Send the code')
    await enter('Code from the message', '123456')
    await press('Open the visit')
    await screen.findByText('0 of 2 lots')
    expect(listCalls('Code')[0]?.payload).toMatchObject({ purpose: 'open' })
    expect(listCalls('Info')[0]?.payload).toMatchObject({ htu: 'public/inspection/Info', verify: '123456' })
  })

  it.each([
    ['ticket_unusable', 'This link can no longer be used'],
    ['other_browser', 'The link was opened in another browser'],
    ['visit_changed', 'The visit was changed, cancelled or submitted'],
    ['internal', 'The page cannot be opened now'],
  ] as const)('explains %s', async (code, heading) => {
    serveVisit('inspection').visit.reject('Open', code)
    open()
    expect(await findHeading(heading)).toBeDefined()
  })

  it('explains an incomplete link, a missing network and a browser without storage', async () => {
    const { network } = serveVisit('inspection')
    open('inspection', '')
    cleanup()
    render(<VisitPage name="inspection" code={undefined} />)
    await findHeading('The link is not complete')
    cleanup()
    network.isCut = true
    open()
    await findHeading('There is no connection')
    network.isCut = false
    await press('Try again')
    await screen.findByText('0 of 2 lots')
    cleanup()
    vi.stubGlobal('indexedDB', undefined)
    open()
    expect(await findHeading('This browser cannot open the link')).toBeDefined()
  })

  it('waits while another tab has the visit, and then continues from its draft', async () => {
    serveVisit('inspection')
    let grant = () => {}
    const request = vi.fn<(...args: readonly unknown[]) => Promise<unknown>>(async (...args) => {
      const work = args.at(-1) as (lock: object | null) => Promise<unknown>
      const options = args[1] as { ifAvailable?: boolean }
      if (typeof options === 'function') return work({})
      if (options.ifAvailable === true) return work(null)
      await new Promise<void>((resolve) => (grant = resolve))
      return work({})
    })
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as never)
    open()
    await findHeading('The visit is open in another tab')
    grant()
    expect(await screen.findByText('0 of 2 lots')).toBeDefined()
  })
})

describe('inspection without a network', () => {
  it('keeps every entry when the page is dropped, sends counts before the report, and submits once', async () => {
    const { visit, network, reconnect, listCalls } = serveVisit('inspection')
    open()
    await screen.findByText('0 of 2 lots')
    network.isCut = true
    await count(1, '12.34')
    await screen.findByText(/It is sent when there is a connection/)
    await kill()
    open()
    await findHeading('Lot PC2026110001')
    await screen.findByText(/12.34 t, Tallied/)
    await describeLot()
    await count(2, '7')
    await describeLot()
    await screen.findByText('2 of 2 lots')
    await fillRest()
    await kill()
    open()
    await press('Submit the report')
    await screen.findByText(/There is no connection/)
    expect(visit.counts.size).toBe(0)
    reconnect()
    await waitFor(() => expect(visit.received).toHaveLength(4))
    expect([...visit.counts.values()]).toEqual([
      expect.objectContaining({ lot_id: 1, weight: 1234, pieces: null, count_method: 2 }),
      expect.objectContaining({ lot_id: 2, weight: 700 }),
    ])
    network.losesResponse = 'Save'
    await press('Submit the report')
    await screen.findByRole('button', { name: 'Send it again' })
    await kill()
    network.losesResponse = ''
    open()
    await findHeading('The report was submitted')
    const [first, second] = listCalls('Save').map(({ payload }) => payload)
    expect(listCalls('Save')).toHaveLength(2)
    expect(second).toEqual(first)
    expect(first).toMatchObject({ result: 1, conclusion: 'As in the books', clerk_name: '赵仓', clerk_verify: '' })
    const report = visit.reports[0] as InspectionReport
    expect(report.photos.map(({ nonce_no }) => nonce_no)).toEqual([0, 1, 2, 3])
    expect(report.photos.map(({ sha256 }) => sha256).toSorted()).toEqual(visit.received.toSorted())
    expect(report.place).toEqual({ longitude: 1_214_737_000, latitude: 312_304_000, accuracy: 12 })
    await waitFor(() => expect([...records.keys()]).toEqual([]))
    cleanup()
    open()
    expect(await findHeading('The report was submitted')).toBeDefined()
  })

  it('sends a count immediately with a network, locks it, and requires a second one if it differs', async () => {
    const { visit } = serveVisit('inspection')
    visit.different.add(1)
    open()
    await count(1, '12.34')
    await enter('Second weight (t)', '12.1')
    expect(screen.queryByLabelText('Weight (t)')).toBeNull()
    await describeLot()
    await screen.findByText('1 of 2 lots')
    expect(visit.counts.size).toBe(1)
  })

  it('corrects times by the clock of the server', async () => {
    const { visit } = serveVisit('inspection')
    const day = 86_400
    const now = Math.floor(Date.now() / 1000)
    const reply = visit.reply.bind(visit)
    visit.reply = (name, payload) => {
      const body = reply(name, payload) as { data: { time?: number } }
      return name === 'Info' ? { ...body, data: { ...body.data, time: now + day } } : body
    }
    open()
    await count(1, '1')
    await waitFor(() => expect(visit.counts.get(1)?.count_time).toBeGreaterThanOrEqual(now + day))
  })

  it('does not confirm a wrong weight', async () => {
    const { visit } = serveVisit('inspection')
    open()
    await press(/PC2026110001 /)
    await choose('Method', 'Weighed')
    await enter('Weight (t)', '12.345')
    await press('Confirm the count')
    await screen.findByText(/Choose the method/)
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    await enter('Calibrated until', '2020-01-01')
    await screen.findByText(/The calibration has expired/)
    expect(visit.counts.size).toBe(0)
  })
})

describe('photos', () => {
  const openPhotos = async () => {
    const server = serveVisit('inspection')
    open()
    await press('Next')
    await findHeading('Photos')
    return server
  }

  it('are uploaded by their hash, and those of the gallery are marked', async () => {
    const { visit } = await openPhotos()
    await takePhotos(1)
    const gallery = screen.getByLabelText('Choose from the gallery', { selector: 'input' })
    fireEvent.change(gallery, { target: { files: [new File(['other'], 'old.jpg'), new File(['picture 1'], 'a.jpg')] } })
    await screen.findByText('This picture is in the list already')
    await screen.findByText('Not taken here')
    await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2))
    expect(visit.received).toHaveLength(2)
  })

  it('use each nonce once, also after a deletion', async () => {
    const { visit, listCalls } = await openPhotos()
    await takePhotos(2)
    await press('Delete photo 2')
    await press(/Really delete/)
    await screen.findByText('1 of at most 30')
    fireEvent.change(screen.getByLabelText('Take a photo', { selector: 'input' }), {
      target: { files: [new File(['third'], 'c.jpg')] },
    })
    await screen.findByText('2 of at most 30')
    await waitFor(() => expect(visit.received).toHaveLength(3))
    expect(listCalls('Photo')).toHaveLength(3)
    await kill()
    open()
    await screen.findByText('2 of at most 30')
  })

  it('explain an unreadable picture and a rejected upload', async () => {
    const { visit } = await openPhotos()
    vi.stubGlobal('createImageBitmap', async () => {
      throw new DOMException('no picture')
    })
    vi.spyOn(Image.prototype as HTMLImageElement, 'decode').mockRejectedValue(new DOMException('no picture'))
    const input = screen.getByLabelText('Take a photo', { selector: 'input' })
    fireEvent.change(input, { target: { files: [new File(['text'], 'a.jpg')] } })
    await screen.findByText(/This picture cannot be read/)
    fakeDevice()
    visit.reject('Photo', 'bad_request', { message: 'Not a JPEG' })
    await takePhotos(1)
    expect(await screen.findByText('The upload failed: Not a JPEG')).toBeDefined()
  })
})

describe('rejected report', () => {
  const fill = async () => {
    const server = serveVisit('inspection')
    open()
    await count(1, '1')
    await describeLot()
    await count(2, '2')
    await describeLot()
    await fillRest()
    return server
  }

  it('leads to the place for an explanation, and to the code of the clerk', async () => {
    const { visit } = await fill()
    visit.reject('Save', 'place_unexplained')
    await press('Submit the report')
    await screen.findByText(/The server finds this place outside of the warehouse/)
    await enter('Explanation of the place', 'Gate of the yard')
    for (let n = 0; n < 2; n += 1) await press('Next')
    await press('Send the code')
    await screen.findByText(/was sent to 138\*\*\*\*1234/)
    await enter(/Code from the message/, '999999')
    await press('Next')
    visit.reject('Save', 'bad_verify_code')
    await press('Submit the report')
    await screen.findByText(/The code of the clerk is wrong/)
    await enter(/Code from the message/, '')
    await press('Next')
    await press('Submit the report')
    await findHeading('The report was submitted')
    expect(visit.reports).toEqual([expect.objectContaining({ place_note: 'Gate of the yard', clerk_verify: '' })])
  })

  it('is not sent when a count turns out to differ during the submission', async () => {
    const { visit, network } = serveVisit('inspection')
    visit.different.add(2)
    open()
    await screen.findByText('0 of 2 lots')
    network.isCut = true
    await count(1, '1')
    await describeLot()
    await count(2, '2')
    await describeLot()
    await fillRest()
    network.isCut = false
    await press('Submit the report')
    await screen.findByText(/^Not submitted/)
    await press('Go to: Count the lots')
    await press(/Count again/)
    await enter('Second weight (t)', '2.1')
    await press('All lots')
    for (let n = 0; n < 5; n += 1) await press('Next')
    expect(visit.reports).toEqual([])
    await press('Submit the report')
    await findHeading('The report was submitted')
  })

  it('stops when the ticket was revoked, and keeps the draft', async () => {
    const { visit } = await fill()
    visit.reject('Info', 'ticket_unusable')
    await press('Submit the report')
    await findHeading('This link can no longer be used')
    expect(visit.reports).toEqual([])
    expect([...records.keys()].some((name) => name.endsWith('/draft'))).toBe(true)
  })

  it('lists the steps that are not complete', async () => {
    const { visit } = serveVisit('inspection')
    open()
    for (let n = 0; n < 5; n += 1) await press('Next')
    await draw()
    await press('Submit the report')
    await screen.findByText(/^Not submitted. Complete the steps/)
    expect(screen.getAllByRole('button', { name: /^Go to: / })).toHaveLength(5)
    expect(visit.reports).toEqual([])
    await press('Go to: Findings')
    await findHeading('Findings')
  })
})

describe('investigation', () => {
  it('is filled in without a network, translated, and submitted', async () => {
    const { visit, network, reconnect } = serveVisit('investigation')
    open('investigation')
    await screen.findByText('3,800,000.00')
    network.isCut = true
    await enter(/Contracting entity/, 'Sunrise')
    await press('Next')
    await enter(/Suggested rate/, '6.5')
    await press('Next')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Insurance' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Purchase contract' }))
    await enter('Risks', 'Price')
    await kill()
    open('investigation')
    await screen.findByDisplayValue('Price')
    await press('Next')
    await enter('Conclusion', 'Sound')
    await choose('Recommend the application', 'Yes')
    await choose('More papers are needed', 'No')
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'ja')
    await findHeading('結論')
    await userEvent.selectOptions(screen.getByLabelText('言語'), 'en')
    await press('Next')
    await press('Next')
    await draw()
    reconnect()
    await press('Submit the report')
    await findHeading('The report was submitted')
    expect(visit.reports).toEqual([
      expect.objectContaining({
        htu: 'public/investigation/Save',
        sign_company: 'Sunrise',
        interest_rate: 650,
        checks: [1, 5],
        risk_point: 'Price',
        approve_status: 1,
        need_supply: 0,
        photos: [],
      }),
    ])
  })
})
