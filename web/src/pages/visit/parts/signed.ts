import type { Drawing } from '#pages/ticket/drawing/signature-canvas.tsx'
import { checkStrokes, toStrokes } from '#pages/ticket/drawing/strokes.ts'

export const isSigned = ({ groups }: Drawing): boolean => checkStrokes(toStrokes(groups)) === 'complete'
