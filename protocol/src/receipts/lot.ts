// Details of a lot beyond its row (location, counts, receipts), and the map of a warehouse. Weights are hundredths of a tonne.

export const LOT_LIFE = 'seller_p/pledge/LotLife'
export const ZONE_MAP = 'seller_p/warehouse/ZoneMap'
