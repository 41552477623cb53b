// The report of an inspection for its reviewer: texts, counts and photos with their marks.
import { type InspectionSheet, type Language, type RecordResponse, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import { buildScope } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import { inspection } from '../inspection/inspection.ts'
import { REPORT_TEXTS } from '../inspection/report-texts.ts'
import { inspectionLine } from '../line/line.ts'
import { computeDistance, type Point, toWgs84 } from '../visit/place.ts'

type Line = NonNullable<InspectionSheet['lines']>[number]
type LineRow = Omit<Line, 'method' | 'facts'> & {
  readonly count_method: number | null
  readonly package_state: string
  readonly seal_state: string
  readonly sign_board: number | null
  readonly fire_safety: number | null
  readonly camera_state: number | null
  readonly scale_no: string
  readonly sample_no: string
}

const TEXT_FACTS = ['package_state', 'seal_state', 'scale_no', 'sample_no'] as const
const FLAG_FACTS = ['sign_board', 'fire_safety', 'camera_state'] as const

const getTitle = ({ columns }: Pick<Resource, 'columns'>, name: string, language: Language): string =>
  columns.get(name)?.title[language] ?? name

/** Agencies count blind, whatever their rights are. */
const isCountReader = (principal: Principal): boolean =>
  principal.organisationKind !== 'inspection' && hasApi(principal, getInfoEntry(inspectionLine))

interface ReportReader {
  readonly principal: Principal
  readonly language: Language
}

export async function loadInspectionReport(
  db: Db,
  { id, row }: RecordResponse,
  { principal, language }: ReportReader,
): Promise<InspectionSheet> {
  const texts = REPORT_TEXTS.map((name) => ({
    name,
    title: getTitle(inspection, name, language),
    text: toPlainText(row[name]),
  }))
  return {
    texts: texts.filter(({ text }) => text !== ''),
    lines: isCountReader(principal) ? await listLines(db, id, { principal, language }) : null,
    photos: await listPhotos(db, id, language),
  }
}

async function listLines(db: Db, id: number, { principal, language }: ReportReader): Promise<Line[]> {
  const { rows } = await sql<LineRow>`
    select lot.lot_no, good.good_name || ' / ' || good_spec.spec_name as goods, zone.zone_code as zone, line.book_weight as book,
           line.first_weight as first, line.second_weight as second, line.real_weight as counted, line.diff_weight as difference, line.is_different,
           extract(epoch from line.count_time)::bigint as count_time, line.count_method, line.package_state, line.seal_state, line.sign_board,
           line.fire_safety, line.camera_state, line.scale_no, line.sample_no
      from inspection_line line
      join lot on lot.id = line.lot_id join zone on zone.id = lot.zone_id
      join good on good.id = lot.good_id join good_spec on good_spec.id = lot.spec_id
     where line.id in (
             select id from inspection_line where inspection_id = ${id} and ${buildScope(inspectionLine, principal)})
     order by line.is_different desc, zone.zone_code, line.lot_id`.execute(db)
  return rows.map(
    ({
      count_method,
      package_state,
      seal_state,
      scale_no,
      sample_no,
      sign_board,
      fire_safety,
      camera_state,
      ...line
    }) => {
      const stated = { package_state, seal_state, scale_no, sample_no, sign_board, fire_safety, camera_state }
      const facts = [
        ...TEXT_FACTS.map((name) => ({ name, text: stated[name], is_fault: 0 as const })),
        ...FLAG_FACTS.map((name) => ({
          name,
          text: stated[name] === null ? '' : getOptionLabel(inspectionLine, name, stated[name], language),
          is_fault: stated[name] === 0 ? (1 as const) : (0 as const),
        })),
      ]
      return {
        ...line,
        method: count_method === null ? '' : getOptionLabel(inspectionLine, 'count_method', count_method, language),
        facts: facts
          .filter(({ text }) => text !== '')
          .map(({ name, ...fact }) => ({ title: getTitle(inspectionLine, name, language), ...fact })),
      }
    },
  )
}

type PhotoRow = Omit<InspectionSheet['photos'][number], 'marks' | 'distance_m'> & {
  readonly marks: readonly number[]
  readonly taken_at: Point | null
  readonly stored_at: Point | null
  readonly datum: number
}

async function listPhotos(db: Db, id: number, language: Language): Promise<InspectionSheet['photos']> {
  const { rows } = await sql<PhotoRow>`
    select photo.file_id, photo.nonce_no, extract(epoch from photo.taken_time)::bigint as taken_time, to_json(photo.marks) as marks, photo.sha256,
           case when photo.longitude is not null then json_build_object('longitude', photo.longitude, 'latitude', photo.latitude) end as taken_at,
           case when warehouse.longitude is not null then json_build_object('longitude', warehouse.longitude, 'latitude', warehouse.latitude) end as stored_at,
           warehouse.datum
      from inspection visit join warehouse on warehouse.id = visit.warehouse_id
      join visit_photo photo on photo.inspection_id = visit.id and photo.file_id = any (visit.images)
     where visit.id = ${id} order by array_position(visit.images, photo.file_id)`.execute(db)
  return rows.map(({ marks, taken_at: taken, stored_at: stored, datum, ...photo }) => ({
    ...photo,
    marks: marks.map((mark) => getOptionLabel(inspection, 'photo_marks', mark, language)),
    distance_m: taken === null || stored === null ? null : Math.round(computeDistance(taken, toWgs84(stored, datum))),
  }))
}
