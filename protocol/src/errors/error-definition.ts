import { title, type Title } from '../language.ts'

export interface ErrorDefinition {
  /** HTTP status. Business errors use 200 with `status: false`, as clients of the specification expect; transport errors use their real status. */
  readonly http: number
  readonly text: Title
  /** Decimals of numbers in the text that belong to no field; 0 if absent. */
  readonly places?: number
}

type TitleArguments = Parameters<typeof title>
/** Defines an error sent with HTTP status 200. */
export const defineError = (...words: TitleArguments): ErrorDefinition => ({
  http: 200,
  text: title(...words),
})
/** Defines an error with its own HTTP status. */
export const defineTransportError = (http: number, ...words: TitleArguments): ErrorDefinition => ({
  http,
  text: title(...words),
})
/** Defines a business error whose numbers are hundredths: fen or weights. */
export const defineHundredthsError = (...words: TitleArguments): ErrorDefinition => ({
  ...defineError(...words),
  places: 2,
})
