import { readSettings } from '#domain/settings/settings.ts'
import type { Settings, SettingsSection } from '#domain/settings/settings-sections.ts'
import type { Db, SettingsVersionTable, Trx, UtcText } from '../schema.ts'

/** All settings at a time, and the next time at which a scheduled version comes into force; undefined if there is none. */
export type SettingsInForce = { settings: Settings; nextChangeAt: UtcText | undefined }

/** Returns the settings that are in force at a time (O9). Throws if a stored value has a wrong type. */
export async function findSettingsInForce(db: Db, now: UtcText): Promise<SettingsInForce> {
  const published = db.selectFrom('settings_version').where('publish_at', 'is not', null)
  // The first version of a section is in force on any clock: a shop is never without settings.
  const inForce = published
    .groupBy('section')
    .select(({ fn }) => [
      'section',
      fn
        .coalesce(fn.max('version_no').filterWhere('publish_at', '<=', now), fn.min('version_no'))
        .as('version_no'),
    ])
  const rows = await db
    .selectFrom('settings_version as version')
    .innerJoin(inForce.as('in_force'), (join) =>
      join
        .onRef('in_force.section', '=', 'version.section')
        .onRef('in_force.version_no', '=', 'version.version_no'),
    )
    .select(['version.section', 'version.content'])
    .execute()
  const next = await published
    .where('publish_at', '>', now)
    .select('publish_at')
    .orderBy('publish_at')
    .limit(1)
    .executeTakeFirst()
  return {
    settings: readSettings(
      Object.fromEntries(rows.map(({ section, content }) => [section, JSON.parse(content)])),
    ),
    nextChangeAt: next?.publish_at ?? undefined,
  }
}

/** Returns the versions of a section, newest first. */
export const findSettingsVersions = (db: Db, section: SettingsSection): Promise<SettingsVersionTable[]> =>
  db
    .selectFrom('settings_version')
    .selectAll()
    .where('section', '=', section)
    .orderBy('version_no', 'desc')
    .execute()

/** Inserts a version. */
export async function insertSettingsVersion(trx: Trx, row: SettingsVersionTable): Promise<void> {
  await trx.insertInto('settings_version').values(row).execute()
}

/** Sets or removes when a version comes into force. */
export async function updateSettingsPublication(
  trx: Trx,
  { section, version_no }: Pick<SettingsVersionTable, 'section' | 'version_no'>,
  publication: Pick<SettingsVersionTable, 'publish_at' | 'published_by'>,
): Promise<void> {
  await trx
    .updateTable('settings_version')
    .set(publication)
    .where('section', '=', section)
    .where('version_no', '=', version_no)
    .execute()
}
