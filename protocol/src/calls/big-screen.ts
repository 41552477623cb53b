// The wall display: what the platform holds and what happens on it, of all organisations. Money in fen, weights in hundredths of a tonne.
import type { Topic } from '../topics.ts'

export interface ScreenWarehouse {
  warehouse_id: number
  name: string
  store_name: string
  /** Degrees × 10,000,000. */
  longitude: number
  latitude: number
  capacity: number
  used_capacity: number
}

export interface ScreenPrices {
  good_name: string
  spec_name: string
  unit: string
  points: { date: number; price: number }[]
}

export interface ScreenInfo {
  total: {
    store_count: number
    warehouse_count: number
    capacity: number
    used_capacity: number
    bank_count: number
    credit_limit: number
    used_limit: number
    good_count: number
    /** Receipts that are claims to goods. */
    contract_count: number
    /** Hundredths of a tonne: what lies there, and how much of it is pledged. */
    stock_weight: number
    pledge_weight: number
    /** Fen, by the prices that hold today. */
    goods_amount: number
    camera_online: number
    camera_total: number
  }
  /** Those whose place is known. */
  map: ScreenWarehouse[]
  /** The firms with the most room. */
  store_top: { name: string; capacity: number; used_capacity: number }[]
  /** The goods of which most lies there. */
  good_share: { name: string; weight: number; amount: number }[]
  bank_share: { name: string; amount: number; used: number }[]
  /** Of the goods whose price moved last, ninety days. */
  price_trend: ScreenPrices[]
  /** Work that waits for somebody, and what is wrong; `level` 2 is worse than 1. */
  alerts: { title: string; label: string; count: number; level: 1 | 2 }[]
  /** What has been decided last. */
  latest: { title: string; text: string; time: number }[]
  /** What all of it depends on. */
  topics: Topic[]
}

export const BIG_SCREEN_PATH = 'seller_p/screen/ScreenInfo'
