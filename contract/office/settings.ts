import * as v from 'valibot'
import { singleLineSchema } from '#domain/input/text-schemas.ts'
import { SECTION_NAMES } from '#domain/settings/settings-sections.ts'
import { defineCalls } from '../call.ts'
import { OFFICE_PAYLOAD_REFUSALS, PERMISSION_REFUSALS } from './office-refusals.ts'
import { TimestampSchema } from './timestamp-schema.ts'

/** A section's values by field. The section's schema checks them. */
const ContentSchema = v.record(singleLineSchema(100), v.unknown())

/** A version of a section. Times are UTC; `publish_at` is null for a draft and may be in the future. */
const SettingsVersionJsonSchema = v.strictObject({
  version_no: v.number(),
  content: ContentSchema,
  saved_at: v.string(),
  saved_by: v.string(),
  publish_at: v.nullable(v.string()),
  published_by: v.nullable(v.string()),
})
/** A version of a section, as JSON. */
export type SettingsVersionJson = v.InferOutput<typeof SettingsVersionJsonSchema>

/** A section with its newest versions, newest first, and the number of the version in force; 0 if there is none. */
const SettingsSectionJsonSchema = v.strictObject({
  section: v.picklist(SECTION_NAMES),
  in_force: v.number(),
  versions: v.array(SettingsVersionJsonSchema),
})
/** A section with its newest versions, as JSON. */
export type SettingsSectionJson = v.InferOutput<typeof SettingsSectionJsonSchema>

/** The values to save, and the version that the user started from; 0 for a section without one. */
const SaveSchema = v.object({ base_version: v.number(), content: ContentSchema })

/** The newest version, and when it comes into force; `at` is null for now. */
const PublishSchema = v.object({ version_no: v.number(), at: v.nullable(TimestampSchema) })

const VersionSchema = v.object({ version_no: v.number() })

const ACTION_REFUSALS = [...OFFICE_PAYLOAD_REFUSALS, ...PERMISSION_REFUSALS, 'not-found'] as const

/** The calls of the shop's settings (O9). */
export const SETTINGS_CALLS = defineCalls({
  'GET /office/api/settings/{section}': {
    permission: 'keep-settings',
    summary: 'A section of the settings with its versions',
    data: SettingsSectionJsonSchema,
    refusals: [...PERMISSION_REFUSALS, 'database-unavailable', 'not-found'],
  },
  'POST /office/api/settings/{section}/save': {
    permission: 'keep-settings',
    summary:
      'Saves a draft. Fields that others changed in the meantime are kept; the same field is a conflict',
    payload: SaveSchema,
    data: SettingsSectionJsonSchema,
    refusals: [...ACTION_REFUSALS, 'edit-conflict'],
  },
  'POST /office/api/settings/{section}/publish': {
    permission: 'keep-settings',
    summary: 'Publishes the newest version, now or at a time',
    payload: PublishSchema,
    data: SettingsSectionJsonSchema,
    refusals: [...ACTION_REFUSALS, 'stale-version'],
  },
  'POST /office/api/settings/{section}/cancel': {
    permission: 'keep-settings',
    summary: 'Makes a scheduled version a draft again',
    payload: VersionSchema,
    data: SettingsSectionJsonSchema,
    refusals: [...ACTION_REFUSALS, 'stale-version'],
  },
  'POST /office/api/settings/{section}/restore': {
    permission: 'keep-settings',
    summary: 'Publishes the values of an earlier version as a new version',
    payload: VersionSchema,
    data: SettingsSectionJsonSchema,
    refusals: ACTION_REFUSALS,
  },
})
