import type { FileRef, RecordResponse } from '@cangdan/protocol'
import { createContext, useContext } from 'react'

type TextFiles = NonNullable<RecordResponse['files']>

const Files = createContext<TextFiles>({})

export const TextFilesProvider = Files.Provider
export const NO_TEXT_FILES: TextFiles = {}

export const useTextFiles = (field: string): readonly FileRef[] => useContext(Files)[field] ?? NONE

const NONE: readonly FileRef[] = []
