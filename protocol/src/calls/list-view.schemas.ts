// What the server accepts of saved views. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { type ListViewSave, MAX_VIEW_LENGTH, MAX_VIEW_NAME, type SavedViews } from './list-view.ts'

const id = z.int().min(1)
const audience = z.enum(['own', 'role', 'all'])
const texts = z.record(z.string().regex(/^\w{1,64}$/), z.string().max(MAX_VIEW_LENGTH))

export const listViewSaveRequest: z.ZodType<ListViewSave> = z.strictObject({
  id: id.optional(),
  version: id.optional(),
  list: z.string().max(200),
  name: z.string().trim().min(1).max(MAX_VIEW_NAME),
  audience,
  role_id: id.optional(),
  is_default: z.boolean().optional(),
  is_locked: z.boolean().optional(),
  texts: texts.refine((given) => JSON.stringify(given).length <= MAX_VIEW_LENGTH),
})
export const listViewDelRequest: z.ZodType<{ id: number; version: number }> = z.strictObject({
  id,
  version: id,
})

export const savedViews: z.ZodType<SavedViews> = named(
  'SavedViews',
  z.strictObject({
    views: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        audience,
        role_id: z.int().exactOptional(),
        role_name: z.string().exactOptional(),
        is_default: z.boolean(),
        is_locked: z.boolean(),
        may_edit: z.boolean(),
        version: z.int(),
        texts: z.record(z.string(), z.string()),
      }),
    ),
    opens: z.int().exactOptional(),
    roles: z.array(z.strictObject({ id: z.int(), name: z.string() })).exactOptional(),
  }),
)
