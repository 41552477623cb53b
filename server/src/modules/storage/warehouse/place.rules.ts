import type { RecordRules } from '#engine/declare/resource.ts'

/** Longitude and latitude are given together. */
export const checkPlace: RecordRules = ({ longitude = null, latitude = null }) => {
  if ((longitude === null) === (latitude === null)) return {}
  return { [longitude === null ? 'longitude' : 'latitude']: { code: 'required' } }
}
