import type { ReactNode } from 'react'
import { Frame } from '#pages/ticket/parts/frame.tsx'

const STEPS = ['open', 'read', 'identity', 'draw', 'confirm'] as const

interface StepFrameProps {
  readonly title: string
  readonly step: (typeof STEPS)[number]
  readonly children: ReactNode
}

export const StepFrame = ({ step, ...rest }: StepFrameProps) => (
  <Frame step={[STEPS.indexOf(step) + 1, STEPS.length]} {...rest} />
)
