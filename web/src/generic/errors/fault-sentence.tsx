import { faultText } from '@cangdan/protocol'
import type { FaultWordsProps } from './fault-words.tsx'

export const FaultSentence = ({ fault, decimal = 0, language }: FaultWordsProps) =>
  faultText(fault, decimal, language)
