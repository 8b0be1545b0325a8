import * as v from 'valibot'
import { readSettings } from '#domain/settings/settings.ts'
import { SETTINGS_SECTIONS } from '#domain/settings/settings-sections.ts'
import { assembleShop } from '#domain/shop.ts'
import settingsJson from '#seed/settings.json' with { type: 'json' }

/** The settings of the demo shop. */
export const DEMO_SETTINGS = v.parse(v.object(SETTINGS_SECTIONS), settingsJson)

/** A shop with the values of the demo shop, that is its owner's. */
export const TEST_SHOP = assembleShop(DEMO_SETTINGS, readSettings({}))
