import type { InspectionPage } from '@cangdan/protocol'
import type { PointGroup } from 'signature_pad'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Drawing } from '#pages/ticket/drawing/signature-canvas.tsx'
import { createDraft } from '../draft/draft.ts'
import { createFakeVisit } from '../testing/fake-visit.ts'
import {
  buildInspectionReport,
  changeLot,
  countReadyLots,
  findLotProblems,
  findOpenSteps,
  INSPECTION,
  type InspectionDraft,
  listUnsentCounts,
  type LotEntry,
  readCount,
} from './inspection.ts'

const page = (createFakeVisit('inspection').reply('Info', {}) as { data: InspectionPage }).data
const empty: InspectionDraft = createDraft(page, INSPECTION.emptyEntries, 'lots')
const [lot, other] = page.lots as [InspectionPage['lots'][0], InspectionPage['lots'][0]]

const stroke = (time: number): PointGroup => ({
  dotSize: 0,
  minWidth: 1,
  maxWidth: 3,
  penColor: 'black',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points: [
    { x: 1, y: 1, pressure: 0.5, time: time * 1000 },
    { x: 9, y: 9, pressure: 0.5, time: time * 1000 },
  ],
})
const drawAt = (time: number): Drawing => ({ width: 320, groups: [stroke(time), stroke(time)] })

const COMPLETE_LOT: LotEntry = {
  count_method: 2,
  weight: '12.34',
  pieces: '48',
  count: { lot_id: 1, count_method: 2, weight: 1234, pieces: 48, count_time: 2000 },
  second_weight: '',
  package_state: ' intact ',
  seal_state: 'none',
  sign_board: 1,
  fire_safety: 1,
  camera_state: 0,
  scale_no: '',
  scale_end: '',
  sample_no: 'S-1',
}

const complete: InspectionDraft = {
  ...changeLot(changeLot(empty, lot, COMPLETE_LOT), other, {
    ...COMPLETE_LOT,
    count: { ...COMPLETE_LOT.count!, lot_id: 2 },
  }),
  offset: 100,
  photos: [3000, 1000, 1500, 2500].map((taken_time, index) => ({
    sha256: `hash-${index}`,
    original_sha256: '',
    nonce_no: index === 1 ? null : index,
    taken_time,
    longitude: null,
    latitude: null,
  })),
  signature: drawAt(4900),
}
const filled: InspectionDraft = {
  ...complete,
  entries: {
    ...complete.entries,
    place: { longitude: 1, latitude: 2, accuracy: 3, time: 1800 },
    result: 1,
    conclusion: 'as in the books',
    clerk_name: '赵仓',
    clerk_drawing: drawAt(4000),
  },
}

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    (() => new Proxy({}, { get: () => () => undefined, set: () => true })) as never,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AA==')
  return () => vi.restoreAllMocks()
})

describe('count', () => {
  it.each([
    ['12.34', '48', { weight: 1234, pieces: 48 }],
    ['0', '', { weight: 0, pieces: null }],
    ['１２。５', '', { weight: 1250, pieces: null }],
    ['12,5', '', { weight: 1250, pieces: null }],
    ['1.234,5', '', { weight: 123_450, pieces: null }],
    ['1,234', '', { weight: 123_400, pieces: null }],
    ['12.345', '', undefined],
    ['1.234', '', undefined],
    ['-1', '', undefined],
    ['', '', undefined],
    ['10000000.01', '', undefined],
    ['1', '1.5', undefined],
    ['1', 'many', undefined],
  ])('of %j t and %j pieces is %j', (weight, pieces, expected) => {
    const read = readCount({ ...COMPLETE_LOT, weight, pieces })
    expect(read).toEqual(expected === undefined ? undefined : { count_method: 2, ...expected })
  })

  it('needs a method', () => {
    expect(readCount({ ...COMPLETE_LOT, count_method: 0 })).toBeUndefined()
  })
})

