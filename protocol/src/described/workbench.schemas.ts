// The shapes of what the workbench is answered.
import { z } from 'zod'
import type { QuickMenuItem } from '../calls/quick-menu.ts'
import { type DeskAnswer, MAX_WAITING_COUNT, type WorkbenchAnswer } from '../calls/workbench.ts'
import { named, seconds } from './named.ts'

const text = z.string()

export const workbenchAnswer: z.ZodType<WorkbenchAnswer> = named(
  'Workbench',
  z.strictObject({
    waiting: z.array(
      z.strictObject({
        screen: text,
        title: text,
        column: text,
        value: z.int(),
        label: text,
        tone: z.enum(['active', 'good', 'warn', 'bad', 'off']),
        count: z.int().min(1).max(MAX_WAITING_COUNT),
      }),
    ),
    prices: z
      .array(
        z.strictObject({
          spec_id: z.int(),
          good_name: text,
          spec_name: text,
          price: z.int(),
          unit: text,
          change_rate: z.int().nullable(),
          price_date: seconds,
          week: z.array(z.int().nullable()).length(7),
        }),
      )
      .nullable(),
    weeks: z.array(
      z.strictObject({
        screen: text,
        title: text,
        days: z.array(z.int().min(0)).length(7),
        before: z.int().min(0),
      }),
    ),
    steps: z.array(z.strictObject({ screen: text, add: text, title: text, is_done: z.boolean() })),
    topics: z.array(text),
  }),
)

export const quickMenuListAnswer: z.ZodType<QuickMenuItem[]> = named(
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

export const deskAnswer: z.ZodType<DeskAnswer> = named(
  'Desk',
  z.strictObject({
    items: z.array(
      z.strictObject({
        list: text,
        title: text,
        id: z.int(),
        name: text,
        owner: text,
        label: text,
        tone: z.enum(['active', 'good', 'warn', 'bad', 'off']),
        steps: z.array(text),
        amount: z.strictObject({ value: z.int(), unit: z.enum(['yuan', 'ton']) }).nullable(),
        since: seconds,
      }),
    ),
    isCut: z.boolean(),
    topics: z.array(text),
  }),
)
