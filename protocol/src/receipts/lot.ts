// What the page of a lot shows beside its row, and the map of a warehouse: where goods lie, what was counted, and which receipts stand for them. Weights
// are hundredths of a tonne.

export const LOT_LIFE = 'seller_p/pledge/LotLife'
export const ZONE_MAP = 'seller_p/warehouse/ZoneMap'
