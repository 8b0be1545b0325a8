import * as v from 'valibot'
import { type Shop, ShopSchema } from '#domain/shop.ts'
import type { Db } from '../schema.ts'

/** Returns the shop's identity and settings (D18). Throws if a setting is missing or invalid. */
export async function getShop(db: Db): Promise<Shop> {
  const rows = await db.selectFrom('shop_setting').selectAll().execute()
  return v.parse(
    ShopSchema,
    Object.fromEntries(
      rows.map((row): [string, unknown] => [row.setting_key, JSON.parse(row.setting_value)]),
    ),
  )
}
