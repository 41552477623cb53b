/** Something that does not hold. */
export interface Finding {
  /** `leaf 17`, `tile 0/3`, `head 120`, `row receipt 5`. */
  readonly where: string
  readonly what: string
}

/** Receives each finding when it is found. */
export type Report = (finding: Finding) => void

/** As many are kept for a page or a row of a table. */
const MAX_KEPT = 20

/** Counts all findings, keeps the first ones, and passes each on: memory does not grow with their number. */
export class Findings {
  readonly #report: Report
  readonly #first: Finding[] = []
  #count = 0

  constructor(report: Report = () => undefined) {
    this.#report = report
  }

  readonly add = (finding: Finding): void => {
    this.#count += 1
    if (this.#first.length < MAX_KEPT) this.#first.push(finding)
    this.#report(finding)
  }

  get first(): readonly Finding[] {
    return this.#first
  }

  get count(): number {
    return this.#count
  }
}
