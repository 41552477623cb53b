// The two kinds of errors that the catalogue is made of.
import { title, type Title } from './language.ts'

export interface ErrorKind {
  /**
   * HTTP status. Business failures travel as 200 with `status: false`, as the specification's client expects;
   * transport faults use their real status.
   */
  readonly http: number
  readonly text: Title
}

type Words = Parameters<typeof title>
/** A refusal of the business. */
export const business = (...words: Words): ErrorKind => ({ http: 200, text: title(...words) })
/** A fault of the request or of the server. */
export const transport = (http: number, ...words: Words): ErrorKind => ({ http, text: title(...words) })
