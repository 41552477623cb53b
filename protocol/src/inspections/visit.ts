// Public pages of on-site visits. A ticket opens them, like the signing page of contracts.
import type { Wire } from '../described/named-schemas.ts'
import type {
  inspectionCountPayload,
  inspectionCountResponse,
  inspectionPageResponse,
  inspectionSavePayload,
  investigationPageResponse,
  investigationSavePayload,
  visitCodePayload,
  visitInfoPayload,
  visitPhotoPayload,
  visitPhotoResponse,
  visitSaveResponse,
} from './visit.schemas.ts'

export const INSPECTION_PAGE = '/h5Template/inspection'
export const INVESTIGATION_PAGE = '/h5Template/investigation'

/** `photo` takes the picture as multipart field `file`, and the signed request as field `signed`. */
export const INSPECTION_PATHS = {
  open: 'public/inspection/Open',
  code: 'public/inspection/Code',
  info: 'public/inspection/Info',
  count: 'public/inspection/Count',
  photo: 'public/inspection/Photo',
  save: 'public/inspection/Save',
} as const

export const INVESTIGATION_PATHS = {
  open: 'public/investigation/Open',
  code: 'public/investigation/Code',
  info: 'public/investigation/Info',
  photo: 'public/investigation/Photo',
  save: 'public/investigation/Save',
} as const

/** A visit has this many nonces; each photo shows one of them. */
export const VISIT_PHOTOS = 30

/** Bytes of a photo after it was scaled down. */
export const PHOTO_BYTES = 2 * 1024 * 1024

/** An inspection needs photos of the goods, the marks, the seals and the surroundings (domain §2.15). */
export const MIN_INSPECTION_PHOTOS = 4

export type VisitCode = Wire<typeof visitCodePayload>
export type VisitInfo = Wire<typeof visitInfoPayload>
export type InspectionPage = Wire<typeof inspectionPageResponse>
export type InspectionCount = Wire<typeof inspectionCountPayload>
export type InspectionCounted = Wire<typeof inspectionCountResponse>
export type VisitPhotoUpload = Wire<typeof visitPhotoPayload>
export type VisitPhotoReceived = Wire<typeof visitPhotoResponse>
export type InspectionReport = Wire<typeof inspectionSavePayload>
export type VisitSubmitted = Wire<typeof visitSaveResponse>
export type InvestigationPage = Wire<typeof investigationPageResponse>
export type InvestigationReport = Wire<typeof investigationSavePayload>
