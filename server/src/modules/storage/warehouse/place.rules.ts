// What anything on the map must satisfy beyond its single fields.
import type { RecordRules } from '#engine/declare/resource.ts'

/** A place on the map has both its numbers, or none. */
export const placeRules: RecordRules = ({ longitude = null, latitude = null }) => {
  if ((longitude === null) === (latitude === null)) return {}
  return { [longitude === null ? 'longitude' : 'latitude']: { code: 'required' } }
}
