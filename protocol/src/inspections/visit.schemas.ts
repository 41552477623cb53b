import { z } from 'zod'
import { nameSchema, seconds } from '../described/named-schemas.ts'

const text = z.string()
const flag = z.literal([0, 1])
/** From the year 1000 to 2999. */
const day = z.iso.date().regex(/^[12]/)
/** By the clock of the server, which the page follows: seconds UTC until the year 2100. */
const pageClock = z.int().min(0).max(4_102_444_800)
/** Of a ticket, from the link that was sent. */
const code = z.string().regex(/^[\w-]{43}$/)
const verify = z.string().trim().min(1).max(16)
const htu = text.max(100)
const sha256 = z.string().regex(/^[\da-f]{64}$/)
const short = z.string().trim().max(60)
const long = z.string().trim().max(500)
/** Hundredths of a tonne. */
const weight = z.int().min(0).max(10_000_000_00)
/** Data URL of a PNG, at most 70 KB. */
const signature = z.string().startsWith('data:image/png;base64,').max(100_000)

/** Degrees × 10^7 in WGS-84, and metres, as the browser reports them. */
const place = z.strictObject({
  longitude: z.int().min(-180_0000000).max(180_0000000),
  latitude: z.int().min(-90_0000000).max(90_0000000),
  accuracy: z.int().min(0).max(1_000_000),
})

export const visitCodePayload = nameSchema(
  'VisitCode',
  z.strictObject({
    htu,
    code,
    /** `clerk`: to the phone of the warehouse, whose clerk confirms the visit with it. */
    purpose: z.enum(['open', 'clerk']),
  }),
)

export const visitInfoPayload = nameSchema('VisitInfo', z.strictObject({ htu, code, verify: verify.optional() }))

const visit = {
  visit_no: text,
  /** The organisation that ordered the visit. */
  sender: text,
  /** Name of the inspector. */
  inspector: text,
  plan_date: day,
  /** Goes back with the submission. */
  nonce: text,
  /** Photos show them in this order, one each. */
  photo_nonces: z.array(text),
  /** SHA-256 of photos that the server has. */
  received: z.array(text),
  expires: seconds,
  time: seconds,
} as const

export const inspectionPageResponse = nameSchema(
  'InspectionPage',
  z.strictObject({
    ...visit,
    /** In the language of the request. */
    type_text: text,
    warehouse: text,
    address: text,
    /** Phone of the clerk, `138****1234`; empty without one. */
    clerk_phone: text,
    /** The lots to count. The book weight is not disclosed before both counts are made. */
    lots: z.array(
      z.strictObject({
        lot_id: z.int(),
        lot_no: text,
        good_name: text,
        spec_name: text,
        location_no: text,
        batch_no: text,
        marks: text,
        package: text,
        /** 1: the first count is stored and cannot be changed. */
        is_counted: flag,
        /** 1: it differs by more than the tolerance, and a second count is needed. */
        is_different: flag,
      }),
    ),
  }),
)

export const inspectionCountPayload = nameSchema(
  'InspectionCount',
  z.strictObject({
    htu,
    code,
    lines: z
      .array(
        z.strictObject({
          lot_id: z.int().min(1),
          weight,
          pieces: z.int().min(0).max(1_000_000_000).nullable(),
          /** 1 weighed, 2 tallied, 3 measured, 4 by seals. */
          count_method: z.int().min(1).max(4),
          count_time: pageClock,
        }),
      )
      .min(1)
      .max(50),
  }),
)

export const inspectionCountResponse = nameSchema(
  'InspectionCounted',
  z.strictObject({ lines: z.array(z.strictObject({ lot_id: z.int(), is_different: flag })) }),
)

export const visitPhotoPayload = nameSchema('VisitPhotoUpload', z.strictObject({ htu, code, sha256 }))
export const visitPhotoResponse = nameSchema('VisitPhotoReceived', z.strictObject({ received: z.array(text) }))

const photo = z.strictObject({
  sha256,
  /** Before it was scaled down; empty if it was not. */
  original_sha256: z.union([sha256, z.literal('')]),
  /** Position in `photo_nonces`, from 0; null for a picture from the gallery. */
  nonce_no: z.int().min(0).max(99).nullable(),
  taken_time: pageClock,
  longitude: place.shape.longitude.nullable(),
  latitude: place.shape.latitude.nullable(),
})

const submission = {
  htu,
  code,
  nonce: text.max(64),
  photos: z.array(photo).max(30),
  inspector_image: signature,
  conclusion: z.string().trim().min(1).max(500),
} as const

export const inspectionSavePayload = nameSchema(
  'InspectionReport',
  z.strictObject({
    ...submission,
    arrive_time: pageClock,
    leave_time: pageClock,
    place: place.nullable(),
    /** Needed if the place is not inside the geofence. */
    place_note: long,
    lines: z
      .array(
        z.strictObject({
          lot_id: z.int().min(1),
          second_weight: weight.nullable(),
          package_state: short,
          seal_state: short,
          sign_board: flag,
          fire_safety: flag,
          camera_state: flag,
          scale_no: short,
          /** Day until which the scale is calibrated. */
          scale_end: day.nullable(),
          sample_no: short,
        }),
      )
      .min(1)
      .max(50),
    storage_place: short,
    storage_property: short,
    cooperation_history: long,
    storage_situation: long,
    process_standard: long,
    supervise_cooperate: long,
    supervise_scheme: long,
    /** 1 normal, 2 abnormal. */
    result: z.literal([1, 2]),
    clerk_name: z.string().trim().min(1).max(30),
    clerk_image: signature,
    /** Code of the clerk; empty if the clerk could not be reached. */
    clerk_verify: z.union([verify, z.literal('')]),
  }),
)

export const visitSaveResponse = nameSchema('VisitSubmitted', z.strictObject({ visit_no: text, submit_time: seconds }))

export const investigationPageResponse = nameSchema(
  'InvestigationPage',
  z.strictObject({
    ...visit,
    company_name: text,
    financing_no: text,
    /** Fen, days. */
    financing_amount: z.int(),
    financing_days: z.int(),
    purpose: text,
    goods: text,
    warehouses: text,
  }),
)

export const investigationSavePayload = nameSchema(
  'InvestigationReport',
  z.strictObject({
    ...submission,
    sign_company: short,
    upstream_company: long,
    downstream_company: long,
    terminal_user: short,
    transport_party: short,
    transit_place: short,
    quality_unit: short,
    quantity_unit: short,
    /** Percent × 100; null if none is suggested. */
    interest_rate: z.int().min(0).max(36_00).nullable(),
    business_begin_date: day.nullable(),
    cooperation_history: long,
    main_business: long,
    business_flow: long,
    risk_point: z.string().trim().min(1).max(500),
    credit_evaluation: long,
    /** 1 purchase contract, 2 invoice, 3 payment, 4 quality report, 5 insurance, 6 no related parties, 7 registry search. */
    checks: z.array(z.int().min(1).max(7)).max(7),
    need_supply: flag,
    supply_explain: long,
    /** 1: the application is recommended. */
    approve_status: flag,
  }),
)
