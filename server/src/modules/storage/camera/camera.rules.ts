import { plainText } from '@cangdan/protocol'
import type { RecordRules } from '#engine/declare/resource.ts'
import { placeRules } from '../warehouse/place.rules.ts'

/** Permitted protocols exclude scripts and local files. */
const STREAM = /^(?:https?|rtsps?|rtmps?|wss?):\/\/[^\s"'<>\\^`{|}]+$/i

export const cameraRules: RecordRules = (values) => {
  const address = plainText(values.play_url)
  const isGood = address === '' || STREAM.test(address)
  return { ...placeRules(values), ...(isGood ? {} : { play_url: { code: 'wrong_type' } }) }
}
