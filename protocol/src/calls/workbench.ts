// What the workbench shows: the work that waits for its reader, what goods have come to cost, and the first steps of an empty platform.
import type { Tone } from '../option.ts'
import type { Topic } from '../topics.ts'

/** Records of one list in one state that this person, and not only somebody else, can take further. */
export interface WaitingWork {
  /** The screen of the list, and its title. */
  screen: string
  title: string
  /** The column that holds the state, and the state: a filter of the list. */
  column: string
  value: number
  /** What the state is called. */
  label: string
  tone: Tone
  /** At most `MAX_WAITING_COUNT`, which stands for so many or more. */
  count: number
}

/** The price of a spec that holds everywhere today. */
export interface LatestPrice {
  spec_id: number
  good_name: string
  spec_name: string
  /** Fen for one unit of the goods. */
  price: number
  unit: string
  /** Percent × 100 from the price before; null for the first one. */
  change_rate: number | null
  /** Seconds of the day that it began on. */
  price_date: number
  /** Fen, of each of the last seven days, today last; null for days without a price. */
  week: (number | null)[]
}

/** How many records of a list came on each of the last seven days. */
export interface WeekOfWork {
  /** The screen of the list, and its title. */
  screen: string
  title: string
  /** The earliest first, today last; days are those of Shanghai. */
  days: number[]
  /** In the seven days before them. */
  before: number
}

/** A list that the platform cannot do without, and whether it has a record yet; or a setting, whose screen is `screen` and `add`. */
export interface FirstStep {
  screen: string
  add: string
  title: string
  is_done: boolean
}

export interface WorkbenchAnswer {
  waiting: WaitingWork[]
  /** The latest first; null for those who may not see prices. */
  prices: LatestPrice[] | null
  /** Of the lists that this person may open, where anything came in the last fourteen days. */
  weeks: WeekOfWork[]
  /** Empty once all are done. */
  steps: FirstStep[]
  /** What all of it depends on. */
  topics: Topic[]
}

export const MAX_WAITING_COUNT = 1_000

export const WORKBENCH_PATH = 'seller/index/Index'

export const DESK_PATH = 'seller/index/Desk'

/** One record that waits for its reader, with what they would do. */
export interface DeskItem {
  /** The path of its list, and the title of that. */
  list: string
  title: string
  id: number
  /** What the record is called. */
  name: string
  /** Whose it is; empty where its list does not say so. */
  owner: string
  /** What its state is called. */
  label: string
  tone: Tone
  /** What can be done with it, in words. */
  steps: string[]
  /** The first of its figures, as stored: fen, or hundredths of a tonne. */
  amount: { value: number; unit: 'yuan' | 'ton' } | null
  /** Seconds UTC: since its last step. */
  since: number
}

export interface DeskAnswer {
  /** The longest waiting first. */
  items: DeskItem[]
  /** Of one list and state there are more than are shown. */
  isCut: boolean
  topics: Topic[]
}
