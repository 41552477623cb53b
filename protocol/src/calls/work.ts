// Long work that goes on beside the pages, whose traces people see.

/** A step of it may take seconds; nobody waits for it. */
export interface WorkInfo {
  name: string
  /** What is being done, in the reader's language. */
  title: string
  /** So many of so many are done; never all, for then it is not reported any more. */
  done: number
  total: number
  /** How often in a row the step that it is at has failed; absent where it has not. It is tried again by itself. */
  failures?: number
}

export const WORK_PATH = 'seller/system/WorkInfo'
