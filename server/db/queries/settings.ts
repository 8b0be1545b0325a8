import { readSettings } from '#domain/settings/settings.ts'
import type { Settings } from '#domain/settings/settings-sections.ts'
import type { Db, UtcText } from '../schema.ts'

/** All settings at a time, and the next time at which a scheduled version comes into force; undefined if there is none. */
export type SettingsInForce = { settings: Settings; nextChangeAt: UtcText | undefined }

/** Returns the settings that are in force at a time (O9). Throws if a stored value has a wrong type. */
export async function findSettingsInForce(db: Db, now: UtcText): Promise<SettingsInForce> {
  const published = await db
    .selectFrom('settings_version')
    .select(['section', 'content', 'publish_at'])
    .where('publish_at', 'is not', null)
    .orderBy('version_no')
    .execute()
  const contents: Record<string, unknown> = {}
  for (const { section, content, publish_at } of published)
    if (publish_at !== null && publish_at <= now) contents[section] = JSON.parse(content)
  const nextChangeAt = published
    .flatMap(({ publish_at }) => (publish_at !== null && publish_at > now ? [publish_at] : []))
    .sort()[0]
  return { settings: readSettings(contents), nextChangeAt }
}
