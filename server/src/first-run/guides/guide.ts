import type { Title } from '@cangdan/protocol'

export interface GuideSection {
  /** Absent in a guide of one section. */
  readonly heading?: Title
  /** A name in braces is a word of the screens: `{loan}` (`screen-words.ts`). */
  readonly steps: readonly Title[]
  /** Key of a picture, which several guides may show. */
  readonly picture?: string
}

export interface Guide {
  readonly key: string
  readonly title: Title
  readonly synopsis: Title
  readonly sections: readonly GuideSection[]
}
