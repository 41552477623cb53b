// @ts-check
// Measures every tracked file of code by the rules of `language.mjs`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../run.mjs'
import { countMarkers, endsInPreposition, isUnclear, listComments, listFunctions, listTitles } from './language.mjs'

export const BASELINE = path.join(import.meta.dirname, 'baseline.json')
/** Time from which commit subjects are checked; older ones do not begin with a verb. */
export const COMMITS_CHECKED_SINCE = '2026-11-30T01:20:00Z'

const CODE = /\.(?:ts|tsx|mjs|sql|css)$/
/** Tables of the released baseline never change; generated files have their source's language. */
const EXCLUDED = /generated|\.d\.m?ts$|^server\/schema\/(?:tables|migrations)\/|^scripts\/checks\/language\//
const TEST = /\.(?:test|journey)\.|\/conformance\//

/**
 * @typedef {{ count: number, places: string[] }} Measure
 */

/** Returns the number of markers in comments, unclear test titles and names with a trailing preposition, with their places. @param {string} file @param {string} text @returns {Measure} */
function measureFile(file, text) {
  const places = listComments(file, text).filter((comment) => countMarkers(comment) > 0)
  if (TEST.test(file)) places.push(...listTitles(text).filter(isUnclear))
  else places.push(...listFunctions(text).filter(endsInPreposition))
  return { count: places.length, places: places.map((place) => `  ${place}`) }
}

/** Returns the measures of files that are not clean. @returns {Record<string, Measure>} */
export function measureRepository() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  }).split('\n')
  /** @type {Record<string, Measure>} */
  const measures = {}
  for (const file of files.filter((name) => CODE.test(name) && !EXCLUDED.test(name)).toSorted()) {
    const place = path.join(ROOT, file)
    if (!existsSync(place)) continue
    const measure = measureFile(file, readFileSync(place, 'utf8'))
    if (measure.count > 0) measures[file] = measure
  }
  return measures
}

/** Returns the number of places that each file may have. @returns {Record<string, number>} */
export const readBaseline = () => (existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, 'utf8')) : {})
