import * as v from 'valibot'
import {
  SECTION_NAMES,
  SETTINGS_SECTIONS,
  type SectionContent,
  type Settings,
  type SettingsSection,
} from './settings-sections.ts'

/** Returns the parsed value also if it breaks a rule. Throws only for a value of the wrong type. */
function readLeniently<Schema extends v.GenericSchema>(
  schema: Schema,
  stored: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, stored)
  if (!result.typed) throw new v.ValiError(result.issues)
  return result.output
}

/** Reads a stored section. Missing fields are empty, and values that today's rules reject are kept. */
export function readSection<Name extends SettingsSection>(
  section: Name,
  stored: unknown,
): SectionContent<Name> {
  return readLeniently(SETTINGS_SECTIONS[section], stored)
}

const EMPTY_SECTIONS = Object.fromEntries(SECTION_NAMES.map((name) => [name, {}]))

/** Reads all settings from the stored sections. Sections that are not stored are empty. */
export function readSettings(stored: Readonly<Record<string, unknown>>): Settings {
  return readLeniently(v.object(SETTINGS_SECTIONS), { ...EMPTY_SECTIONS, ...stored })
}
