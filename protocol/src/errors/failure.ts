// One way a call can fail.
import { title, type Title } from '../language.ts'

export interface Failure {
  /**
   * HTTP status. Business failures travel as 200 with `status: false`, as the specification's client expects;
   * transport faults use their real status.
   */
  readonly http: number
  readonly text: Title
}

type Words = Parameters<typeof title>
/** It travels as 200. */
export const business = (...words: Words): Failure => ({ http: 200, text: title(...words) })
/** It travels with a status of its own. */
export const transport = (http: number, ...words: Words): Failure => ({ http, text: title(...words) })
