// The shapes of what the workbench is answered.
import { z } from 'zod'
import { MAX_WAITING_COUNT } from '../console/workbench.ts'
import { named, seconds } from './named.ts'

const text = z.string()

export const workbenchAnswer = named(
  'Workbench',
  z.strictObject({
    waiting: z.array(
      z.strictObject({
        /** The screen of the list, and its title. */
        screen: text,
        title: text,
        /** The column that holds the state, and the state: a filter of the list. */
        column: text,
        value: z.int(),
        /** What the state is called. */
        label: text,
        tone: z.enum(['active', 'good', 'warn', 'bad', 'off']),
        /** At most `MAX_WAITING_COUNT`, which stands for so many or more. */
        count: z.int().min(1).max(MAX_WAITING_COUNT),
      }),
    ),
    /** The latest first; null for those who may not see prices. */
    prices: z
      .array(
        z.strictObject({
          spec_id: z.int(),
          good_name: text,
          spec_name: text,
          /** Fen for one unit of the goods. */
          price: z.int(),
          unit: text,
          /** Percent × 100 from the price before; null for the first one. */
          change_rate: z.int().nullable(),
          /** Seconds of the day that it began on. */
          price_date: seconds,
          /** Fen, of each of the last seven days, today last; null for days without a price. */
          week: z.array(z.int().nullable()).length(7),
        }),
      )
      .nullable(),
    /** Of the lists that this person may open, where anything came in the last fourteen days. */
    weeks: z.array(
      z.strictObject({
        /** The screen of the list, and its title. */
        screen: text,
        title: text,
        /** The earliest first, today last; days are those of Shanghai. */
        days: z.array(z.int().min(0)).length(7),
        /** In the seven days before them. */
        before: z.int().min(0),
      }),
    ),
    /** Empty once all are done. */
    steps: z.array(z.strictObject({ screen: text, add: text, title: text, is_done: z.boolean() })),
    /** What all of it depends on. */
    topics: z.array(text),
  }),
)

export type WorkbenchAnswer = z.infer<typeof workbenchAnswer>

/** Records of one list in one state that this person, and not only somebody else, can take further. */
export type WaitingWork = WorkbenchAnswer['waiting'][number]

/** The price of a spec that holds everywhere today. */
export type LatestPrice = NonNullable<WorkbenchAnswer['prices']>[number]

/** How many records of a list came on each of the last seven days. */
export type WeekOfWork = WorkbenchAnswer['weeks'][number]

/** A list that the platform cannot do without, and whether it has a record yet; or a setting, whose screen is `screen` and `add`. */
export type FirstStep = WorkbenchAnswer['steps'][number]

export const quickMenuListAnswer = named(
  'QuickMenus',
  z.array(
    z.strictObject({
      id: z.int(),
      /** The path of a screen of the menu, which tells one item from another. */
      full_path: text,
      path: text,
      name: text,
      /** As the menu calls it, in the reader's language. */
      title: text,
      icon: text,
      /** Its place, from 1. */
      sort: z.int(),
    }),
  ),
)

export type QuickMenuItem = z.infer<typeof quickMenuListAnswer>[number]

export const deskAnswer = named(
  'Desk',
  z.strictObject({
    /** The longest waiting first. */
    items: z.array(
      z.strictObject({
        /** The path of its list, and the title of that. */
        list: text,
        title: text,
        id: z.int(),
        /** What the record is called. */
        name: text,
        /** Whose it is; empty where its list does not say so. */
        owner: text,
        /** What its state is called. */
        label: text,
        tone: z.enum(['active', 'good', 'warn', 'bad', 'off']),
        /** What can be done with it, in words. */
        steps: z.array(text),
        /** The first of its figures, as stored: fen, or hundredths of a tonne. */
        amount: z.strictObject({ value: z.int(), unit: z.enum(['yuan', 'ton']) }).nullable(),
        /** Seconds UTC: since its last step. */
        since: seconds,
      }),
    ),
    /** Of one list and state there are more than are shown. */
    isCut: z.boolean(),
    topics: z.array(text),
  }),
)

export type DeskAnswer = z.infer<typeof deskAnswer>

/** One record that waits for its reader, with what they would do. */
export type DeskItem = DeskAnswer['items'][number]
