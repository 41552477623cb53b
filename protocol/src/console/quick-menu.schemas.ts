// Kept apart from the types, so that the browser never loads the validator.
import { z } from 'zod'

const path = z
  .string()
  .max(200)
  .regex(/^\/[\w/-]*$/)
// Title and icon as the browser shows them. The server takes both from the menu, which has every language.
const word = z.string().max(200).optional()

/** A screen to add. The server stores the menu's own texts and ignores the texts sent. */
export const quickMenuAddRequest = z.strictObject({
  full_path: path,
  path: word,
  name: word,
  title: word,
  icon: word,
})

export type QuickMenuChoice = z.infer<typeof quickMenuAddRequest>

export const quickMenuDelRequest = z.strictObject({ full_path: path })

export type QuickMenuPath = z.infer<typeof quickMenuDelRequest>

export const quickMenuAddsRequest = z.strictObject({
  menu_data: z.string().max(20_000),
})
/** The value that `menu_data` holds as JSON. */
export const quickMenuData = z.array(quickMenuAddRequest)
