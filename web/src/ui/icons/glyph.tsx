interface GlyphProps {
  readonly text: string
  readonly className?: string | undefined
}

/**
 * Characters that serve as a picture, such as a letter in a circle. The style sheet draws them, so that they are no part of the text of
 * the button they stand in, whose name says more (WCAG 2.5.3).
 */
export const Glyph = ({ text, className }: GlyphProps) => (
  <span className={className} data-glyph={text} aria-hidden="true" />
)
