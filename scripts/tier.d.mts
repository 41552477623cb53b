/** Whether this run is of the full tier. */
export declare const isFullTier: boolean
