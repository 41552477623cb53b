import { expect, it } from 'vitest'
import { type JudgedPhoto, judgePhotos, PHOTO_MARK } from './photo-marks.ts'

const FROM = 1_800_000_000
const photo = (sha256: string, more: Partial<JudgedPhoto> = {}): JudgedPhoto => ({
  sha256,
  nonce_no: 0,
  taken_time: FROM + 60,
  longitude: 1_217_000_000,
  latitude: 299_500_000,
  ...more,
})
const judge = (...photos: readonly JudgedPhoto[]) =>
  Object.fromEntries(judgePhotos(photos, { seenBefore: new Set(['old']), from: FROM, to: FROM + 3600 }))

it('marks nothing on photos that were taken one after the other', () => {
  expect(judge(photo('a'), photo('b', { nonce_no: 1, taken_time: FROM + 90 }))).toEqual({ a: [], b: [] })
})

it.each([
  ['from the gallery', { nonce_no: null }, PHOTO_MARK.notTakenHere],
  ['with a nonce that was used', { nonce_no: 0 }, PHOTO_MARK.wrongNonce],
  ['with a nonce that was not issued', { nonce_no: 30 }, PHOTO_MARK.wrongNonce],
  // 0.1 degree of latitude is 11 km, in 30 s.
  ['at an impossible speed', { nonce_no: 1, latitude: 300_500_000 }, PHOTO_MARK.speed],
  ['before the visit', { nonce_no: 1, taken_time: FROM - 601 }, PHOTO_MARK.clock],
  ['after the submission', { nonce_no: 1, taken_time: FROM + 3600 + 601 }, PHOTO_MARK.clock],
])('marks a photo %s', (_name, more, mark) => {
  expect(judge(photo('a'), photo('b', { taken_time: FROM + 90, ...more }))['b']).toEqual([mark])
})

it('marks a photo of an earlier visit', () => {
  expect(judge(photo('old'))).toEqual({ old: [PHOTO_MARK.seenBefore] })
})

it('marks no speed without a position, or within 200 metres', () => {
  expect(judge(photo('a'), photo('b', { nonce_no: 1, longitude: null, latitude: null }))['b']).toEqual([])
  expect(judge(photo('a'), photo('b', { nonce_no: 1, latitude: 299_515_000 }))['b']).toEqual([])
})
