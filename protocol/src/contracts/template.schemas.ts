import { z } from 'zod'
import { LANGUAGES } from '../language.ts'
import { nameSchema } from '../described/named-schemas.ts'

const text = z.string()
const flag = z.literal([0, 1])

export const templatePreviewResponse = nameSchema(
  'TemplatePreview',
  z.strictObject({
    /** In which the text is written. */
    language: z.literal(LANGUAGES),
    /** Rich document without variables and clauses. A missing value is its title in brackets: `【年利率】`. */
    content: text,
    missing: z.array(
      z.strictObject({
        key: text,
        /** In the language of the request. */
        title: text,
        /** Screen of the record that lacks the value; empty without one. */
        screen: text,
        /** 1: entered, or set by the product, when a contract is made. */
        is_later: flag,
      }),
    ),
    /** Clauses whose condition the loan does not meet. `content` is a rich document. */
    left_out: z.array(z.strictObject({ when: text, content: text })),
  }),
)

export const templateTextResponse = nameSchema(
  'TemplateText',
  z.strictObject({
    /** Rich document with headings, paragraphs, bold, italic, lists and tables. */
    content: text,
    /** Number of pictures, which are not imported. */
    pictures: z.int(),
    /** 1: only the beginning of the document was imported. */
    is_cut: flag,
  }),
)
