// The visit as the inspector has entered it so far. It is complete without the network: a killed tab continues from it.
import type { InspectionReport } from '@cangdan/protocol'
import { type Drawing, EMPTY_DRAWING } from '#pages/ticket/drawing/signature-canvas.tsx'
import type { VisitPage, VisitReport } from '../client/visit-client.ts'

export type DraftPhoto = InspectionReport['photos'][number]

export interface Draft<Page = VisitPage, Entries = unknown, Report = VisitReport> {
  /** As last loaded. */
  readonly page: Page
  /** Seconds by which the clock of the server is ahead of the clock of the phone. */
  readonly offset: number
  readonly step: string
  readonly photos: readonly DraftPhoto[]
  /** Nonces shown by photos so far, deleted photos included: each is used once. */
  readonly usedNonces: number
  readonly signature: Drawing
  readonly entries: Entries
  /** A report that was sent without a response. The server may have it, so only the same report is sent again. */
  readonly sent?: Report
}

const readPhoneClock = (): number => Math.floor(Date.now() / 1000)

/** Returns the time of the server in seconds UTC, also when the clock of the phone is wrong. */
export const readClock = ({ offset }: Pick<Draft, 'offset'>): number => readPhoneClock() + offset

export const computeOffset = ({ time }: Pick<VisitPage, 'time'>): number => time - readPhoneClock()

export const createDraft = <Page extends VisitPage, Entries, Report>(
  page: Page,
  entries: Entries,
  step: string,
): Draft<Page, Entries, Report> => ({
  page,
  offset: computeOffset(page),
  step,
  photos: [],
  usedNonces: 0,
  signature: EMPTY_DRAWING,
  entries,
})

/** Returns the last time of a drawing in seconds UTC by the clock of the server; undefined for an empty one. */
export function findDrawingTime({ groups }: Drawing, offset: number): number | undefined {
  const last = groups.at(-1)?.points.at(-1)
  return last === undefined ? undefined : Math.floor(last.time / 1000) + offset
}

/** Returns the photos that the server does not have. */
export const listMissingPhotos = ({ photos, page }: Pick<Draft, 'photos' | 'page'>): readonly DraftPhoto[] =>
  photos.filter(({ sha256 }) => !page.received.includes(sha256))
