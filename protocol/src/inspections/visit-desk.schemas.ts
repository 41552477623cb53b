import { z } from 'zod'
import { nameSchema, seconds } from '../described/named-schemas.ts'

const text = z.string()
const flag = z.literal([0, 1])
/** Hundredths of a tonne. */
const weight = z.int().nullable()

export const inspectionReportResponse = nameSchema(
  'InspectionReport',
  z.strictObject({
    /** Filled-in texts in the order of the report. */
    texts: z.array(z.strictObject({ name: text, title: text, text })),
    /** Null for inspection agencies, whose inspectors count blind. */
    lines: z
      .array(
        z.strictObject({
          lot_no: text,
          goods: text,
          zone: text,
          book: weight,
          first: weight,
          second: weight,
          counted: weight,
          difference: weight,
          is_different: flag,
          method: text,
          count_time: seconds.nullable(),
          /** Packaging, seals, sign, fire safety, camera, scale and sample, as far as stated. */
          facts: z.array(z.strictObject({ title: text, text, is_fault: flag })),
        }),
      )
      .nullable(),
    photos: z.array(
      z.strictObject({
        /** Of the column `images` of the record. */
        file_id: z.int(),
        nonce_no: z.int().nullable(),
        taken_time: seconds.nullable(),
        /** Metres from the stated place of the warehouse. */
        distance_m: z.int().nullable(),
        marks: z.array(text),
        sha256: text,
      }),
    ),
  }),
)

export const visitDeskResponse = nameSchema(
  'VisitDesk',
  z.strictObject({
    /** `YYYY-MM-DD` in Shanghai. */
    today: text,
    /** Planned and started visits, the earliest day first. */
    visits: z.array(
      z.strictObject({
        id: z.int(),
        no: text,
        kind: text,
        state: text,
        plan_date: text,
        warehouse: text,
        address: text,
        contact: text,
        phone: text,
        lots: z.int(),
        /** WGS-84, degrees × 10^7; null without coordinates of the warehouse. */
        place: z.strictObject({ longitude: z.int(), latitude: z.int() }).nullable(),
        path: text,
      }),
    ),
    /** The last 20 visits that ended or wait for acceptance. */
    history: z.array(
      z.strictObject({ id: z.int(), no: text, kind: text, state: text, warehouse: text, time: seconds, path: text }),
    ),
    topics: z.array(text),
  }),
)
