// Wall display with figures and events of all organisations. Money in fen, weights in hundredths of a tonne.

export const BIG_SCREEN_PATH = 'seller_p/screen/ScreenInfo'
/** Name of its route, and the key of its right (P3). */
export const BIG_SCREEN_NAME = 'RoleScreen'
