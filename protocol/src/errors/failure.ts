// One way a call can fail.
import { title, type Title } from '../language.ts'

export interface Failure {
  /**
   * HTTP status. Business failures travel as 200 with `status: false`, as the specification's client expects;
   * transport faults use their real status.
   */
  readonly http: number
  readonly text: Title
  /** Decimals of the numbers in its sentence that are in no field; none where it is not said. */
  readonly places?: number
}

type Words = Parameters<typeof title>
/** It travels as 200. */
export const business = (...words: Words): Failure => ({ http: 200, text: title(...words) })
/** It travels with a status of its own. */
export const transport = (http: number, ...words: Words): Failure => ({ http, text: title(...words) })
/** A business failure whose numbers are hundredths: fen, weights. */
export const inHundredths = (...words: Words): Failure => ({ ...business(...words), places: 2 })
