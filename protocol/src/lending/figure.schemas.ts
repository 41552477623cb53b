import { z } from 'zod'
import { nameSchema } from '../described/named-schemas.ts'
import type { ExplainedFigure } from './figure.ts'

export const explainedFigure: z.ZodType<ExplainedFigure> = nameSchema(
  'ExplainedFigure',
  z.strictObject({
    unit: z.enum(['fen', 'fen_per_tonne', 'hundredths_of_tonne', 'ppm', 'years', 'days', 'asset_class']),
    shown: z.string().nullable(),
    exact: z.string().exactOptional(),
    kind: z.enum(['given', 'computed']),
    source: z.looseObject({ kind: z.string() }).exactOptional(),
    formula: z.string().exactOptional(),
    rounding: z.enum(['exact', 'down', 'up', 'half_up']).exactOptional(),
    goes_on_exact: z.boolean().exactOptional(),
    inputs: z.array(z.strictObject({ name: z.string(), figure: z.lazy(() => explainedFigure) })).exactOptional(),
  }),
) as unknown as z.ZodType<ExplainedFigure>
