// Sentences with named places, as they are kept: `At most {n} files`. Pure.
import type { prices } from './prices/zh.ts'
import type { profile } from './profile/zh.ts'
import type { role } from './role/zh.ts'
import type { sheets } from './sheets/zh.ts'
import type { views } from './views/zh.ts'
import type { zh } from './zh/index.ts'

/** What a page and all of its parts can say, by the Chinese words: a misspelt key does not compile. */
type Words = typeof zh & typeof prices & typeof profile & typeof role & typeof sheets & typeof views

type Value = string | number
type Values = Readonly<Record<string, Value | undefined>>

/** The places of a sentence. */
type Places<Sentence> = Sentence extends `${string}{${infer Name}}${infer Tail}` ? Name | Places<Tail> : never

/** A sentence without a value that it has a place for does not compile. */
type Arguments<Sentence> = Sentence extends string
  ? [Places<Sentence>] extends [never]
    ? [values?: Values]
    : [values: Values & { readonly [Name in Places<Sentence>]: Value }]
  : never

/** Answers with the key where there are no words for it. */
export type Translate = <Key extends keyof Words>(key: Key, ...values: Arguments<Words[Key]>) => string

const PLACE = /\{(\w+)\}/g

/** Puts the values into the places of a sentence; a place without a value is left empty. */
export const fill = (sentence: string, values: Values = {}): string =>
  sentence.replaceAll(PLACE, (_place, name: string) => String(values[name] ?? ''))
