// Types of texts with placeholders: `At most {n} files`.
import type { Title } from '@cangdan/protocol'
import type { zh } from './zh/index.ts'

type Value = string | number
export type Values = Readonly<Record<string, Value>>

type PlaceholderNames<Sentence> = Sentence extends `${string}{${infer Name}}${infer Tail}`
  ? Name | PlaceholderNames<Tail>
  : never

/** The values that a text requires: a missing one does not compile. */
type TextArguments<Sentence> = Sentence extends string
  ? [PlaceholderNames<Sentence>] extends [never]
    ? [values?: Values]
    : [values: Values & { readonly [Name in PlaceholderNames<Sentence>]: Value }]
  : never

/**
 * Returns a text in the language of the page, with its values: a key names a text of the first page, a title holds the text in all languages.
 * An unknown key does not compile.
 */
export type Translate = <Text extends keyof typeof zh | Title>(
  text: Text,
  ...values: TextArguments<Text extends Title ? Text['zh'] : Text extends keyof typeof zh ? (typeof zh)[Text] : never>
) => string
