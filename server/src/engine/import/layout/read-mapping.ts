import { type ImportMapping, MAX_MAPPING } from '@cangdan/protocol'
import { importMapping } from '@cangdan/protocol/schemas'
import { Failure } from '#platform/failure.ts'

/** @throws Failure `bad_request` when the text is not valid mapping JSON */
export function readMapping(json: string | undefined): ImportMapping | undefined {
  if (json === undefined) return undefined
  const read = json.length > MAX_MAPPING ? undefined : importMapping.safeParse(parseJson(json))
  if (read?.success !== true) throw new Failure('bad_request')
  return read.data
}

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
