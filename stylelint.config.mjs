// @ts-check
// What a style sheet may name: the values of web/src/ui/theme/tokens.css and no others (docs/design-language.md).
/** A length that is a step of 4 px, a hairline, a share, or points on paper. */
const STEP = String.raw`-?(?:0|1px|(?:\d*[02468][048]|\d*[13579][26]|[48])px|var\(--[\w-]+\)|[\d.]+%|[\d.]+(?:pt|mm)|auto|inherit|calc\((?:var\(--[\w-]+\)|-?1px|[\d.]+%|-?\d+|[-+*/() ])+\))`
const STEPS = String.raw`/^(?:${STEP}(?:\s+|$))+$/`
const token = (/** @type {string} */ family) => String.raw`/^var\(--${family}[\w-]*\)$/`

/** @type {import('stylelint').Config} */
export default {
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    'color-no-hex': true,
    'color-named': ['never', { ignore: ['inside-function'] }],
    'function-disallowed-list': [/^(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)a?$/],
    'unit-disallowed-list': ['ms', 's', 'rem'],
    // Whether a page is mobile is asked for in one place (ui/use-mobile.ts): `:where(:root[data-mobile])`. What remains are parts with a width of their own.
    'media-feature-range-notation': 'prefix',
    'media-feature-name-disallowed-list': ['width', 'min-width'],
    'media-feature-name-value-allowed-list': {
      'max-width': ['479.98px', '575.98px', '639.98px', '767.98px', '899.98px', '1199.98px', '1799.98px'],
    },
    'declaration-property-value-allowed-list': {
      'font-size': [token('text'), 'inherit', '0', /^[\d.]+pt$/],
      'font-weight': [token('weight'), 'inherit'],
      'line-height': [token('line'), 'inherit', '1', /^[\d.]+pt$/],
      font: [
        'inherit',
        /^(?:var\(--weight[\w-]*\) )?var\(--text-[\w-]+\) \/ var\(--line-[\w-]+\) var\(--font[\w-]*\)$/,
      ],
      'z-index': [token('layer')],
      'box-shadow': [token('shadow'), 'none', /^(?:inset )?0 0 0 \d+px var\(--color-[\w-]+\)$/],
      '/radius$/': [/^(?:0|50%|inherit|var\(--radius[\w-]*\)|\s)+$/],
      '/^(?:padding|margin|inset)(?:-|$)|^(?:row-|column-)?gap$|^(?:top|left|right|bottom)$/': [STEPS],
    },
  },
  overrides: [
    {
      files: ['web/src/ui/theme/tokens.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        'unit-disallowed-list': null,
        'declaration-property-value-allowed-list': null,
      },
    },
  ],
}
