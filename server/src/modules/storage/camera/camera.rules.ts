import { toPlainText } from '@cangdan/protocol'
import type { RecordRules } from '#engine/declare/resource.ts'
import { checkPlace } from '../warehouse/place.rules.ts'

/** Permitted protocols exclude scripts and local files. */
const STREAM = /^(?:https?|rtsps?|rtmps?|wss?):\/\/[^\s"'<>\\^`{|}]+$/i

export const checkCamera: RecordRules = (values) => {
  const address = toPlainText(values.play_url)
  const isGood = address === '' || STREAM.test(address)
  return { ...checkPlace(values), ...(isGood ? {} : { play_url: { code: 'wrong_type' } }) }
}
