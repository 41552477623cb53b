// The files of the pictures in a record's texts, by field, for anything that draws such a text.
import type { FileRef, RecordAnswer } from '@cangdan/protocol'
import { createContext, useContext } from 'react'

type TextFiles = NonNullable<RecordAnswer['files']>

const Files = createContext<TextFiles>({})

export const TextFilesProvider = Files.Provider
export const NO_TEXT_FILES: TextFiles = {}

/** Those of one field. */
export const useTextFiles = (field: string): readonly FileRef[] => useContext(Files)[field] ?? NONE

const NONE: readonly FileRef[] = []
