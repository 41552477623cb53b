interface GlyphProps {
  readonly text: string
  readonly className?: string | undefined
}

/**
 * Characters used as an icon, such as a letter in a circle. CSS renders them, so that they are not part of the button's text, whose accessible
 * name differs (WCAG 2.5.3).
 */
export const Glyph = ({ text, className }: GlyphProps) => (
  <span className={className} data-glyph={text} aria-hidden="true" />
)