describe('steps', () => {
  it('are all open at first, with a note because there is no place', () => {
    expect(findOpenSteps(empty)).toEqual(['lots', 'photos', 'place', 'findings', 'clerk', 'submit'])
    expect(countReadyLots(empty)).toBe(0)
  })

  it('are complete with every entry', () => {
    expect(findOpenSteps(filled)).toEqual([])
    expect(countReadyLots(filled)).toBe(2)
  })

  it('take a note instead of a position, and require one if the server has rejected the position', () => {
    const { place: _none, ...entries } = filled.entries
    const at = (more: object) => findOpenSteps({ ...filled, entries: { ...entries, ...more } })
    expect(at({})).toEqual(['place'])
    expect(at({ place_note: 'no signal' })).toEqual([])
    expect(at({ place: filled.entries.place, isNoteRequired: true })).toEqual(['place'])
  })

  it('need four photos, and two strokes for each signature', () => {
    expect(findOpenSteps({ ...filled, photos: filled.photos.slice(1) })).toEqual(['photos'])
    const clerk_drawing = { width: 320, groups: [stroke(1)] }
    expect(findOpenSteps({ ...filled, entries: { ...filled.entries, clerk_drawing } })).toEqual(['clerk'])
  })
})

describe('lot', () => {
  it('lists missing entries', () => {
    expect(findLotProblems(lot, { ...COMPLETE_LOT, seal_state: ' ' })).toEqual(['seal'])
    const { camera_state: _none, ...entry } = COMPLETE_LOT
    expect(findLotProblems(lot, entry)).toEqual(['flags'])
  })

  it('needs scale and calibration only when it is weighed', () => {
    const weighed = { ...COMPLETE_LOT, count: { ...COMPLETE_LOT.count!, count_method: 1 } }
    expect(findLotProblems(lot, weighed)).toEqual(['scale'])
    expect(findLotProblems(lot, { ...weighed, scale_no: 'DC-3', scale_end: '2027-01-01' })).toEqual([])
  })

  it('needs a second weight where the first count differs', () => {
    const different = { ...lot, is_counted: 1, is_different: 1 } as const
    expect(findLotProblems(different, COMPLETE_LOT)).toEqual(['second'])
    expect(findLotProblems(different, { ...COMPLETE_LOT, second_weight: '12' })).toEqual([])
  })

  it('is counted when the server has its count, also without one on this phone', () => {
    const { count: _none, ...entry } = COMPLETE_LOT
    expect(findLotProblems({ ...lot, is_counted: 1 }, entry)).toEqual([])
    expect(findLotProblems(lot, entry)).toEqual(['count'])
  })

  it('is sent once', () => {
    expect(listUnsentCounts(complete).map(({ lot_id }) => lot_id)).toEqual([1, 2])
    const lots = complete.page.lots.map((each) => ({ ...each, is_counted: 1 as const }))
    expect(listUnsentCounts({ ...complete, page: { ...page, lots } })).toEqual([])
  })
})

describe('report', () => {
  it('arrives with the first act on site and leaves with the last, without pictures of the gallery', () => {
    const { arrive_time, leave_time } = buildInspectionReport(filled)
    // The strokes have the clock of the phone: 4900 plus the offset.
    expect([arrive_time, leave_time]).toEqual([1500, 5000])
  })

  it('trims texts, and has null where nothing was entered', () => {
    const report = buildInspectionReport(filled)
    expect(report.lines[0]).toEqual({
      lot_id: 1,
      second_weight: null,
      package_state: 'intact',
      seal_state: 'none',
      sign_board: 1,
      fire_safety: 1,
      camera_state: 0,
      scale_no: '',
      scale_end: null,
      sample_no: 'S-1',
    })
    expect(report).toMatchObject({ nonce: page.nonce, place: { longitude: 1, latitude: 2, accuracy: 3 }, result: 1 })
    expect(Object.keys(report.place!)).toHaveLength(3)
  })
})
