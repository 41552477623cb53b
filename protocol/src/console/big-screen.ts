// The wall display: what the platform holds and what happens on it, of all organisations. Money in fen, weights in hundredths of a tonne.

export const BIG_SCREEN_PATH = 'seller_p/screen/ScreenInfo'
