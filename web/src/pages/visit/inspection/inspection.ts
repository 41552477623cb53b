// An inspection: counts of lots, photos, place, findings and two signatures.
import type { InspectionCount, InspectionPage, InspectionReport } from '@cangdan/protocol'
import { MIN_INSPECTION_PHOTOS } from '@cangdan/protocol'
import type { Input } from '#pages/ticket/client/ticket-calls.ts'
import { type Drawing, EMPTY_DRAWING, toPicture } from '#pages/ticket/drawing/signature-canvas.tsx'
import { type Draft, findDrawingTime } from '../draft/draft.ts'
import { isDone, readAmount } from '../parts/amounts.ts'
import { isSigned } from '../parts/signed.ts'
import type { Place } from '../place/read-place.ts'
import type { VisitKind } from '../session/visit-kind.ts'

export const INSPECTION_STEPS = ['lots', 'photos', 'place', 'findings', 'clerk', 'submit'] as const
export type InspectionStep = (typeof INSPECTION_STEPS)[number]

export type Lot = InspectionPage['lots'][number]
export type Count = InspectionCount['lines'][number]
export type Flag = 0 | 1

/** Kinds of counting, from 1. */
export const WEIGHED = 1

export interface LotEntry {
  readonly count_method: number
  /** Tonnes as entered. */
  readonly weight: string
  readonly pieces: string
  /** The confirmed count, which cannot be changed. */
  readonly count?: Count
  readonly second_weight: string
  readonly package_state: string
  readonly seal_state: string
  readonly sign_board?: Flag
  readonly fire_safety?: Flag
  readonly camera_state?: Flag
  readonly scale_no: string
  readonly scale_end: string
  readonly sample_no: string
}

export const EMPTY_LOT: LotEntry = {
  count_method: 0,
  weight: '',
  pieces: '',
  second_weight: '',
  package_state: '',
  seal_state: '',
  scale_no: '',
  scale_end: '',
  sample_no: '',
}

export const SURROUNDINGS = [
  'storage_place',
  'storage_property',
  'storage_situation',
  'process_standard',
  'supervise_cooperate',
  'cooperation_history',
  'supervise_scheme',
] as const
export type Surrounding = (typeof SURROUNDINGS)[number]

export interface InspectionEntries {
  /** The lot that is shown. */
  readonly lot_id?: number
  readonly lots: Readonly<Record<number, LotEntry>>
  /** With the time at which it was recorded. */
  readonly place?: Place & { readonly time: number }
  readonly place_note: string
  /** The server has not found the place inside of the warehouse. */
  readonly isNoteRequired: boolean
  readonly texts: Readonly<Record<Surrounding, string>>
  /** 0 until it is chosen. */
  readonly result: 0 | 1 | 2
  readonly conclusion: string
  readonly clerk_name: string
  readonly clerk_drawing: Drawing
  readonly clerk_verify: string
}

export type InspectionDraft = Draft<InspectionPage, InspectionEntries, Input<InspectionReport>>

const EMPTY_TEXTS = Object.fromEntries(SURROUNDINGS.map((name) => [name, ''])) as InspectionEntries['texts']

const EMPTY_ENTRIES: InspectionEntries = {
  lots: {},
  place_note: '',
  isNoteRequired: false,
  texts: EMPTY_TEXTS,
  result: 0,
  conclusion: '',
  clerk_name: '',
  clerk_drawing: EMPTY_DRAWING,
  clerk_verify: '',
}

export const getLotEntry = ({ entries }: Pick<InspectionDraft, 'entries'>, { lot_id }: Pick<Lot, 'lot_id'>): LotEntry =>
  entries.lots[lot_id] ?? EMPTY_LOT

/** Returns the draft with changed entries of a lot. */
export const changeLot = (draft: InspectionDraft, lot: Lot, change: Partial<LotEntry>): InspectionDraft => ({
  ...draft,
  entries: {
    ...draft.entries,
    lots: { ...draft.entries.lots, [lot.lot_id]: { ...getLotEntry(draft, lot), ...change } },
  },
})

/** Returns the count of the entered figures; undefined if one is missing or wrong. */
export function readCount({
  count_method,
  weight,
  pieces,
}: LotEntry): Pick<Count, 'count_method' | 'weight' | 'pieces'> | undefined {
  const read = readAmount(weight, MAX_WEIGHT, 2)
  const readPieces = pieces.trim() === '' ? null : readAmount(pieces, MAX_PIECES, 0)
  if (count_method === 0 || read === undefined || readPieces === undefined) return undefined
  return { count_method, weight: read, pieces: readPieces }
}

/** Hundredths of a tonne. */
export const MAX_WEIGHT = 10_000_000_00
export const MAX_PIECES = 1_000_000_000

export const isCounted = (lot: Lot, entry: LotEntry): boolean => entry.count !== undefined || lot.is_counted === 1

export type LotProblem = 'count' | 'second' | 'scale' | 'package' | 'seal' | 'flags'

