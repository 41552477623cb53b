// What the server accepts and answers of help. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { fileRef } from '../described/table.schemas.ts'
import { type HelpArticle, MAX_FEEDBACK, MAX_FEEDBACK_IMAGES } from './help.ts'

const entry = { id: z.int(), class_id: z.int(), title: z.string(), synopsis: z.string() }

export const helpIndex = named(
  'HelpIndex',
  z.strictObject({
    classes: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        /** The category that it lies in; null for one of the first level. */
        pid: z.int().nullable(),
      }),
    ),
    articles: z.array(z.strictObject(entry)),
  }),
)

/** The categories that have something to read, and their articles, in the order in which they are to be shown. */
export type HelpIndex = z.infer<typeof helpIndex>

export type HelpClass = HelpIndex['classes'][number]

export const helpArticle: z.ZodType<HelpArticle> = named(
  'HelpArticle',
  z.strictObject({
    ...entry,
    author: z.string(),
    content: z.string(),
    link_url: z.string(),
    update_time: z.int(),
    files: z.array(fileRef),
    cover: z.array(fileRef),
  }),
)

export const feedbackRequest = named(
  'FeedbackRequest',
  z.strictObject({
    type: z.literal([1, 2, 3, 4, 5]),
    content: z.string().trim().min(1).max(MAX_FEEDBACK),
    images: z
      .array(z.strictObject({ id: z.int().min(1) }))
      .max(MAX_FEEDBACK_IMAGES)
      .optional(),
  }),
)

export type FeedbackRequest = z.infer<typeof feedbackRequest>
