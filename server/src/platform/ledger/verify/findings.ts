export interface Finding {
  /** `leaf 17`, `tile 0/3`, `head 120`, `row receipt 5`. */
  readonly where: string
  readonly what: string
}

export type Report = (finding: Finding) => void

const MAX_KEPT = 20

/** Counts all findings, keeps the first ones and reports each, so that memory does not grow. */
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