/** Returns what a lot lacks, in the order of its form. */
export function findLotProblems(lot: Lot, entry: LotEntry): readonly LotProblem[] {
  const isWeighed = (entry.count?.count_method ?? entry.count_method) === WEIGHED
  const problems: Readonly<Record<LotProblem, boolean>> = {
    count: !isCounted(lot, entry),
    second: lot.is_different === 1 && readAmount(entry.second_weight, MAX_WEIGHT, 2) === undefined,
    scale: isWeighed && (entry.scale_no.trim() === '' || entry.scale_end === ''),
    package: entry.package_state.trim() === '',
    seal: entry.seal_state.trim() === '',
    flags: [entry.sign_board, entry.fire_safety, entry.camera_state].includes(undefined),
  }
  return Object.entries(problems).flatMap(([name, isFound]) => (isFound ? [name as LotProblem] : []))
}

export const countReadyLots = (draft: InspectionDraft): number =>
  draft.page.lots.filter((lot) => findLotProblems(lot, getLotEntry(draft, lot)).length === 0).length

/** A place outside of the warehouse, or none, needs an explanation. The server compares the place. */
export const needsNote = ({ place, isNoteRequired }: InspectionEntries): boolean =>
  place === undefined || isNoteRequired

/** Returns the steps that are not complete, in their order. */
export function findOpenSteps(draft: InspectionDraft): readonly InspectionStep[] {
  const { entries, page, photos, signature } = draft
  const isOpen: Readonly<Record<InspectionStep, boolean>> = {
    lots: countReadyLots(draft) < page.lots.length,
    photos: photos.length < MIN_INSPECTION_PHOTOS,
    place: needsNote(entries) && !isDone(entries.place_note),
    findings: entries.result === 0 || !isDone(entries.conclusion),
    clerk: !isDone(entries.clerk_name) || !isSigned(entries.clerk_drawing),
    submit: !isSigned(signature),
  }
  return INSPECTION_STEPS.filter((step) => isOpen[step])
}

/** Returns the confirmed counts that the server does not have. */
export const listUnsentCounts = (draft: InspectionDraft): readonly Count[] =>
  draft.page.lots.flatMap((lot) => {
    const { count } = getLotEntry(draft, lot)
    return lot.is_counted === 0 && count !== undefined ? [count] : []
  })

/** Returns the seconds UTC of everything that was done on site. The person arrived before the first and left after the last. */
function listTimes({ entries, photos, signature, offset }: InspectionDraft): readonly number[] {
  const counts = Object.values(entries.lots).map(({ count }) => count?.count_time)
  const taken = photos.map(({ nonce_no, taken_time }) => (nonce_no === null ? undefined : taken_time))
  const drawn = [entries.clerk_drawing, signature].map((drawing) => findDrawingTime(drawing, offset))
  return [...counts, ...taken, entries.place?.time, ...drawn].filter((time) => time !== undefined)
}

function buildLine(lot: Lot, entry: LotEntry): InspectionReport['lines'][number] {
  return {
    lot_id: lot.lot_id,
    second_weight: lot.is_different === 1 ? (readAmount(entry.second_weight, MAX_WEIGHT, 2) ?? null) : null,
    package_state: entry.package_state.trim(),
    seal_state: entry.seal_state.trim(),
    sign_board: entry.sign_board ?? 0,
    fire_safety: entry.fire_safety ?? 0,
    camera_state: entry.camera_state ?? 0,
    scale_no: entry.scale_no.trim(),
    scale_end: entry.scale_end === '' ? null : entry.scale_end,
    sample_no: entry.sample_no.trim(),
  }
}

/** Builds the report of a complete draft. */
export function buildInspectionReport(draft: InspectionDraft): Input<InspectionReport> {
  const { entries, page, photos, signature } = draft
  const { place, texts } = entries
  const times = listTimes(draft)
  return {
    nonce: page.nonce,
    photos: [...photos],
    arrive_time: Math.min(...times),
    leave_time: Math.max(...times),
    place:
      place === undefined ? null : { longitude: place.longitude, latitude: place.latitude, accuracy: place.accuracy },
    place_note: entries.place_note.trim(),
    lines: page.lots.map((lot) => buildLine(lot, getLotEntry(draft, lot))),
    ...(Object.fromEntries(SURROUNDINGS.map((name) => [name, texts[name].trim()])) as typeof texts),
    result: entries.result === 2 ? 2 : 1,
    conclusion: entries.conclusion.trim(),
    clerk_name: entries.clerk_name.trim(),
    clerk_image: toPicture(entries.clerk_drawing),
    clerk_verify: entries.clerk_verify.trim(),
    inspector_image: toPicture(signature),
  }
}

export const INSPECTION: VisitKind<InspectionPage, InspectionEntries, Input<InspectionReport>> = {
  name: 'inspection',
  steps: INSPECTION_STEPS,
  emptyEntries: EMPTY_ENTRIES,
  hasUnsent: (draft) => listUnsentCounts(draft).length > 0,
  async sendEntries(draft, client) {
    const lines = listUnsentCounts(draft)
    if (lines.length === 0) return draft.page
    const counted = await client.count([...lines])
    const differences = new Map(counted.lines.map(({ lot_id, is_different }) => [lot_id, is_different]))
    const lots = draft.page.lots.map((lot) => {
      const is_different = differences.get(lot.lot_id)
      return is_different === undefined ? lot : { ...lot, is_counted: 1 as const, is_different }
    })
    return { ...draft.page, lots }
  },
  isComplete: (draft) => findOpenSteps(draft).length === 0,
  buildReport: buildInspectionReport,
}
