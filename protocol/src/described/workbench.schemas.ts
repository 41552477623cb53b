import { z } from 'zod'
import { MAX_WAITING_COUNT } from '../console/workbench.ts'
import { nameSchema, seconds } from './named-schemas.ts'

const text = z.string()

export const workbenchResponse = nameSchema(
  'Workbench',
  z.strictObject({
    waiting: z.array(
      z.strictObject({
        screen: text,
        title: text,
        /** State column and its value, used as a filter of the list. */
        column: text,
        value: z.int(),
        label: text,
        tone: z.enum(['active', 'good', 'warn', 'bad', 'off']),
        /** At most `MAX_WAITING_COUNT`, which means that many or more. */
        count: z.int().min(1).max(MAX_WAITING_COUNT),
      }),
    ),
    /** Newest first; null for callers without the right to read prices. */
    prices: z
      .array(
        z.strictObject({
          spec_id: z.int(),
          good_name: text,
          spec_name: text,
          /** Fen per unit of the goods. */
          price: z.int(),
          unit: text,
          /** Change from the previous price in percent × 100; null for the first price. */
          change_rate: z.int().nullable(),
          /** Seconds UTC of the first day of the price. */
          price_date: seconds,
          /** Fen, for each of the last seven days, today last; null for days without a price. */
          week: z.array(z.int().nullable()).length(7),
        }),
      )
      .nullable(),
    /** Lists that the caller may open, with new records in the last fourteen days. */
    weeks: z.array(
      z.strictObject({
        screen: text,
        title: text,
        /** Oldest first, today last; days in Shanghai. */
        days: z.array(z.int().min(0)).length(7),
        before: z.int().min(0),
      }),
    ),
    steps: z.array(z.strictObject({ screen: text, add: text, title: text, is_done: z.boolean() })),
    topics: z.array(text),
  }),
)

export type WorkbenchResponse = z.infer<typeof workbenchResponse>

export type WaitingWork = WorkbenchResponse['waiting'][number]

export type LatestPrice = NonNullable<WorkbenchResponse['prices']>[number]

export type WeeklyCount = WorkbenchResponse['weeks'][number]

/** A list that the platform requires, and whether it has a record; or a setting, with its screen in `screen` and `add`. */
export type OnboardingStep = WorkbenchResponse['steps'][number]

export const quickMenuListResponse = nameSchema(
  'QuickMenus',
  z.array(
    z.strictObject({
      id: z.int(),
      full_path: text,
      path: text,
      name: text,
      title: text,
      icon: text,
      sort: z.int(),
    }),
  ),
)

export type QuickMenuItem = z.infer<typeof quickMenuListResponse>[number]

export const deskResponse = nameSchema(
  'Desk',
  z.strictObject({
    items: z.array(
      z.strictObject({
        list: text,
        title: text,
        id: z.int(),
        name: text,
        /** Owner of the record; empty if the list has none. */
        owner: text,
        label: text,
        tone: z.enum(['active', 'good', 'warn', 'bad', 'off']),
        steps: z.array(text),
        /** The record's first figure as stored: fen, or hundredths of a tonne. */
        amount: z.strictObject({ value: z.int(), unit: z.enum(['yuan', 'ton']) }).nullable(),
        /** Seconds UTC of the last action. */
        since: seconds,
      }),
    ),
    /** True if a list and state has more records than are included. */
    isCut: z.boolean(),
    topics: z.array(text),
  }),
)

export type DeskResponse = z.infer<typeof deskResponse>

export type DeskItem = DeskResponse['items'][number]
