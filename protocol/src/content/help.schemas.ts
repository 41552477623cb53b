// Kept apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { nameSchema } from '../described/named-schemas.ts'
import { fileRef } from '../described/file.schemas.ts'
import { MAX_FEEDBACK, MAX_FEEDBACK_IMAGES } from './help.ts'

const entry = z.strictObject({
  id: z.int(),
  class_id: z.int(),
  title: z.string(),
  synopsis: z.string(),
})

export type HelpEntry = z.infer<typeof entry>

export const helpIndex = nameSchema(
  'HelpIndex',
  z.strictObject({
    classes: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        pid: z.int().nullable(),
      }),
    ),
    articles: z.array(entry),
  }),
)

/** Categories with at least one article, and their articles, in display order. */
export type HelpIndex = z.infer<typeof helpIndex>

export type HelpClass = HelpIndex['classes'][number]

export const helpArticle = nameSchema(
  'HelpArticle',
  z.strictObject({
    ...entry.shape,
    author: z.string(),
    content: z.string(),
    link_url: z.string(),
    /** Seconds UTC. */
    update_time: z.int(),
    files: z.array(fileRef),
    cover: z.array(fileRef),
  }),
)

export type HelpArticle = z.infer<typeof helpArticle>

export const feedbackRequest = nameSchema(
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
