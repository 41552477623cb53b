// Sentences with named places: `At most {n} files`. Pure.
import type { Title } from '@cangdan/protocol'
import type { zh } from './zh/index.ts'

type Value = string | number
export type Values = Readonly<Record<string, Value>>

/** The places of a sentence. */
type Places<Sentence> = Sentence extends `${string}{${infer Name}}${infer Tail}` ? Name | Places<Tail> : never

/** A sentence without a value that it has a place for does not compile. */
type Arguments<Sentence> = Sentence extends string
  ? [Places<Sentence>] extends [never]
    ? [values?: Values]
    : [values: Values & { readonly [Name in Places<Sentence>]: Value }]
  : never

/**
 * Returns the words in the language of the page: those of the first page by their key, and others, which come with the part of the
 * product that needs them, as a title in all languages. A misspelt key does not compile.
 */
export type Translate = <Text extends keyof typeof zh | Title>(
  text: Text,
  ...values: Arguments<
    Text extends Title ? Text['zh'] : Text extends keyof typeof zh ? (typeof zh)[Text] : never
  >
) => string
