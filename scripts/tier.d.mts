/** True in a run of the full tier. */
export declare const isFullTier: boolean
